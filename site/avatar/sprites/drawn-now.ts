import type { AvatarCommand } from '#core/characters/avatar.ts'
import type { DrawnAvatar } from '../engine-api.ts'
import type { EngineState } from '../engine-state.ts'
import type { LipSource } from '../lips.ts'
import type { PerformanceSource } from '../performance.ts'

/**
 * Holds the avatar's current drawing: by the engine or by sprites. When one replaces the other, the new drawing takes
 * over face, lips, name, expression, camera and background.
 */
export function createDrawnNow(first: DrawnAvatar) {
  let current = first
  let isRunning = false
  let face: PerformanceSource | undefined
  let lips: LipSource | undefined
  let badgeName: string | undefined
  /** Added to the number of motions played by `current`, so that the total continues after a replacement. */
  let playedBefore = 0
  const listeners = new Set<(state: EngineState) => void>()
  const heard = new Set<DrawnAvatar>()

  const state = (): EngineState => {
    const now = current.state()
    return { ...now, motionsPlayed: now.motionsPlayed + playedBefore }
  }
  const tell = () => {
    for (const listener of listeners) listener(state())
  }

  function listenTo(drawing: DrawnAvatar): void {
    if (heard.has(drawing)) return
    heard.add(drawing)
    drawing.onState(() => drawing === current && tell())
  }

  listenTo(first)
  return {
    isUsing: (drawing: DrawnAvatar) => drawing === current,
    use(next: DrawnAvatar): void {
      if (next === current) return
      const { expression, background, camera } = current.state()
      current.stop()
      current.setPerformance(undefined)
      current.setLips(undefined)
      playedBefore += current.state().motionsPlayed - next.state().motionsPlayed
      current = next
      listenTo(next)
      next.apply({ kind: 'expression', expression })
      next.apply({ kind: 'background', background })
      next.apply({ kind: 'camera', camera })
      current.setPerformance(face)
      current.setLips(lips)
      current.setName(badgeName)
      if (isRunning) next.start()
      tell()
    },
    apply: (command: AvatarCommand) => current.apply(command),
    playFile: (url: string) => current.playFile(url),
    state,
    avatar: {
      start(): void {
        isRunning = true
        current.start()
      },
      stop(): void {
        isRunning = false
        current.stop()
      },
      setPerformance(source: PerformanceSource | undefined): void {
        face = source
        current.setPerformance(source)
      },
      setLips(source: LipSource | undefined): void {
        lips = source
        current.setLips(source)
      },
      setName(name: string | undefined): void {
        badgeName = name
        current.setName(name)
      },
      state,
      onState(listener: (state: EngineState) => void): () => void {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
}
