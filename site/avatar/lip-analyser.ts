import { createFormantAnalyser } from './formants.ts'
import { closedLips, type LipSample } from './lips.ts'
import { VISEMES, type Viseme } from './puppet.ts'

/** First and second formant of each vowel in Hz, between those of male and female voices. */
const VOWELS: Record<Viseme, readonly [number, number]> = {
  aa: [760, 1300],
  ih: [300, 2350],
  ou: [350, 1350],
  ee: [500, 1950],
  oh: [480, 880],
}
/** Tolerance around each formant in VOWELS, in natural logarithms of Hz. */
const FIRST_WIDTH = 0.22
const SECOND_WIDTH = 0.2
/** A first formant above this is a peak in which the first two formants have merged, so it counts as both. */
const MERGED_HZ = 1000

const ATTACK_MS = 35
const RELEASE_MS = 80
/** Loudness is measured relative to the loudest recent moment. Time constant with which the memory of that moment decays. */
const PEAK_MEMORY_MS = 6000
const QUIETEST_PEAK = 0.01
const GATE = 0.06
const FULL = 0.5

interface LipAnalyser {
  /** Analyzes the latest window of samples; returns the same object each time. */
  analyse(samples: Float32Array, elapsedMs: number): Readonly<LipSample>
}

/**
 * Computes mouth shapes from sound. Each vowel's weight is its likelihood, from two formants, multiplied by the voice's
 * level, then smoothed.
 */
export function createLipAnalyser(sampleRateHz: number, windowLength: number): LipAnalyser {
  const formantAnalyser = createFormantAnalyser(sampleRateHz, windowLength)
  const lips = closedLips()
  const likelihood = closedLips()
  let peak = 0.05

  return {
    analyse(samples, elapsedMs) {
      const { loudness, first, second } = formantAnalyser.analyse(samples)
      peak = Math.max(loudness, peak * Math.exp(-elapsedMs / PEAK_MEMORY_MS), QUIETEST_PEAK)
      const level = Math.min(1, Math.max(0, (loudness / peak - GATE) / FULL))
      const total = rateVowels(first || 500, first > MERGED_HZ ? first : second || 1500, likelihood)
      const attack = 1 - Math.exp(-elapsedMs / ATTACK_MS)
      const release = 1 - Math.exp(-elapsedMs / RELEASE_MS)
      for (const viseme of VISEMES) {
        const wanted = (level * likelihood[viseme]) / total
        lips[viseme] += (wanted - lips[viseme]) * (wanted > lips[viseme] ? attack : release)
      }
      lips.level = level
      return lips
    },
  }
}

function rateVowels(firstHz: number, secondHz: number, likelihood: LipSample): number {
  let total = 0
  for (const viseme of VISEMES) {
    const [vowelFirst, vowelSecond] = VOWELS[viseme]
    const firstOff = Math.log(firstHz / vowelFirst) / FIRST_WIDTH
    const secondOff = Math.log(secondHz / vowelSecond) / SECOND_WIDTH
    likelihood[viseme] = Math.exp(-0.5 * (firstOff * firstOff + secondOff * secondOff)) + 1e-4
    total += likelihood[viseme]
  }
  return total
}
