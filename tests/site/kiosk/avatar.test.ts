import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EngineOptions } from '../../../site/avatar/engine.ts'
import { createKioskAvatar } from '../../../site/kiosk/avatar.ts'
import { createFakeClock } from '../line/fake-clock.ts'
import { fakeEngine } from './fake-engine.ts'

const HOME = '/characters/receptionist.vrm'

/** The avatar of a kiosk whose GPU the test controls. `canvases` are those of the engines, oldest first. */
function kioskAvatar() {
  const clock = createFakeClock()
  const engine = fakeEngine()
  const sprites = fakeEngine()
  const canvases: HTMLCanvasElement[] = []
  let hasWebgl = true
  const avatar = createKioskAvatar({
    clock,
    loadEngine: async () => (hasWebgl ? engine.create : undefined),
    loadSprites: async () => () =>
      sprites.create({ canvas: document.createElement('canvas') } as EngineOptions),
    createCanvas() {
      const canvas = document.createElement('canvas')
      canvases.push(canvas)
      return canvas
    },
  })
  return {
    avatar,
    clock,
    engine,
    sprites,
    canvases,
    refuseWebgl() {
      hasWebgl = false
    },
  }
}

test('[decisions 5] shows the poster while the WebGL context is lost, and the character again when it is restored', async () => {
  const { avatar, clock, canvases } = kioskAvatar()
  await avatar.show(HOME)
  canvases[0]?.dispatchEvent(new Event('webglcontextlost'))
  assert.equal(avatar.$canvas.get(), undefined)
  assert.equal(avatar.fps(), 0)
  canvases[0]?.dispatchEvent(new Event('webglcontextrestored'))
  assert.equal(avatar.$canvas.get(), canvases[0])
  await clock.advance(60_000)
  assert.equal(canvases.length, 1)
})

test('[decisions 5] draws the character with a new engine if the WebGL context is not restored', async () => {
  const { avatar, clock, engine, canvases } = kioskAvatar()
  await avatar.show(HOME)
  engine.since()
  canvases[0]?.dispatchEvent(new Event('webglcontextlost'))
  await clock.advance(5_000)
  assert.deepEqual(engine.since(), ['dispose', 'name none', `load ${HOME}`, 'start'])
  assert.equal(avatar.$canvas.get(), canvases[1])
  canvases[0]?.dispatchEvent(new Event('webglcontextlost'))
  assert.equal(avatar.$canvas.get(), canvases[1], 'the canvas of the previous engine is ignored')
})

test('[decisions 5] draws sprites if the browser refuses WebGL after a lost context', async () => {
  const { avatar, clock, sprites, canvases, refuseWebgl } = kioskAvatar()
  await avatar.show(HOME)
  refuseWebgl()
  canvases[0]?.dispatchEvent(new Event('webglcontextlost'))
  await clock.advance(5_000)
  assert.deepEqual(sprites.since(), ['name none', `load ${HOME}`, 'start'])
  assert.equal(avatar.drawsSprites(), true)
})
