import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { isShownTurned } from '../../../server/system/exif.ts'
import { jpeg, png } from '../../support/forms.ts'

const folder = mkdtempSync(join(tmpdir(), 'exif-'))
after(() => rmSync(folder, { recursive: true }))

function isTurned(bytes: Buffer): Promise<boolean> {
  const path = join(folder, 'photo')
  writeFileSync(path, bytes)
  return isShownTurned(path)
}

/** Puts a segment of Exif data after the start of the picture. */
function withExif(order: 'II' | 'MM', orientation: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4)
  const put16 = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  tiff.write(order, 'latin1')
  put16(42, 2)
  if (order === 'II') tiff.writeUInt32LE(8, 4)
  else tiff.writeUInt32BE(8, 4)
  put16(2, 8)
  put16(0x010f, 10)
  put16(0x0112, 22)
  put16(3, 24)
  put16(orientation, 30)
  const head = Buffer.from([0xff, 0xe1, 0, 0, ...Buffer.from('Exif\0\0', 'latin1')])
  head.writeUInt16BE(2 + 6 + tiff.length, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, tiff, jpeg.subarray(2)])
}

test('[2.4.16] reads from a photo whether browsers show it turned', async () => {
  for (const order of ['II', 'MM'] as const)
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
      assert.equal(await isTurned(withExif(order, orientation)), orientation >= 5, `${order} ${orientation}`)
  assert.equal(await isTurned(jpeg), false)
  assert.equal(await isTurned(png), false)
})

test('[2.4.16] ignores broken Exif data', async () => {
  const photo = withExif('II', 6)
  for (let end = 0; end < 60; end++) await isTurned(photo.subarray(0, end))
  for (let at = 2; at < 50; at++) {
    const broken = Buffer.from(photo)
    broken[at] = 0xff
    await isTurned(broken)
  }
})
