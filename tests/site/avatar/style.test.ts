import assert from 'node:assert/strict'
import { test } from 'node:test'
import { characterAddress } from '#core/characters/character-address.ts'
import { PLAIN_LOOK } from '#core/characters/look.ts'
import { parseAddress, styleOf } from '../../../site/avatar/style.ts'

const BEAR = '/characters/bear.vrm'
const LOGO = '/images/logo/3f2a.png'
const { logo: _, ...AUTHORED } = PLAIN_LOOK
const address = (style: object) => `${BEAR}#${encodeURIComponent(JSON.stringify(style))}`

test("[decisions 5] puts a company's colors and accessories into a character's address (URL)", () => {
  const palette = { uniform: '#112233', accent: '#aabbcc' }
  const look = { hat: false, glasses: true, seasonal: 'muffler', logo: true } as const
  const worn = { hat: false, glasses: true, seasonal: 'muffler' }
  const styled = { model_url: BEAR, palette, look, badge_logo_url: LOGO }
  assert.deepEqual(parseAddress(characterAddress(styled)), {
    url: BEAR,
    style: { palette, look: { ...worn, logoUrl: LOGO } },
  })
  assert.deepEqual(styleOf(styled).look, { ...worn, logoUrl: LOGO })
  const without = { ...styled, look: { ...look, logo: false } }
  assert.deepEqual(styleOf(without).look, worn, 'no logo if the badge does not show one')
})

test("[decisions 5] a character in its original style has its file's URL as address, even if the company has a logo", () => {
  assert.equal(characterAddress({ model_url: BEAR, palette: {} }), BEAR)
  assert.equal(characterAddress({ model_url: BEAR, palette: {}, badge_logo_url: LOGO }), BEAR)
  assert.deepEqual(parseAddress(BEAR), { url: BEAR, style: { palette: {}, look: AUTHORED } })
})

test("[9] ignores unknown parts of a character's address (URL with its style), and a logo from another site", () => {
  const authored = { palette: {}, look: AUTHORED }
  const wrong = [
    { palette: { uniform: 'red', accent: 'url(1)' }, look: { hat: 'no', glasses: 1, seasonal: 'snow' } },
    { palette: 'x', look: null },
    ...['https://x.example/a.png', '//x.example/images/logo/a.png', '/images/logo/../a.png', '/media/7'].map(
      (logoUrl) => ({ logoUrl }),
    ),
  ]
  for (const style of wrong)
    assert.deepEqual(parseAddress(address(style)).style, authored, JSON.stringify(style))
  for (const broken of ['#', '#%', '#{', '#uniform=112233'])
    assert.deepEqual(parseAddress(`${BEAR}${broken}`), { url: BEAR, style: authored }, broken)
})
