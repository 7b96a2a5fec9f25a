import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { encodeAvatarText } from '#core/characters/contract-avatar-commands.ts'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import { createFaceReader } from '#core/face/face-reader.ts'
import { decodeFaceFrame } from '#core/face/frame.ts'
import { blankFaceFrame } from '#core/face/rules.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import type { Transport, TransportSetting } from '#core/signages/transport.ts'
import { createCallSession } from '../../../../site/operator/call/call-session.ts'
import { settle } from '../../line/fake-clock.ts'
import { aTalk, createFakeCallDeps, createFakeStage } from '../fakes.ts'

async function talking(setting: TransportSetting) {
  const signage = { id: 1, transport: setting, templates: [] } as unknown as SignageShape
  const $details = atom<ReadonlyMap<number, SignageShape>>(new Map())
  const face = blankFaceFrame()
  const fakes = createFakeCallDeps({
    details: { find: async () => signage, $details },
    character: { forSignage: async () => ({ id: 5, model_url: '/c.vrm', palette: {} }) as CharacterShape },
    face: { sample: () => face },
  })
  const session = createCallSession(fakes.deps, aTalk(1), false)
  await settle()
  const peer = fakes.peers[0]!
  peer.become('connected')
  await settle()
  const kioskSays = (transport: Transport) =>
    peer.message(
      encodeAvatarText({
        type: 'engineState',
        transport,
        motion: 'idle',
        motionsPlayed: 0,
        width: 1,
        height: 1,
        frameMs: 16,
      }),
    )
  const texts = () => peer.sent.filter((message): message is string => typeof message === 'string')
  const faces = () => peer.sent.filter((message): message is Uint8Array => typeof message !== 'string')
  const pictures = () => peer.replaced.filter(([slot]) => slot === 'camera').at(-1)?.[1]
  const reset = (next: TransportSetting) => $details.set(new Map([[1, { ...signage, transport: next }]]))
  return { ...fakes, session, peer, face, kioskSays, texts, faces, pictures, reset }
}

test("[2.4.6] a call with transport `auto` starts with video, then uses the kiosk's reported transport", async () => {
  const { kioskSays, pictures, faces, clock } = await talking('auto')
  assert.ok(pictures())
  kioskSays('local')
  await clock.advance(500)
  assert.equal(pictures(), null)
  assert.ok(faces().length >= 14 && faces().length <= 16, `${faces().length} faces in half a second`)
  kioskSays('stream')
  const before = faces().length
  await clock.advance(500)
  assert.ok(pictures())
  assert.equal(faces().length, before)
})

test('[2.4.6] keeps the forced transport of a call until an administrator changes the setting', async () => {
  const { kioskSays, pictures, reset, clock } = await talking('stream')
  kioskSays('local')
  await clock.advance(100)
  assert.ok(pictures())
  reset('local')
  await clock.advance(100)
  assert.equal(pictures(), null)
  kioskSays('stream')
  await clock.advance(100)
  assert.equal(pictures(), null)
})

test("[decisions 5] face frames carry a sequence number and the sender's time", async () => {
  const { faces, clock } = await talking('local')
  await clock.advance(200)
  const [first, second] = faces().map((bytes) => decodeFaceFrame(bytes)!)
  assert.equal(second!.seq - first!.seq, 1)
  assert.ok(Math.abs(second!.atMs - first!.atMs - 33) <= 1)
  assert.equal(first!.atMs, (clock.now() - 200 + 33 - 40) % 2 ** 32)
})

test('[decisions 5] while the camera sees hands, sends a frame of hands before every second face frame', async () => {
  const { faces, face, clock } = await talking('local')
  await clock.advance(200)
  assert.ok(faces().every((bytes) => bytes.byteLength === 76))
  const before = faces().length
  face.hasHands = face.hands.right.isSeen = true
  face.hands.right.wrist = [-0.5, 0.2, 0.3]
  await clock.advance(200)
  const sent = faces().slice(before)
  const sizes = sent.map((bytes) => bytes.byteLength)
  assert.match(sizes.join(), /40,76,76,40,76,76/)
  const reader = createFaceReader()
  const frame = sent
    .slice(sizes.indexOf(40))
    .reduce((_, bytes) => reader.read(bytes) ?? _, reader.read(sent[0]!))
  assert.ok(frame?.hands.right.isSeen && Math.abs(frame.hands.right.wrist[0] + 0.5) < 0.006)
})

test('[7.6] with transport `local`, sends commands to the kiosk, beginning with the character', async () => {
  const { session, texts, peer, stage, clock } = await talking('local')
  await clock.advance(10)
  assert.deepEqual(
    texts().map((text) => JSON.parse(text).command),
    [{ kind: 'avatar', characterId: 5 }],
  )
  session.motions.play('wave')
  const { id, command } = JSON.parse(texts().at(-1)!)
  assert.deepEqual(command, { kind: 'motion', motion: 'wave' })
  assert.deepEqual(stage.applied, [])
  peer.message(encodeAvatarText({ type: 'ack', id, ok: true }))
  await settle()
  assert.equal(session.motions.$last.get()?.outcome, 'applied')
  assert.deepEqual(stage.applied, [{ kind: 'motion', motion: 'wave' }])
})

test('[7.6] a command fails if the kiosk does not answer within three seconds', async () => {
  const { session, clock, stage } = await talking('local')
  session.motions.play('wave')
  await clock.advance(3_100)
  assert.equal(session.motions.$last.get()?.outcome, 'failed')
  assert.deepEqual(stage.applied, [])
})

test("[7.6] with transport `stream`, commands go to the page's own avatar engine", async () => {
  const { session, texts, stage } = await talking('stream')
  session.motions.play('bigHand')
  await settle()
  assert.deepEqual(stage.applied, [{ kind: 'motion', motion: 'bigHand' }])
  assert.deepEqual(texts(), [])
})

for (const [setting, isReady] of [
  ['local', true],
  ['stream', undefined],
] as const)
  test(`[4.4] an operator who takes over ${isReady ? 'does not wait' : 'waits'} for the avatar stage with transport ${setting}`, async () => {
    const signage = { id: 1, transport: setting, templates: [] } as unknown as SignageShape
    const stage = { ...createFakeStage().stage, begin: () => new Promise<undefined>(() => {}) }
    const fakes = createFakeCallDeps({
      stage,
      details: { find: async () => signage, $details: atom(new Map()) },
      $taking: atom(aTalk(1)),
    })
    const session = createCallSession(fakes.deps, aTalk(1), false)
    await settle()
    fakes.peers[0]!.become('connected')
    await settle()
    assert.equal(session.media.$ready.get(), isReady)
    const said = fakes.line.sent.filter(({ type }) => type === 'handOverAnswer')
    assert.equal(said.length, isReady ? 1 : 0)
    session.close()
  })
