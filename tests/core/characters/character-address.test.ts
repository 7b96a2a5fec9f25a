import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  characterAddress,
  hasProductSprites,
  pictureAddress,
  SPRITES_VERSION,
  type StyledCharacter,
  spriteSource,
  spritesUrlOf,
  styleJsonOf,
} from '#core/characters/character-address.ts'
import { PLAIN_LOOK } from '#core/characters/look.ts'

const BEAR: StyledCharacter = { model_url: '/characters/bear.vrm', palette: {} }
const RED: StyledCharacter = { ...BEAR, palette: { uniform: '#7a2f4a', accent: '#00ff00' } }
const OWN: StyledCharacter = { model_url: '/characters/own/3/model.vrm', palette: {} }
const DRAWN = '/characters/own/2/1700000000000.sprites'

test('[decisions 5] the address of a character without a changed style is the URL of its file', () => {
  assert.equal(characterAddress(BEAR), '/characters/bear.vrm')
  assert.equal(characterAddress(OWN), '/characters/own/3/model.vrm')
  assert.deepEqual([BEAR, RED, OWN].map(hasProductSprites), [true, false, false])
})

test("[decisions 5] a character's address contains the style in a fixed order, whatever the key order of the input", () => {
  const look = { hat: false, glasses: true, seasonal: 'sakura', logo: false }
  const turned = { logo: false, seasonal: 'sakura', glasses: true, hat: false }
  const address = characterAddress({ ...RED, look })
  assert.equal(
    characterAddress({ ...RED, palette: { accent: '#00ff00', uniform: '#7a2f4a' }, look: turned }),
    address,
  )
  assert.equal(address.split('#')[0], '/characters/bear.vrm')
  assert.deepEqual(styleJsonOf(address), { palette: RED.palette, look })
  assert.equal(hasProductSprites({ ...RED, look }), false)
})

test("[decisions 5] a character's address (URL with its style) contains the logo only while the badge shows it", () => {
  const logo = { badge_logo_url: '/images/logo/a.png' }
  const look = { hat: true, glasses: false, seasonal: 'none', logo: true }
  assert.equal(characterAddress({ ...BEAR, ...logo }), characterAddress(BEAR))
  assert.equal(
    characterAddress({ ...RED, ...logo, look: { ...look, logo: false } }),
    characterAddress({ ...RED, look: { ...look, logo: false } }),
  )
  assert.notEqual(
    characterAddress({ ...RED, ...logo, look }),
    characterAddress({ ...RED, badge_logo_url: '/images/logo/b.png', look }),
  )
})

test('[decisions 5] finds the sprites of the product, those that the company has drawn, or none', () => {
  assert.equal(spritesUrlOf('/characters/bear.vrm'), '/characters/bear.sprites')
  assert.equal(spritesUrlOf(characterAddress(RED)), undefined)
  assert.equal(spritesUrlOf(characterAddress({ ...BEAR, look: { ...PLAIN_LOOK, hat: false } })), undefined)
  assert.equal(spritesUrlOf(characterAddress(OWN)), undefined)
  assert.equal(spritesUrlOf(characterAddress({ ...RED, sprites_url: DRAWN })), DRAWN)
  assert.equal(spritesUrlOf(characterAddress({ ...OWN, sprites_url: DRAWN })), DRAWN)
})

test('[decisions 5] uses the same sprites with and without a logo on the badge, because the logo is drawn onto them', () => {
  const withLogo = { ...BEAR, badge_logo_url: '/images/logo/a.png', look: { ...PLAIN_LOOK, logo: true } }
  assert.equal(spritesUrlOf(characterAddress(withLogo)), '/characters/bear.sprites')
  assert.equal(hasProductSprites(withLogo), true)
  assert.equal(pictureAddress(withLogo), '/characters/bear.vrm')
  const dressed = { ...RED, look: { ...PLAIN_LOOK, glasses: true } }
  const labelled = { ...dressed, badge_logo_url: '/images/logo/a.png', look: { ...dressed.look, logo: true } }
  assert.equal(spriteSource(labelled), spriteSource(dressed))
})

test("[decisions 5] a character's address cannot make a kiosk load sprites from another site", () => {
  for (const url of [
    'https://a.example/x.sprites',
    '//a.example/1.sprites',
    `${DRAWN}?x`,
    '/media/1',
    5,
    null,
  ]) {
    const style = { palette: RED.palette, spritesUrl: url }
    const address = `/characters/bear.vrm#${encodeURIComponent(JSON.stringify(style))}`
    assert.equal(spritesUrlOf(address), undefined, String(url))
  }
  for (const file of [
    '/characters/own/3/model.vrm',
    'https://a.example/characters/bear.vrm',
    '/characters/../bear.vrm',
  ])
    assert.equal(spritesUrlOf(file), undefined, file)
  for (const fragment of ['coat=112233', '%', '%5B%5D', 'null', '5', encodeURIComponent('"text"')])
    assert.equal(spritesUrlOf(`/characters/bear.vrm#${fragment}`), '/characters/bear.sprites', fragment)
})

test('[decisions 5] the source ID of sprites depends on the drawn style and the version, but not on their URL', () => {
  assert.equal(spriteSource({ ...RED, sprites_url: DRAWN }), spriteSource(RED))
  assert.notEqual(spriteSource(RED), spriteSource(BEAR))
  assert.ok(spriteSource(RED).startsWith(`${SPRITES_VERSION} /characters/bear.vrm#`))
})
