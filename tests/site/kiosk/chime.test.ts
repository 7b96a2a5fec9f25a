import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHIME_HZ, createChimeEar, toneShare } from '../../../site/kiosk/chime.ts'

const RATE = 48_000
const SIZE = 2_048

/** A sine of this frequency. */
const tone = (hz: number, volume = 0.1): Float32Array =>
  Float32Array.from({ length: SIZE }, (_, at) => volume * Math.sin((2 * Math.PI * hz * at) / RATE + 1))

/** Noise that is the same in every run. */
function noise(volume: number): Float32Array {
  let seed = 7
  return Float32Array.from({ length: SIZE }, () => {
    seed = (seed * 16_807) % 2_147_483_647
    return volume * ((seed / 2_147_483_647) * 2 - 1)
  })
}
const mixed = (a: Float32Array, b: Float32Array): Float32Array => a.map((sample, at) => sample + b[at]!)

function isHeard(before: Float32Array[], during: Float32Array[]): boolean {
  const ear = createChimeEar(RATE)
  for (const piece of before) ear.hear(piece)
  ear.begin()
  for (const piece of during) ear.hear(piece)
  return ear.isHeard()
}

const CHIME = CHIME_HZ.map((hz) => tone(hz))

test("[decisions 4] measures a tone's share of the sound's energy, whatever its volume and phase", () => {
  for (const hz of CHIME_HZ) {
    assert.ok(toneShare(tone(hz, 0.001), hz, RATE) > 0.95)
    for (const other of CHIME_HZ) if (other !== hz) assert.ok(toneShare(tone(other), hz, RATE) < 0.05)
  }
  assert.equal(toneShare(new Float32Array(SIZE), 1_047, RATE), 0)
})

test('[decisions 4] the microphone hears the chime in a noisy room', () => {
  const room = noise(0.1)
  assert.equal(
    isHeard(
      [room],
      CHIME.map((piece) => mixed(piece, room)),
    ),
    true,
  )
  assert.equal(isHeard([new Float32Array(SIZE)], CHIME), true)
})

test('[decisions 4] does not mistake silence, noise, a single tone or a part of the chime for the chime', () => {
  const silence = new Float32Array(SIZE)
  assert.equal(isHeard([silence], [silence, silence]), false)
  assert.equal(isHeard([noise(0.1)], [noise(0.5)]), false)
  assert.equal(isHeard([silence], [tone(440), tone(1_000)]), false)
  assert.equal(isHeard([silence], CHIME.slice(0, 2)), false)
})

test('[decisions 4] does not mistake tones that sounded earlier for the chime', () => {
  assert.equal(isHeard(CHIME, CHIME), false)
})
