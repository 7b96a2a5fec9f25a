import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import fc from 'fast-check'
import { encodeAvatarText } from '#core/characters/contract-avatar-commands.ts'
import { encodeFaceFrame } from '#core/face/frame.ts'
import { blankHands } from '#core/face/hands.ts'
import { encodeHandsFrame, HANDS_FRAME_BYTES } from '#core/face/hands-frame.ts'
import { blankFaceFrame } from '#core/face/rules.ts'
import {
  AVATAR_TEXTS_MAX_PER_SECOND,
  BINARY_MAX_BYTES,
  FACE_FRAMES_MAX_PER_SECOND,
  VOICE_FRAMES_MAX_PER_SECOND,
} from '#core/limits.ts'
import { avatarFrame, readMediaFrame, voiceFrame } from '#core/realtime/media-frame.ts'
import { mediaTransportOf } from '#core/realtime/media-transport.ts'
import { findIdentity } from '../../../db/queries/accounts.ts'
import { calls, signages, users } from '../../../db/schema/index.ts'
import type { PageConnection } from '../../../server/realtime/page-connection.ts'
import { SocketMedia } from '../../../server/realtime/socket-media.ts'
import { newParticipant, type TestSocket } from '../../support/socket.ts'
import { openStage, type Stage } from '../../support/stage.ts'

const word = (atMs: number, size = 40): Uint8Array<ArrayBuffer> =>
  voiceFrame(atMs, new Uint8Array(size).fill(7))
const handsFrame = (): Uint8Array => {
  const bytes = new Uint8Array(HANDS_FRAME_BYTES)
  encodeHandsFrame(blankHands(), 0, bytes)
  return bytes
}
const FACE = avatarFrame(encodeFaceFrame(blankFaceFrame()))
const HANDS = avatarFrame(handsFrame())
const COMMAND = avatarFrame(
  encodeAvatarText({ type: 'command', id: 'c1', command: { kind: 'motion', motion: 'wave' } }),
)
const ACK = avatarFrame(encodeAvatarText({ type: 'ack', id: 'c1', ok: true }))
const hex = (frames: readonly Uint8Array[]): string[] =>
  frames.map((frame) => Buffer.from(frame).toString('hex'))

test('[realtime media over sockets] sends media over sockets if the network of at least one side is blocked', () => {
  assert.deepEqual(
    [undefined, [], ['host'], ['signage', 'host']].map((blocked) => mediaTransportOf(blocked)),
    ['rtc', 'rtc', 'socket', 'socket'],
  )
})

test('[realtime media over sockets] reads media frames as they were written, up to their maximum size', () => {
  const frame = readMediaFrame(word(2 ** 32 + 5))
  assert.ok(frame?.kind === 'voice')
  assert.deepEqual(
    [frame.atMs, frame.opus.byteLength, frame.opus[0]],
    [5, 40, 7],
    'the 32-bit clock wraps around',
  )
  assert.equal(readMediaFrame(word(1, 1_275))?.kind, 'voice')
  assert.equal(readMediaFrame(word(1, 1_276)), undefined)
  assert.equal(readMediaFrame(word(1, 0)), undefined)
  assert.equal(readMediaFrame(FACE)?.kind, 'avatarFace')
  assert.equal(readMediaFrame(FACE.subarray(0, -1)), undefined)
  assert.equal(readMediaFrame(HANDS)?.kind, 'avatarFace')
  assert.equal(readMediaFrame(HANDS.subarray(0, -1)), undefined)
  const text = readMediaFrame(COMMAND)
  assert.equal(text?.kind === 'avatarText' && JSON.parse(text.text).id, 'c1')
  assert.equal(readMediaFrame(avatarFrame('x'.repeat(BINARY_MAX_BYTES - 1)))?.kind, 'avatarText')
  assert.equal(readMediaFrame(avatarFrame('x'.repeat(BINARY_MAX_BYTES))), undefined)
  assert.equal(readMediaFrame(new Uint8Array([5, 0xc3, 0x28])), undefined, 'no UTF-8')
  const inside = new Uint8Array(100)
  inside.set(word(9, 10), 50)
  const view = readMediaFrame(inside.subarray(50, 65))
  assert.equal(view?.kind === 'voice' && view.atMs, 9, 'reads a frame that is part of a larger buffer')
})

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())
const open: TestSocket[] = []
afterEach(async () => {
  stage?.skip(2_000)
  for (const socket of open.splice(0)) {
    socket.send({ type: 'stateTransitionEvent', eventType: 'logout' })
    await socket.closed
  }
})

interface Talk {
  lobby: TestSocket
  sato: TestSocket
  callId: string
}

async function talk(): Promise<Talk> {
  const [lobby, sato] = [await stage.kiosk('lobby'), await stage.standBy('Sato')]
  open.push(lobby, sato)
  const { signageId } = stage.kiosks.lobby
  sato.send({ type: 'stateTransitionEvent', eventType: 'callFromUser', signageId })
  const { callId } = await lobby.waitFor('callFromUser')
  await Promise.all([lobby.settle(), sato.settle()])
  return { lobby, sato, callId }
}

async function blocked(by: TestSocket, { lobby, sato, callId }: Talk, on = true): Promise<void> {
  by.send({ type: 'mediaBlocked', callId, on })
  const isTold = { cause: 'blocked' }
  const said = [lobby, sato].map((page) =>
    page.waitFor('stateTransitionMsg', ({ cause }) => cause === isTold.cause),
  )
  await Promise.all(said)
}

const blockedSides = async (page: TestSocket) =>
  (await page.settle()).flatMap((message) =>
    message.type === 'stateTransitionMsg' ? [message.state.talk?.blocked] : [],
  )

test('[realtime media over sockets] tells both sides of a talk which of them has a blocked network, until the talk ends', async () => {
  const { lobby, sato, callId } = await talk()
  const both = async () => [await blockedSides(lobby), await blockedSides(sato)]
  lobby.send({ type: 'mediaBlocked', callId, on: true })
  assert.deepEqual(await both(), [[['signage']], [['signage']]])
  lobby.send({ type: 'mediaBlocked', callId, on: true })
  assert.deepEqual(await both(), [[], []], 'a repeated message changes nothing')
  sato.send({ type: 'mediaBlocked', callId, on: true })
  assert.deepEqual(await both(), [[['signage', 'host']], [['signage', 'host']]])
  lobby.send({ type: 'mediaBlocked', callId, on: false })
  assert.deepEqual(await both(), [[['host']], [['host']]])
  await sato.close()
  const back = await stage.standBy('Sato')
  open.push(back)
  const joined = back.received.find((message) => message.type === 'stateTransitionMsg')
  assert.deepEqual(joined?.state.talk?.blocked, ['host'])
  back.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId })
  await lobby.waitFor('serviceClosed')
  back.send({ type: 'mediaBlocked', callId, on: true })
  assert.equal((await back.waitFor('Error')).key, 'noCall')
  stage.skip(2_000)
  back.send({
    type: 'stateTransitionEvent',
    eventType: 'callFromUser',
    signageId: stage.kiosks.lobby.signageId,
  })
  const again = await lobby.waitFor('stateTransitionMsg', ({ state }) => state.talk !== null)
  assert.equal(again.state.talk?.blocked, undefined)
})

test('[realtime media over sockets] forwards voice in both directions, and face data and avatar commands to the kiosk', async () => {
  const two = await talk()
  const { lobby, sato } = two
  await blocked(lobby, two)
  for (const frame of [word(20), FACE, COMMAND]) sato.sendRaw(Buffer.from(frame))
  for (const frame of [word(40), ACK]) lobby.sendRaw(Buffer.from(frame))
  assert.deepEqual(hex(await lobby.waitForFrames(3)), hex([word(20), FACE, COMMAND]))
  assert.deepEqual(hex(await sato.waitForFrames(2)), hex([word(40), ACK]))
})

test("[realtime media over sockets] tells a listening supervisor which side's voice cannot be heard", async () => {
  const two = await talk()
  const { signageId } = stage.kiosks.lobby
  const yamamoto = await stage.page(stage.people.Yamamoto, 'observer')
  yamamoto.send({ type: 'listen', signageId, on: true })
  await yamamoto.waitFor('listenStart')
  await blocked(two.lobby, two)
  assert.deepEqual((await yamamoto.waitFor('mediaBlocked')).sides, ['signage'])
  yamamoto.send({ type: 'listen', signageId, on: false })
  await yamamoto.waitFor('listenEnd')
  yamamoto.send({ type: 'listen', signageId, on: true })
  assert.deepEqual((await yamamoto.waitFor('mediaBlocked')).sides, ['signage'])
  await blocked(two.lobby, two, false)
  assert.deepEqual((await yamamoto.waitFor('mediaBlocked')).sides, [])
  await yamamoto.close()
})

test('[realtime media over sockets] forwards no media outside a talk, no malformed media, and no media that the page may not send', async () => {
  const two = await talk()
  const { lobby, sato, callId } = two
  const tanaka = await stage.standBy('Tanaka')
  const elsewhere = await stage.kiosk('elsewhere')
  const observer = await stage.page(stage.people.Sato, 'observer')
  open.push(tanaka, elsewhere)
  const all = [lobby, sato, tanaka, elsewhere, observer]
  const frames = () => all.map((page) => page.frames.length)
  const settle = () => Promise.all(all.map((page) => page.settle()))

  sato.sendRaw(Buffer.from(word(20)))
  await settle()
  assert.deepEqual(frames(), [0, 0, 0, 0, 0], 'no media over sockets while the relay works')
  await blocked(sato, two)
  for (const stranger of [tanaka, elsewhere]) stranger.sendRaw(Buffer.from(word(20)))
  const [, , ...strangers] = await settle()
  assert.deepEqual(frames(), [0, 0, 0, 0, 0], 'operators without this call cannot send')
  assert.ok(strangers.flat().every(({ type }) => type !== 'Error'))

  lobby.sendRaw(Buffer.from(FACE))
  assert.equal((await lobby.waitFor('Error')).key, 'unknownMessage')
  lobby.sendRaw(Buffer.from(COMMAND))
  assert.equal((await lobby.waitFor('Error')).key, 'unknownMessage')
  sato.sendRaw(Buffer.from(ACK))
  assert.equal((await sato.waitFor('Error')).key, 'unknownMessage')
  observer.sendRaw(Buffer.from(word(20)))
  assert.equal((await observer.waitFor('Error')).key, 'unknownMessage')
  for (const bad of [Buffer.from([3]), Buffer.alloc(1_501, 3), Buffer.from(avatarFrame('{"type":"evil"}'))]) {
    sato.sendRaw(bad)
    assert.equal((await sato.waitFor('Error')).key, 'unknownMessage')
  }
  assert.deepEqual(frames(), [0, 0, 0, 0, 0])

  sato.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId })
  await sato.waitFor('serviceClosed')
  sato.sendRaw(Buffer.from(word(40)))
  await settle()
  assert.deepEqual(frames(), [0, 0, 0, 0, 0], 'nothing is forwarded after the call has ended')
  await observer.close()
})

test("[realtime media over sockets] after a hand-over, the new operator's network does not count as blocked", async () => {
  const two = await talk()
  const { lobby, sato, callId } = two
  const tanaka = await stage.standBy('Tanaka')
  open.push(tanaka)
  await blocked(lobby, two)
  await blocked(sato, two)
  sato.send({ type: 'handOver', callId, userId: stage.people.Tanaka.userId })
  await tanaka.waitFor('stateTransitionMsg', ({ state }) => 'handOvers' in state && !!state.handOvers?.length)
  tanaka.send({ type: 'handOverAnswer', callId, answer: 'accept' })
  tanaka.sendRaw(Buffer.from(word(1)))
  tanaka.send({ type: 'handOverAnswer', callId, answer: 'ready' })
  const { state } = await lobby.waitFor('stateTransitionMsg', ({ cause }) => cause === 'handedOver')
  assert.deepEqual(state.talk?.blocked, ['signage'])
  sato.sendRaw(Buffer.from(word(2)))
  await sato.settle()
  tanaka.sendRaw(Buffer.from(word(3)))
  assert.deepEqual(
    hex(await lobby.waitForFrames(1)),
    hex([word(3)]),
    'pages that have not joined or have left cannot send',
  )
  tanaka.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId })
  await lobby.waitFor('serviceClosed')
})

/** Creates a media forwarder with fake connections, without the reception service. */
function bareMedia(isSlow = false) {
  const passed: Uint8Array[] = []
  let nowMs = 1_000
  const media = new SocketMedia({
    audience: {
      toSignageBytes: (_, bytes) => void (isSlow || passed.push(bytes)),
      toOperatorBytes: (_, bytes) => void passed.push(bytes),
    },
    world: { socketTalkOf: () => ({ signageId: 1, hostId: 2 }) },
    now: () => nowMs,
  })
  const connectionOf = (as: 'operator' | 'signage'): PageConnection => {
    const account = as === 'operator' ? stage.people.Sato : stage.kiosks.lobby
    const identity = findIdentity(stage.db, account.accountId)
    assert.ok(identity)
    return {
      id: as,
      as,
      identity,
      sessionId: undefined,
      participant: newParticipant(),
      phase: 'live',
      watching: new Set(),
      listening: new Set(),
      send() {},
      sendEncoded() {},
      sendBytes() {},
      close() {},
      probe: async () => true,
    }
  }
  return { media, passed, seatOf: connectionOf, skip: (ms: number) => (nowMs += ms) }
}

test('[realtime media over sockets] drops media above the rate limit of its kind', () => {
  const { media, passed, seatOf: connectionOf, skip } = bareMedia()
  const connection = connectionOf('operator')
  const kinds = [
    [word(1), VOICE_FRAMES_MAX_PER_SECOND],
    [FACE, FACE_FRAMES_MAX_PER_SECOND],
    [COMMAND, AVATAR_TEXTS_MAX_PER_SECOND],
  ] as const
  for (const [frame, most] of kinds) {
    for (let n = 0; n < most * 3; n++) assert.equal(media.receive(connection, frame), true)
    assert.equal(passed.splice(0).length, most)
    skip(500)
    for (let n = 0; n < most; n++) media.receive(connection, frame)
    assert.equal(passed.splice(0).length, most / 2)
  }
  assert.equal(media.receive(connectionOf('operator'), word(1)), true)
  assert.equal(passed.length, 1, 'another page has limits of its own')
  connection.phase = 'leaving'
  skip(1_000)
  media.receive(connection, word(1))
  assert.equal(passed.length, 1, 'a replaced page sends nothing more')
})

test('[realtime media over sockets] forwards none of 5,000 binary messages that are not media', async () => {
  const { media, passed, seatOf: connectionOf, skip } = bareMedia()
  const stateOfAll = () =>
    JSON.stringify([calls, signages, users].map((t) => stage.db.select().from(t).all()))
  const before = stateOfAll()
  const seats = [connectionOf('operator'), connectionOf('signage')]
  const kind = fc.integer({ min: 0, max: 7 }).map((first) => Uint8Array.of(first))
  const foreign = fc
    .tuple(kind, fc.uint8Array({ maxLength: 200 }))
    .map(([first, rest]) => Uint8Array.from([...first, ...rest]))
  let n = 0
  fc.assert(
    fc.property(foreign, (bytes) => {
      skip(100)
      const known = media.receive(seats[n++ % 2]!, bytes)
      for (const frame of passed.splice(0)) assert.ok(known && frame[0] === 3 && frame.byteLength > 5)
    }),
    { numRuns: 5_000 },
  )
  assert.equal(stateOfAll(), before)
})
