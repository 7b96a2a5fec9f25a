import type { AvatarCamera, Background, Expression } from '#core/characters/avatar.ts'
import type { ProductMotion } from '#core/characters/hand-keys.ts'

export interface EngineState {
  /** URL of the loaded character; empty without a character. */
  character: string
  motion: ProductMotion | 'idle'
  motionsPlayed: number
  frames: number
  /** Smoothed time between frames. */
  frameMs: number
  /** Current drawing size; may be smaller than requested. */
  width: number
  height: number
  /** Renderer name from the browser. */
  renderer: string
  /** Whether the CPU draws the scene. It then has no outlines, a smaller size and only a few frames per second. */
  software: boolean
  camera: AvatarCamera
  background: Background
  expression: Expression
  /** How far the mouth is open, 0 to 1. */
  mouthOpen: number
  /** Set while frames take too long even at the smallest size. */
  notice?: 'resolutionLowered'
}

interface StateKeeper {
  readonly state: EngineState
  /** Applies changes and notifies the listeners. */
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
