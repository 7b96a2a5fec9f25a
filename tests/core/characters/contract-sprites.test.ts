import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureSizes, type SpriteHeader, spriteHeader } from '#core/characters/contract-sprites.ts'
import { SPRITE_PICTURES_MAX } from '#core/limits.ts'
import { PRODUCT_CHARACTERS } from '../../../db/seed/characters.ts'
import type { SpriteSheet } from '../../../site/avatar/sprites/sheet.ts'
import { productSprites, spriteParts } from '../../support/sprite-files.ts'

// Does not compile if the page could not draw sprites that the server accepts.
const asDrawn = (sheet: SpriteHeader['sheet']): SpriteSheet => sheet

/** Applies a change to a valid header. @returns whether the schema still accepts the header */
function accepts(change: (sheet: SpriteHeader['sheet'], header: SpriteHeader) => void): boolean {
  const { header } = spriteParts()
  change(header.sheet, header)
  return spriteHeader.safeParse(header).success
}

test("[decisions 5] accepts the sprites of the product's characters", () => {
  for (const { key } of PRODUCT_CHARACTERS) {
    const bytes = productSprites(key)
    const header = spriteHeader.parse(JSON.parse(bytes.toString('utf8', 4, 4 + bytes.readUInt32LE(0))))
    const { layers } = asDrawn(header.sheet)
    const { width, height } = layers.body
    const sizes = pictureSizes(header.sheet, header.sizes.length)
    assert.deepEqual(sizes?.[layers.body.picture], { width, height }, key)
    assert.equal(sizes.length, header.sizes.length, key)
  }
})

test('[decisions 5] accepts only sprites that lie inside the stage', () => {
  const sprite = (rect: Partial<SpriteSheet['layers']['body']>): boolean =>
    accepts(({ gestures }) => void Object.assign(gestures.wave[1]!.figure, rect))
  assert.ok(sprite({ x: 0, y: 0, width: 1_080, height: 1_920 }))
  assert.ok(sprite({ x: 1_070 }) && sprite({ y: 1_900 }))
  for (const rect of [
    { x: 1_071 },
    { y: 1_901 },
    { x: -1 },
    { y: -1 },
    { x: 0.5 },
    { width: 0 },
    { height: 0 },
    { width: 1.5 },
    { picture: -1 },
    { picture: 0.5 },
    { height: Number.POSITIVE_INFINITY },
  ])
    assert.equal(sprite(rect), false, JSON.stringify(rect))
})

test('[decisions 5] accepts only finite numbers within bounds as positions and matrices of sprites', () => {
  const numbers: ((sheet: SpriteHeader['sheet'], value: number) => void)[] = [
    (sheet, value) => {
      sheet.pixelsPerMetre = value
    },
    (sheet, value) => {
      sheet.originY = value
    },
    (sheet, value) => {
      sheet.faceDepth = value
    },
    (sheet, value) => {
      sheet.joints.head[2] = value
    },
    (sheet, value) => {
      sheet.badge!.place[5] = value
    },
    (sheet, value) => {
      sheet.gestures.thanks[0]!.mouth[0] = value
    },
  ]
  for (const set of numbers) {
    assert.ok(accepts((sheet) => set(sheet, 1_000_000)))
    for (const value of [1_000_001, -1_000_001, Number.POSITIVE_INFINITY, Number.NaN, '1' as never])
      assert.equal(
        accepts((sheet) => set(sheet, value)),
        false,
        `${set} ${value}`,
      )
  }
  const scaled = (pixelsPerMetre: number): boolean =>
    accepts((sheet) => void Object.assign(sheet, { pixelsPerMetre }))
  assert.deepEqual([scaled(0.1), scaled(0), scaled(-1)], [true, false, false])
})

test('[decisions 5] accepts sprite sheets without a badge; refuses a number or kind of pictures that this release cannot draw', () => {
  assert.ok(
    accepts((sheet) => {
      delete sheet.badge
      delete sheet.gestures.wave[0]!.badge
    }),
  )
  const wrong: ((sheet: SpriteHeader['sheet']) => unknown)[] = [
    (sheet) => sheet.eyes.neutral.pop(),
    (sheet) => sheet.eyes.happy.push(sheet.gazes[0]!),
    (sheet) => sheet.gazes.pop(),
    (sheet) => sheet.mouths.neutral.aa.pop(),
    (sheet) => sheet.mouths.angry.oh.pop(),
    (sheet) => Reflect.deleteProperty(sheet.mouths.sad, 'closed'),
    (sheet) => Reflect.deleteProperty(sheet.eyes, 'softSmile'),
    (sheet) => Reflect.deleteProperty(sheet.gestures, 'thanks'),
    (sheet) => Reflect.deleteProperty(sheet.layers, 'front'),
    (sheet) => Reflect.deleteProperty(sheet.joints, 'neck'),
    (sheet) => sheet.joints.neck.pop(),
    (sheet) => sheet.gestures.wave.splice(0),
  ]
  for (const change of wrong)
    assert.equal(
      accepts((sheet) => void change(sheet)),
      false,
      String(change),
    )
  const framed = (count: number): boolean =>
    accepts(({ gestures }) => {
      gestures.wave = Array.from({ length: count }, () => gestures.wave[0]!)
    })
  assert.deepEqual([framed(200), framed(201)], [true, false])
})

test('[decisions 5] accepts at most 400 pictures, none of them empty', () => {
  const sized = (count: number, bytes = 1): boolean =>
    accepts((_, header) => {
      header.sizes = Array.from({ length: count }, () => bytes)
    })
  assert.deepEqual([sized(SPRITE_PICTURES_MAX), sized(SPRITE_PICTURES_MAX + 1)], [true, false])
  assert.deepEqual([sized(1, 0), sized(1, -1), sized(1, 0.5)], [false, false, false])
})

test('[decisions 5] requires that all sprites that show the same picture have the same size', () => {
  const { sheet } = spriteParts().header
  assert.deepEqual(pictureSizes(sheet, 1), [{ width: 10, height: 20 }])
  assert.equal(pictureSizes(sheet, 0), undefined, 'a picture that the file does not have')
  assert.equal(pictureSizes(sheet, 2), undefined, 'a picture that no sprite shows')
  const plates = [sheet.badge!.plate, sheet.gestures.greeting[1]!.badge!.plate]
  for (const plate of plates) Object.assign(plate, { width: 30, picture: 1 })
  assert.deepEqual(pictureSizes(sheet, 2), [
    { width: 10, height: 20 },
    { width: 30, height: 20 },
  ])
  plates[1]!.height = 21
  assert.equal(pictureSizes(sheet, 2), undefined, 'two sizes of one picture')
})
