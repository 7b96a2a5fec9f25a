import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rampAt, SWATCH_MARGIN, SWATCH_SIZE, swatchCorner } from '../../../site/avatar/atlas-layout.ts'
import { brightness, rgb } from '../../../site/avatar/colour.ts'
import { swatchesOf } from '../../../site/avatar/palette-swatches.ts'
import { paintPart, repaintsOf } from '../../../site/avatar/recolour.ts'
import { CAST } from '../../../tools/studio/cast/cast.ts'
import { paintAtlas } from '../../../tools/studio/paint/atlas.ts'

const urlOf = (key: string) => `/characters/${key}.vrm`

test('[decisions 5] every product character offers three colors to change, shown in their original color', () => {
  for (const [key, plan] of Object.entries(CAST)) {
    const swatches = swatchesOf(urlOf(key))
    assert.deepEqual(
      swatches.map(({ name }) => name),
      ['uniform', 'accent', 'trim'],
    )
    for (const { colour, parts } of swatches) {
      const [main] = Object.keys(parts) as (keyof typeof plan.colours.swatches)[]
      assert.equal(plan.colours.swatches[main!][0], colour, `${key}: ${main}`)
    }
  }
})

test("[decisions 5] offers no colors to change for a company's own characters and for unknown files", () => {
  for (const url of ['/characters/own/7/model.vrm', '/characters/nobody.vrm', '/characters/constructor.vrm'])
    assert.deepEqual(swatchesOf(url), [])
})

test('[decisions 5] a chosen uniform color repaints all parts of the uniform, and nothing else', () => {
  const repaints = repaintsOf(urlOf('receptionist'), { uniform: '#7a2f4a', unknown: '#000000' })
  assert.deepEqual(repaints.map(({ name }) => name).sort(), ['hat', 'jacket', 'lapel', 'shoes', 'skirt'])
  const jacket = repaints.find(({ name }) => name === 'jacket')!
  assert.deepEqual(jacket.lit, rgb('#7a2f4a'))
  for (const { lit, dark } of repaints)
    assert.ok(brightness(dark) < brightness(lit), 'the shadow is darker than the lit color')
})

test('[decisions 5] original colors and an empty palette change nothing', () => {
  assert.deepEqual(repaintsOf(urlOf('bear'), {}), [])
  assert.deepEqual(repaintsOf(urlOf('bear'), { uniform: '#2f7d6b' }), [])
})

test('[decisions 5] keeps a shadow visible on black and white uniforms', () => {
  const lit = (colour: string) => repaintsOf(urlOf('man'), { uniform: colour })[0]!
  assert.ok(brightness(lit('#ffffff').dark) > 0.5, 'the shadow of white cloth stays bright')
  assert.notDeepEqual(lit('#000000').dark, lit('#000000').lit)
})

test("[decisions 5] paints a chosen color at its position in the character's texture", () => {
  const authored = CAST['bear']!.colours.swatches.jacket
  const atlas = paintAtlas(CAST['bear']!.colours)
  const [left, top] = swatchCorner('jacket')
  const painted = paintPart({ name: 'jacket', lit: rgb(authored[0]), dark: rgb(authored[1]) }, 'shade')
  assert.deepEqual([painted.left, painted.top], [left, top])
  const rowOf = (picture: Uint8Array | Uint8ClampedArray, start: number) =>
    Array.from(picture.slice(start * 4, (start + SWATCH_SIZE) * 4))
  assert.deepEqual(rowOf(painted.pixels, 0), rowOf(atlas.shade, top * 512 + left))
})

test('[decisions 5] a color ramp runs from the lit color to its shadow', () => {
  const [lit, dark] = [rgb('#ff8000'), rgb('#804000')]
  assert.deepEqual(rampAt(lit, dark, SWATCH_MARGIN).lit, lit)
  assert.ok(brightness(rampAt(lit, dark, SWATCH_SIZE).lit) < brightness(lit))
})
