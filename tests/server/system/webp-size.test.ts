import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webpSize } from '../../../server/system/webp-size.ts'
import { png } from '../../support/forms.ts'
import { riffChunk, webp, webpChunks, webpOf } from '../../support/sprite-files.ts'

const { extended, lossy, lossless } = webpChunks
const profile = riffChunk('ICCP', Buffer.alloc(7))
const SIZE = { width: 640, height: 360 }

test('[decisions 5] reads the size of lossy, lossless and extended WebP pictures', () => {
  for (const chunks of [
    [lossy(640, 360)],
    [lossless(640, 360)],
    [extended(640, 360), lossless(640, 360)],
    [extended(640, 360), profile, riffChunk('ALPH', Buffer.alloc(3)), lossy(640, 360)],
  ])
    assert.deepEqual(webpSize(webpOf(...chunks)), SIZE)
  assert.deepEqual(webpSize(webpOf(lossy(16_383, 1))), { width: 16_383, height: 1 })
  assert.deepEqual(webpSize(webpOf(lossless(16_384, 16_384))), { width: 16_384, height: 16_384 })
  // the two highest bits of a lossy picture's size are scales
  assert.deepEqual(webpSize(webpOf(lossy(640 + 0x4000, 360 + 0xc000))), SIZE)
})

test('[decisions 5] refuses a WebP whose headers state different sizes', () => {
  for (const chunks of [
    [extended(640, 360), lossy(16_000, 16_000)],
    [extended(640, 360), profile, lossless(640, 361)],
    [lossy(640, 360), lossy(16_000, 360)],
    [extended(640, 360), lossy(640, 360), lossless(16_000, 16_000)],
  ])
    assert.equal(webpSize(webpOf(...chunks)), undefined)
})

test('[decisions 5] refuses animated, truncated and other files as WebP pictures', () => {
  const whole = webp(640, 360)
  const changed = (at: number, text: string): Buffer => {
    const bytes = Buffer.from(whole)
    bytes.write(text, at, 'latin1')
    return bytes
  }
  const noKeyFrame = Buffer.from(whole)
  noKeyFrame[20] = 1
  const cases: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    png,
    'another RIFF file': changed(8, 'WAVE'),
    'no RIFF file': changed(0, 'RIFX'),
    truncated: whole.subarray(0, -1),
    'bytes after the end': Buffer.concat([whole, Buffer.alloc(2)]),
    'a chunk beyond the end': webpOf(riffChunk('VP8 ', Buffer.alloc(10)).subarray(0, -2)),
    'half of a chunk header': webpOf(lossy(640, 360), Buffer.alloc(4)),
    'no pixels': webpOf(extended(640, 360), profile),
    'no key frame': noKeyFrame,
    'no start code': changed(23, 'xyz'),
    'no lossless signature': webpOf(riffChunk('VP8L', Buffer.alloc(5))),
    'a width of 0': webpOf(lossy(0, 360)),
    'short lossy': webpOf(riffChunk('VP8 ', Buffer.alloc(9))),
    'short lossless': webpOf(riffChunk('VP8L', Buffer.from([0x2f, 0, 0, 0]))),
    'short extended': webpOf(riffChunk('VP8X', Buffer.alloc(9)), lossy(1, 1)),
    animated: webpOf(extended(640, 360), riffChunk('ANIM', Buffer.alloc(6)), lossy(640, 360)),
    'animation frame': webpOf(extended(640, 360), riffChunk('ANMF', Buffer.alloc(24)), lossy(640, 360)),
    'too many chunks': webpOf(lossy(640, 360), ...Array.from({ length: 16 }, () => profile)),
  }
  for (const [what, bytes] of Object.entries(cases)) assert.equal(webpSize(bytes), undefined, what)
  const most = Array.from({ length: 15 }, () => profile)
  assert.deepEqual(webpSize(webpOf(lossy(640, 360), ...most)), SIZE)
})
