import type { MouthAt } from '#core/dialogue/speech.ts'
import type { MouthNow } from './speaking.ts'

/** The mouth of the speaking avatar: planned movements, or the level of the current sound. */
interface SpeakingMouth {
  move(moves: readonly MouthAt[]): void
  follow(meter: AnalyserNode): void
  /** Closes the mouth. */
  rest(): void
  now(): MouthNow | undefined
  level(): number | undefined
}

export function createSpeakingMouth(steadyNow: () => number): SpeakingMouth {
  let planned: { moves: readonly MouthAt[]; startedAt: number } | undefined
  let meter: AnalyserNode | undefined
  return {
    move(moves) {
      planned = { moves, startedAt: steadyNow() }
    },
    follow(next) {
      meter = next
    },
    rest() {
      planned = undefined
      meter = undefined
    },
    now: () => planned && { moves: planned.moves, atMs: steadyNow() - planned.startedAt },
    level() {
      if (!meter) return undefined
      const samples = new Float32Array(meter.fftSize)
      meter.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      return Math.min(1, 4 * Math.sqrt(power))
    },
  }
}
