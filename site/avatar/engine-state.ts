import type { AvatarCamera, Background, Expression, Motion } from '#core/characters/avatar.ts'

export interface EngineState {
  /** URL of the loaded character; empty while there is none. */
  character: string
  motion: Motion | 'idle'
  motionsPlayed: number
  frames: number
  /** Time from frame to frame, smoothed. */
  frameMs: number
  /** Size drawn at, which may be less than the size asked for. */
  width: number
  height: number
  /** As the browser names it. */
  renderer: string
  /** Drawn by the CPU: no outlines, small, a few frames a second. */
  software: boolean
  camera: AvatarCamera
  background: Background
  expression: Expression
  /** 0 to 1. */
  mouthOpen: number
  /** The frames still take too long at the smallest size. */
  notice?: 'resolutionLowered'
}

export interface StateKeeper {
  readonly state: EngineState
  /** Takes changes and tells the listeners. */
  change(changes: Partial<EngineState>): void
  listen(listener: (state: EngineState) => void): () => void
  clear(): void
}

export function createStateKeeper(initial: EngineState): StateKeeper {
  let state = initial
  const listeners = new Set<(state: EngineState) => void>()
  return {
    get state() {
      return state
    },
    change(changes) {
      state = { ...state, ...changes }
      for (const listener of listeners) listener(state)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clear: () => listeners.clear(),
  }
}
