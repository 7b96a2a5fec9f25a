import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { isShownTurned } from '../../../server/system/exif.ts'
import { withOrientation } from '../../support/exif.ts'
import { jpeg, png } from '../../support/forms.ts'

const folder = mkdtempSync(join(tmpdir(), 'exif-'))
after(() => rmSync(folder, { recursive: true }))

function isTurned(bytes: Buffer): Promise<boolean> {
  const path = join(folder, 'photo')
  writeFileSync(path, bytes)
  return isShownTurned(path)
}

test('[2.4.16] reads from the Exif orientation whether browsers show a photo turned by 90° or 270°', async () => {
  for (const order of ['II', 'MM'] as const)
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
      assert.equal(
        await isTurned(withOrientation(jpeg, orientation, order)),
        orientation >= 5,
        `${order} ${orientation}`,
      )
  assert.equal(await isTurned(jpeg), false)
  assert.equal(await isTurned(png), false)
})

test('[2.4.16] ignores broken Exif data', async () => {
  const photo = withOrientation(jpeg, 6)
  for (let end = 0; end < 60; end++) await isTurned(photo.subarray(0, end))
  for (let at = 2; at < 50; at++) {
    const broken = Buffer.from(photo)
    broken[at] = 0xff
    await isTurned(broken)
  }
})
