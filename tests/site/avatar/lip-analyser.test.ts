import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFormantAnalyser } from '../../../site/avatar/formants.ts'
import { createLipAnalyser } from '../../../site/avatar/lip-analyser.ts'
import { VISEMES, type Viseme } from '../../../site/avatar/puppet.ts'

const RATE_HZ = 48_000
const WINDOW = 2048
const STEP = 800
const STEP_MS = (STEP / RATE_HZ) * 1000

/**
 * Samples of a synthetic vowel: a buzz at the voice's pitch, filtered by resonators (frequency and bandwidth in Hz).
 */
function vowel(
  pitchHz: number,
  resonances: readonly (readonly [number, number])[],
  seconds = 0.5,
): Float32Array {
  let wave = new Float32Array(Math.round(RATE_HZ * seconds))
  const period = Math.round(RATE_HZ / pitchHz)
  for (let index = 0; index < wave.length; index += period) wave[index] = 1
  for (const [hz, bandwidthHz] of resonances) wave = resonate(wave, hz, bandwidthHz)
  const loudest = wave.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
  return wave.map((sample) => (sample / loudest) * 0.5)
}

function resonate(wave: Float32Array, hz: number, bandwidthHz: number): Float32Array<ArrayBuffer> {
  const radius = Math.exp((-Math.PI * bandwidthHz) / RATE_HZ)
  const turn = 2 * radius * Math.cos((2 * Math.PI * hz) / RATE_HZ)
  const out = new Float32Array(wave.length)
  for (let index = 0; index < wave.length; index++) {
    out[index] = wave[index]! + turn * (out[index - 1] ?? 0) - radius * radius * (out[index - 2] ?? 0)
  }
  return out
}

const VOWELS: Record<Viseme, readonly (readonly [number, number])[]> = {
  aa: [
    [760, 90],
    [1300, 110],
    [2600, 160],
    [3500, 200],
  ],
  ih: [
    [300, 60],
    [2350, 120],
    [3000, 180],
    [3700, 220],
  ],
  ou: [
    [350, 60],
    [1350, 110],
    [2400, 160],
    [3400, 200],
  ],
  ee: [
    [500, 70],
    [1950, 120],
    [2600, 170],
    [3500, 210],
  ],
  oh: [
    [480, 70],
    [880, 90],
    [2500, 160],
    [3400, 200],
  ],
}

/** Feeds the wave to the analyzer and returns its last result. */
function speak(wave: Float32Array, analyser = createLipAnalyser(RATE_HZ, WINDOW)) {
  let lips = analyser.analyse(wave.subarray(0, WINDOW), STEP_MS)
  for (let at = STEP; at + WINDOW <= wave.length; at += STEP) {
    lips = analyser.analyse(wave.subarray(at, at + WINDOW), STEP_MS)
  }
  return lips
}

test('[decisions 5] finds the formants of a synthetic vowel: the first with an error below 60 Hz, the second below 195 Hz', () => {
  const analyser = createFormantAnalyser(RATE_HZ, WINDOW)
  const { first, second } = analyser.analyse(vowel(125, VOWELS.ee).subarray(8000, 8000 + WINDOW))
  assert.ok(Math.abs(first - 500) < 60, `first ${first}`)
  assert.ok(Math.abs(second - 1950) < 195, `second ${second}`)
})

test('[decisions 5] each of the five vowels opens its own mouth shape most, for a low and a higher voice', () => {
  for (const pitchHz of [120, 190]) {
    for (const viseme of VISEMES) {
      const lips = speak(vowel(pitchHz, VOWELS[viseme]))
      const strongest = VISEMES.reduce((best, other) => (lips[other] > lips[best] ? other : best))
      assert.equal(strongest, viseme, `${viseme} at ${pitchHz} Hz`)
      assert.ok(lips[viseme] > 0.4)
    }
  }
})

test('[decisions 5] keeps the mouth closed in silence and with background hum', () => {
  const hum = Float32Array.from({ length: RATE_HZ / 2 }, (_, index) => Math.sin(index * 0.013) * 0.0004)
  for (const wave of [new Float32Array(RATE_HZ / 2), hum]) {
    const lips = speak(wave)
    assert.ok(VISEMES.every((viseme) => lips[viseme] < 0.05))
  }
})

test('[decisions 5] opens the mouth within 100 ms of a voice and closes it within 300 ms of its end', () => {
  const analyser = createLipAnalyser(RATE_HZ, WINDOW)
  const open = (wave: Float32Array) => {
    const lips = speak(wave, analyser)
    return VISEMES.reduce((sum, viseme) => sum + lips[viseme], 0)
  }
  assert.ok(open(vowel(125, VOWELS.aa, 0.1)) > 0.5)
  assert.ok(open(new Float32Array(RATE_HZ * 0.3)) < 0.1)
})
