import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { SPRITE_HEADER_MAX_BYTES } from '#core/limits.ts'
import { PRODUCT_CHARACTERS } from '../../../db/seed/characters.ts'
import { isSprites, readSprites } from '../../../server/characters/sprites-file.ts'
import { pngOf } from '../../support/forms.ts'
import { packSprites, productSprites, spriteFile, spriteParts, webp } from '../../support/sprite-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'sprites-'))
after(() => rmSync(folder, { recursive: true }))

const read = (bytes: Buffer): Promise<number | undefined> => {
  const path = join(folder, 'x.sprites')
  writeFileSync(path, bytes)
  return readSprites(path)
}
/** A sprites file that contains only this picture, with the right size in the header. */
const showing = (picture: Buffer): Buffer =>
  spriteFile(({ header, pictures }) => {
    pictures[0] = picture
    header.sizes[0] = picture.length
  })

test("[decisions 5] reads the sprites of the product's characters, and returns their size in bytes", async () => {
  for (const { key } of PRODUCT_CHARACTERS) {
    const bytes = productSprites(key)
    assert.ok(isSprites(bytes.subarray(0, 16)))
    assert.equal(await read(bytes), bytes.length, key)
  }
})

test('[decisions 5] refuses forged and damaged files of sprites', async () => {
  const whole = spriteFile()
  assert.equal(await read(whole), whole.length)
  const { header, pictures } = spriteParts()
  const picture = pictures[0]!
  const twice = {
    header: { ...header, sizes: [picture.length, picture.length] },
    pictures: [picture, picture],
  }
  const cases: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    'shorter than its length': Buffer.alloc(3),
    'without a header': Buffer.alloc(4),
    truncated: whole.subarray(0, -1),
    'truncated in its header': whole.subarray(0, 500),
    'one byte too long': Buffer.concat([whole, Buffer.alloc(1)]),
    'not JSON': packSprites({ header: '{"sheet":', pictures }),
    null: packSprites({ header: 'null', pictures }),
    'another object': packSprites({ header: {}, pictures }),
    'an infinite number': packSprites({
      header: JSON.stringify(header).replace('"faceDepth":0.2', '"faceDepth":1e999'),
      pictures,
    }),
    'a picture too small by a byte': spriteFile((parts) => {
      parts.header.sizes[0]! -= 1
    }),
    'a missing picture': spriteFile((parts) => {
      parts.header.sheet.gazes[0]!.picture = 1
    }),
    'a picture that no sprite shows': packSprites(twice),
    'a PNG': showing(pngOf(10, 20)),
    'another width': showing(webp(11, 20)),
    'another height': showing(webp(10, 19)),
    'a huge picture': showing(webp(16_000, 16_000)),
  }
  for (const [what, bytes] of Object.entries(cases)) assert.equal(await read(bytes), undefined, what)
})

test('[decisions 5] refuses a sprites file whose header gives wrong sizes, so that pictures are split at the wrong places', async () => {
  const parts = spriteParts()
  parts.header.sheet.gazes[0]!.picture = 1
  parts.pictures.push(parts.pictures[0]!)
  const [bytes] = parts.header.sizes
  const split = (first: number, second: number) =>
    read(packSprites({ ...parts, header: { ...parts.header, sizes: [first, second] } }))
  assert.ok(await split(bytes!, bytes!))
  assert.equal(await split(bytes! - 2, bytes! + 2), undefined)
})

test('[decisions 5] accepts a header of 512 KB at most', async () => {
  const { header, pictures } = spriteParts()
  const padded = (bytes: number): Buffer =>
    packSprites({ header: JSON.stringify(header).padEnd(bytes), pictures })
  const [most, more] = [padded(SPRITE_HEADER_MAX_BYTES), padded(SPRITE_HEADER_MAX_BYTES + 1)]
  assert.deepEqual([isSprites(most), await read(most)], [true, most.length])
  assert.deepEqual([isSprites(more), await read(more)], [false, undefined])
})

test('[decisions 5] recognizes by its first bytes that a file contains no sprites', () => {
  for (const bytes of [pngOf(1, 1), webp(1, 1), Buffer.alloc(16), Buffer.from('glTF............')])
    assert.equal(isSprites(bytes), false)
})
