import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wavOf } from '../../../site/dialogue/wav.ts'

test('[decisions 7] writes a WAV file with 16 bits, mono, at 16 kHz, and clips samples that are too loud', async () => {
  const wav = wavOf(new Float32Array([0, 1, -1, 2]), 16_000)
  const view = new DataView(await wav.arrayBuffer())
  const word = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(at + n)))
  assert.deepEqual([word(0), word(8), word(12), word(36)], ['RIFF', 'WAVE', 'fmt ', 'data'])
  assert.deepEqual([view.getUint32(4, true), view.getUint32(40, true)], [44, 8])
  assert.deepEqual(
    [view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)],
    [1, 16_000, 16],
  )
  assert.deepEqual(
    [0, 1, 2, 3].map((n) => view.getInt16(44 + 2 * n, true)),
    [0, 32_767, -32_767, 32_767],
  )
})
