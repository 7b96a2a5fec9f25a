import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EngineOptions } from '../../../site/avatar/engine.ts'
import { createKioskAvatar } from '../../../site/kiosk/avatar.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'
import { fakeEngine } from './fake-engine.ts'

const HOME = '/characters/receptionist.vrm'
const OTHER = '/characters/other.vrm'
const OWN = '/characters/own/3/model.vrm'

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
    allowWebgl() {
      hasWebgl = true
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

test('[2.4.6] tries again after a minute to load a character that could not be loaded', async () => {
  const { avatar, clock, engine } = kioskAvatar()
  engine.lacks(HOME)
  assert.equal(await avatar.show(HOME), false)
  assert.equal(avatar.$canvas.get(), undefined)
  engine.lacks(undefined)
  await clock.advance(59_000)
  assert.equal(avatar.$canvas.get(), undefined)
  await clock.advance(1_000)
  assert.ok(avatar.$canvas.get())
  engine.since()
  await clock.advance(600_000)
  assert.deepEqual(engine.since(), [], 'a character that is shown is not loaded again')
})

test('[decisions 5] still tries a missing character every minute after the WebGL context was lost', async () => {
  const { avatar, clock, engine, canvases } = kioskAvatar()
  await avatar.show(HOME)
  engine.lacks(OTHER)
  await avatar.show(OTHER)
  canvases[0]?.dispatchEvent(new Event('webglcontextlost'))
  await clock.advance(5_000)
  assert.equal(avatar.state()?.character, HOME)
  assert.ok(avatar.$canvas.get())
  engine.lacks(undefined)
  await clock.advance(55_000)
  assert.equal(avatar.state()?.character, OTHER)
})

test('[decisions 5] `local` mode tries a character at once that the sprites lacked', async () => {
  const { avatar, sprites, refuseWebgl, allowWebgl } = kioskAvatar()
  refuseWebgl()
  sprites.lacks(OWN)
  await avatar.show(OWN)
  allowWebgl()
  avatar.insist(true)
  await settle()
  assert.equal(avatar.state()?.character, OWN)
})

test('[2.4.6] tries again to load a character whose load stalls', async () => {
  const { avatar, clock, engine } = kioskAvatar()
  engine.stalls(HOME)
  let isShown: boolean | undefined
  void avatar.show(HOME).then((shown) => {
    isShown = shown
  })
  await clock.advance(180_000)
  assert.equal(isShown, false)
  engine.stalls(undefined)
  await clock.advance(60_000)
  assert.ok(avatar.$canvas.get())
})

test('[7.6] keeps the previous character if the load of another one ends after its time limit', async () => {
  const { avatar, clock, engine } = kioskAvatar()
  await avatar.show(HOME)
  engine.stalls(OTHER)
  const shown = avatar.show(OTHER, 'once')
  await clock.advance(180_000)
  assert.equal(await shown, false)
  engine.endStall()
  await settle()
  assert.equal(avatar.state()?.character, HOME)
})

test('[2.4.6] does not try a character again after another one was chosen', async () => {
  const { avatar, clock, engine } = kioskAvatar()
  await avatar.show(HOME)
  engine.lacks(OTHER)
  await avatar.show(OTHER)
  await avatar.show(HOME)
  engine.lacks(undefined)
  await clock.advance(60_000)
  assert.equal(avatar.state()?.character, HOME)
})

test("[7.6] tries an operator's choice of a character once, because the operator is told that it failed", async () => {
  const { avatar, clock, engine } = kioskAvatar()
  await avatar.show(HOME)
  engine.lacks(OTHER)
  assert.equal(await avatar.show(OTHER, 'once'), false)
  engine.lacks(undefined)
  await clock.advance(60_000)
  assert.equal(avatar.state()?.character, HOME)
})

test('[2.4.6] does not try again to draw a character without sprites on a device without a GPU', async () => {
  const { avatar, clock, sprites, refuseWebgl } = kioskAvatar()
  refuseWebgl()
  sprites.lacks(OWN)
  await avatar.show(OWN)
  sprites.since()
  await clock.advance(600_000)
  assert.deepEqual(sprites.since(), [])
})
