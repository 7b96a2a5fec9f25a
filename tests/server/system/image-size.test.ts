import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { imageSize, imageSizeOf } from '../../../server/system/image-size.ts'
import { jpegComment, jpegOf, pngOf } from '../../support/forms.ts'

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-size-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** The size read from memory, after checking that the size read from a file is the same. */
async function sizeOf(bytes: Buffer): Promise<string> {
  const path = join(folder, 'x')
  writeFileSync(path, bytes)
  const [held, filed] = [imageSize(bytes), await imageSizeOf(path)]
  assert.deepEqual(held, filed)
  return filed ? `${filed.width}×${filed.height}` : 'unknown'
}

test("[5] reads a picture's size wherever its frame header is in the file", async () => {
  assert.equal(await sizeOf(pngOf(65_535, 3)), '65535×3')
  assert.equal(await sizeOf(jpegOf(640, 360)), '640×360')
  const comments = Buffer.concat(Array.from({ length: 40 }, () => jpegComment(60_000)))
  assert.equal(await sizeOf(jpegOf(9_000, 1, comments)), '9000×1')
  assert.equal(await sizeOf(jpegOf(3, 4, Buffer.from([0xff]))), '3×4', 'a filler')
})

test('[5] reads no size from an ambiguous or broken picture header', async () => {
  // This marker has no length field. A reader that skips by a length would miss the frame that browsers show.
  const hidden = Buffer.concat([Buffer.from([0xff, 0x01]), jpegComment(200)])
  const rows: [string, Buffer][] = [
    ['skipped', jpegOf(1, 1, hidden)],
    ['restart', jpegOf(1, 1, Buffer.from([0xff, 0xd0]))],
    ['scan first', jpegOf(1, 1, Buffer.from([0xff, 0xda, 0, 2]))],
    ['garbage', jpegOf(1, 1, Buffer.from([0]))],
    ['no height', jpegOf(1, 0)],
    ['cut off', jpegOf(1, 1).subarray(0, 9)],
    ['endless', jpegOf(1, 1, Buffer.alloc(2_000, 0xff))],
    ['png without a header', Buffer.concat([pngOf(1, 1).subarray(0, 12), Buffer.alloc(30)])],
    ['png cut off', pngOf(1, 1).subarray(0, 20)],
  ]
  for (const [name, bytes] of rows) assert.equal(await sizeOf(bytes), 'unknown', name)
})
