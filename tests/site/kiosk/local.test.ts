import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeFromAvatar, encodeAvatarText, STREAMED } from '#core/characters/contract-avatar-commands.ts'
import { encodeFaceFrame } from '#core/face/frame.ts'
import { blankFaceFrame } from '#core/face/rules.ts'
import type { EngineOptions } from '../../../site/avatar/engine.ts'
import { closedLips, type LipSource } from '../../../site/avatar/lips.ts'
import { createKioskAvatar, type KioskAvatar } from '../../../site/kiosk/avatar.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'
import { fakeEngine } from './fake-engine.ts'
import { createFakeKiosk, type FakeKiosk, ownOf, SIGNAGE_ID, signageOf } from './fakes.ts'

async function standing(transport: 'auto' | 'stream' | 'local', engine = fakeEngine()) {
  const fake = createFakeKiosk({ loadEngine: async () => engine.create })
  fake.serve(signageOf({ transport }))
  fake.kiosk.$model.listen(() => {})
  fake.kiosk.open()
  fake.state('Standby')
  await settle()
  await settle()
  return { fake, engine }
}

/** The transport (stream or local) that the kiosk last reported to the operator's page. */
const told = (fake: FakeKiosk) =>
  fake.peers
    .at(-1)
    ?.sent.map(decodeFromAvatar)
    .filter((message) => message?.type === 'engineState')
    .at(-1)?.transport

test('[2.4.6] a kiosk with transport `auto` draws the avatar itself if it reaches 30 frames per second', async () => {
  const { fake, engine } = await standing('auto')
  await fake.clock.advance(4_000)
  fake.state('Active')
  await fake.clock.advance(1_000)
  assert.equal(fake.kiosk.$transport.get(), 'local')
  assert.equal(told(fake), 'local')
  assert.equal(engine.isPerforming(), true)
})

test('[2.4.6] a kiosk below 24 frames per second in a call requests a stream, unless its transport is `local`', async () => {
  for (const [setting, expected] of [
    ['auto', 'stream'],
    ['local', 'local'],
  ] as const) {
    const { fake, engine } = await standing(setting)
    await fake.clock.advance(4_000)
    fake.state('Active')
    engine.draws(12)
    await fake.clock.advance(5_000)
    assert.equal(fake.kiosk.$transport.get(), expected, setting)
    assert.equal(told(fake), expected)
    assert.equal(engine.isPerforming(), expected === 'local')
  }
})

test('[decisions 5] the AI keeps moving the mouth if this device becomes too slow to draw the avatar of a call', async () => {
  const engine = fakeEngine()
  let avatar: KioskAvatar | undefined
  const fake = createFakeKiosk({
    loadEngine: async () => engine.create,
    async openDialogue(host) {
      avatar = host.avatar
      return undefined
    },
  })
  fake.serve(signageOf({ transport: 'auto', aiTalk: true }))
  fake.kiosk.$model.listen(() => {})
  fake.kiosk.open()
  fake.state('Standby')
  await fake.clock.advance(4_000)
  assert.equal(fake.kiosk.$transport.get(), 'local')
  const lips: LipSource = { sample: () => closedLips(), dispose() {} }
  avatar?.perform(undefined, lips)
  engine.draws(12)
  await fake.clock.advance(5_000)
  assert.equal(fake.kiosk.$transport.get(), 'stream')
  assert.equal(engine.lips(), lips)
})

/** A kiosk without a GPU whose sprites are drawn at this frame rate. */
async function standingWithoutGpu(transport: 'auto' | 'stream' | 'local', fps: number) {
  const sprites = fakeEngine()
  sprites.draws(fps)
  const insisted = fakeEngine()
  const fake = createFakeKiosk({
    loadEngine: async (isInsisted) => (isInsisted ? insisted.create : undefined),
    loadSprites: async () => () =>
      sprites.create({ canvas: document.createElement('canvas') } as EngineOptions),
  })
  fake.serve(signageOf({ transport }))
  fake.kiosk.$model.listen(() => {})
  fake.kiosk.open()
  fake.state('Standby')
  for (let turn = 0; turn < 4; turn++) await settle()
  return { fake, sprites, insisted }
}

test('[2.4.6] a kiosk without a GPU draws sprites, also in calls and at a low frame rate', async () => {
  const { fake, sprites, insisted } = await standingWithoutGpu('auto', 12)
  assert.ok(fake.kiosk.$canvas.get())
  assert.ok(sprites.since().some((said) => said.startsWith('load /characters/')))
  await fake.clock.advance(4_000)
  fake.state('Active')
  await fake.clock.advance(5_000)
  assert.equal(told(fake), 'local')
  assert.equal(sprites.isPerforming(), true)
  assert.deepEqual(insisted.since(), [])
  assert.ok(
    fake.kept.at(-1)?.includes('/characters/receptionist.sprites'),
    'the sprites are stored for a start without a network',
  )
})

test('[2.4.6] a kiosk without a GPU uses neither sprites nor its engine in a call if its transport is `stream`', async () => {
  const { fake, sprites } = await standingWithoutGpu('stream', 30)
  await fake.clock.advance(10_000)
  fake.state('Active')
  await fake.clock.advance(5_000)
  assert.equal(told(fake), 'stream')
  assert.equal(sprites.isPerforming(), false)
})

test('[2.4.6] a kiosk without a GPU shows the picture of a character without sprites, and gets a stream in a call', async () => {
  const { fake, sprites } = await standingWithoutGpu('auto', 30)
  sprites.lacks('/characters/own/3/model.vrm')
  const own = { ...signageOf().default_character!, model_url: '/characters/own/3/model.vrm' }
  fake.serve(signageOf({ version: 2, default_character: own }))
  fake.say({ type: 'templateChanged', signageId: SIGNAGE_ID, version: 2 })
  for (let turn = 0; turn < 6; turn++) await settle()
  assert.equal(fake.kiosk.$canvas.get(), undefined, 'the sprites of the previous character are removed')
  await fake.clock.advance(4_000)
  fake.state('Active')
  await fake.clock.advance(5_000)
  assert.equal(told(fake), 'stream')
})

const OWN_MOTION = { type: 'command', id: 'own', command: { kind: 'ownMotion', motionId: 3 } } as const

for (const [setting, reason, transport] of [
  ['auto', STREAMED, 'stream'],
  ['local', 'unknown', 'local'],
] as const)
  test(`[decisions 5] a kiosk that draws sprites with transport \`${setting}\` refuses a company's motion with \`${reason}\``, async () => {
    const { fake, sprites, insisted } = await standingWithoutGpu(setting, 30)
    for (const engine of [sprites, insisted]) engine.lacksMotions()
    await fake.clock.advance(4_000)
    fake.state('Active')
    await fake.clock.advance(1_000)
    assert.equal(told(fake), 'local')
    const peer = fake.peers.at(-1)!
    peer.message(encodeAvatarText(OWN_MOTION))
    await settle()
    assert.ok(peer.sent.includes(`{"type":"ack","id":"own","ok":false,"reason":"${reason}"}`))
    assert.equal(told(fake), transport)
    await fake.clock.advance(10_000)
    assert.equal(told(fake), transport, 'the transport stays for the rest of the call')
    fake.state('Standby')
    await fake.clock.advance(1_000)
    assert.equal(fake.kiosk.$transport.get(), 'local', 'the next call begins with sprites')
  })

test('[decisions 5] a command that fails after its call has ended does not affect the next call', async () => {
  const { fake, sprites } = await standingWithoutGpu('auto', 30)
  sprites.lacksMotions()
  await fake.clock.advance(4_000)
  fake.state('Active')
  await fake.clock.advance(1_000)
  fake.peers.at(-1)!.message(encodeAvatarText(OWN_MOTION))
  // the sprites answer the command with a promise, which settles only after the call has ended
  fake.state('Standby')
  await settle()
  await fake.clock.advance(1_000)
  assert.equal(fake.kiosk.$transport.get(), 'local')
})

test('[2.4.6] a kiosk without a GPU whose transport becomes `local` changes from sprites to the engine', async () => {
  const { fake, sprites, insisted } = await standingWithoutGpu('auto', 30)
  fake.serve(signageOf({ version: 2, transport: 'local' }))
  fake.say({ type: 'templateChanged', signageId: SIGNAGE_ID, version: 2 })
  for (let turn = 0; turn < 6; turn++) await settle()
  assert.ok(sprites.since().includes('dispose'))
  assert.ok(insisted.since().includes('start'))
})

test('[7.6] shows the previous character again after another character could not be loaded', async () => {
  const engine = fakeEngine()
  const avatar = createKioskAvatar({
    clock: createFakeClock(),
    loadEngine: async () => engine.create,
    loadSprites: () => Promise.reject(new Error('no sprites')),
    createCanvas: () => document.createElement('canvas'),
  })
  engine.lacks('/b.vrm')
  const shown = []
  for (const url of ['/a.vrm', '/b.vrm', '/a.vrm', '/b.vrm']) shown.push(await avatar.show(url))
  assert.deepEqual(shown, [true, false, true, false])
  avatar.close()
})

test('[2.4.6] a kiosk whose GPU turns out too slow changes to sprites', async () => {
  const sprites = fakeEngine()
  const engine = fakeEngine()
  const fake = createFakeKiosk({
    loadEngine: async () => engine.create,
    loadSprites: async () => () =>
      sprites.create({ canvas: document.createElement('canvas') } as EngineOptions),
  })
  fake.serve(signageOf({ transport: 'auto' }))
  fake.kiosk.$model.listen(() => {})
  fake.kiosk.open()
  fake.state('Standby')
  for (let turn = 0; turn < 4; turn++) await settle()
  engine.draws(20)
  engine.lowers()
  for (let turn = 0; turn < 4; turn++) await settle()
  assert.deepEqual(sprites.since(), [], '20 frames a second at the smallest size are fast enough')
  engine.draws(19)
  engine.lowers()
  for (let turn = 0; turn < 4; turn++) await settle()
  assert.ok(engine.since().includes('dispose'))
  assert.ok(sprites.since().includes('start'))
})

test('[2.4.6] a kiosk with transport `stream` never draws the avatar of a call itself', async () => {
  const { fake, engine } = await standing('stream')
  await fake.clock.advance(10_000)
  fake.state('Active')
  await fake.clock.advance(5_000)
  assert.equal(told(fake), 'stream')
  assert.equal(engine.isPerforming(), false)
})

test("[decisions 5] face frames reach the avatar engine after the jitter buffer's delay, until the call ends", async () => {
  const { fake, engine } = await standing('local')
  fake.state('Active')
  await settle()
  const frame = blankFaceFrame()
  frame.hasTracking = true
  for (let at = 0; at < 300; at += 30) {
    frame.atMs = at
    frame.seq++
    fake.peers.at(-1)?.message(encodeFaceFrame(frame).slice().buffer as ArrayBuffer)
    await fake.clock.advance(30)
  }
  const shown = engine.face()
  assert.ok(shown && shown.atMs > 90 && shown.atMs < 270, `${shown?.atMs}`)
  await fake.clock.advance(1_000)
  assert.equal(fake.kiosk.$faces.get(), 10)
  fake.state('Standby')
  await settle()
  assert.equal(engine.isPerforming(), false)
})

test("[decisions 5] during a call the badge shows the operator's name in the script of the visitor's language", async () => {
  const { fake, engine } = await standing('local')
  const badge = () => engine.since().findLast((did) => did.startsWith('name'))
  const { talk } = ownOf('Active')
  fake.state('Active', { talk: { ...talk!, hostLatinName: 'Misaki Sato' } })
  await settle()
  assert.equal(badge(), 'name 佐藤 美咲')
  fake.kiosk.setLanguage('en')
  await settle()
  assert.equal(badge(), 'name Misaki Sato')
  fake.state('Standby')
  await settle()
  assert.equal(badge(), 'name none')
})

test("[7.6] applies each of the operator's commands once, and acknowledges every repeat", async () => {
  const { fake, engine } = await standing('local')
  fake.state('Active')
  await settle()
  engine.since()
  const peer = fake.peers.at(-1)!
  const wave = encodeAvatarText({ type: 'command', id: 'a', command: { kind: 'motion', motion: 'wave' } })
  peer.message(wave)
  peer.message(wave)
  peer.message(
    encodeAvatarText({ type: 'command', id: 'b', command: { kind: 'background', background: 'wall' } }),
  )
  peer.message(encodeAvatarText({ type: 'command', id: 'c', command: { kind: 'calibration' } }))
  assert.deepEqual(engine.since(), [
    '{"kind":"motion","motion":"wave"}',
    '{"kind":"background","background":"clear"}',
  ])
  assert.deepEqual(
    peer.sent.filter((text) => text.includes('"ack"')),
    [
      '{"type":"ack","id":"a","ok":true}',
      '{"type":"ack","id":"a","ok":true}',
      '{"type":"ack","id":"b","ok":true}',
      '{"type":"ack","id":"c","ok":false,"reason":"unknown"}',
    ],
  )
})

test('[8] reports the codec `face` to the server while the kiosk draws the avatar itself', async () => {
  const { fake } = await standing('local')
  fake.state('Active')
  await fake.clock.advance(600)
  const reports = fake.messages('decodeFrames') as { framesDecoded?: number; codec?: string }[]
  assert.deepEqual(
    reports.map(({ framesDecoded, codec }) => [framesDecoded, codec]),
    [[0, 'face']],
  )
})
