import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  decodeFromAvatar,
  decodeToAvatar,
  encodeAvatarText,
} from '#core/characters/contract-avatar-commands.ts'
import { decodeToClient } from '#core/realtime/decode.ts'
import { decodeToServer } from '#core/realtime/decode-to-server.ts'
import { messageToServer, transitionToServer } from '#core/realtime/to-server.ts'

const ID = '6f9619ff-8b86-4011-b42d-00cf4fc964ff'
const event = (eventType: string, body: object = {}) => ({ type: 'stateTransitionEvent', eventType, ...body })
const decode = (value: unknown) => decodeToServer(JSON.stringify(value))

/** A valid message of each type. The test below fails if a type has none. */
const GOOD: object[] = [
  { type: 'ping' },
  { type: 'offer', sdp: 'v=0', purpose: 'call', peerId: 'abcd-EFGH-012345', credential: 'c' },
  { type: 'iceCandidate', candidate: { candidate: '', sdpMid: null } },
  { type: 'devicePermission', camera: 'granted', microphone: 'denied' },
  { type: 'informCallId', callId: ID },
  { type: 'unreached', callId: ID, on: false },
  { type: 'mediaBlocked', callId: ID, on: true },
  { type: 'homeButton' },
  { type: 'serviceCloseForWRU', callId: ID },
  { type: 'requestLogout', objectId: 1 },
  { type: 'selfTest', signageId: 1 },
  { type: 'kioskReport', scene: 'Standby', version: 1 },
  { type: 'tmpMessage', signageId: 1, text: 'お待ちください' },
  { type: 'messageClosed', callId: ID, text: 'お待ちください' },
  { type: 'guestName', name: '高橋' },
  { type: 'faceCapture', isPanelOpen: true },
  { type: 'characterUsed', callId: ID, characterId: 1 },
  { type: 'handOver', callId: ID, userId: null },
  { type: 'handOverAnswer', callId: ID, answer: 'accept' },
  { type: 'listen', signageId: 1, on: true },
  { type: 'whisper', callId: ID, on: false },
  { type: 'caption', callId: ID, seq: 7, lang: 'ja', text: '字幕', final: false },
  { type: 'captionLanguage', callId: ID, lang: 'en' },
  { type: 'captionSwitch', callId: ID, on: true },
  { type: 'talkState', talkId: ID, phase: null, step: 0, lang: 'ja' },
  event('acceptRequest', { requestId: ID }),
  event('rejectRequest', { requestId: ID }),
  event('suspend', { signageId: 1 }),
  event('restart', { signageId: 1 }),
  event('Standby'),
  event('Leaving', { minutes: 15 }),
  event('PossibleStandby'),
  event('operatorStateTransition', { userId: 1, state: 'Leaving' }),
  event('decodeFrames', { framesDecoded: 0 }),
  event('talkLog', { talkId: ID, speaker: 'ai', lang: 'ja', text: 'ようこそ' }),
  event('receptionRequest', { requestId: ID, touchButton: null, reason: 'touch', lang: 'ja' }),
  event('monitoringRequest', { signageId: 1, on: true }),
  event('callFromUser', { signageId: 1 }),
  event('serviceClosed', { callId: ID }),
  event('serviceClosedNotReloadSignage', { callId: ID }),
  event('shareScreen', { callId: ID }),
  event('closeShareScreen', { callId: ID }),
  event('logout'),
]

test('[7.6] accepts a realtime message of every type and returns it unchanged', () => {
  for (const message of GOOD) assert.deepEqual(decode(message), message)
  const types = GOOD.map((message) => Object.values(message)[Number('eventType' in message)])
  assert.deepEqual(types.sort(), [...Object.keys(messageToServer), ...Object.keys(transitionToServer)].sort())
})

test('[7.6] removes unknown fields from a message', () => {
  assert.deepEqual(decode({ type: 'ping', companyId: 7, role: 'systemAdmin' }), { type: 'ping' })
  assert.deepEqual(decode(event('logout', { userId: 9 })), event('logout'))
})

test('[7.6] rejects messages that are not JSON or not an object, or have an unknown type or a wrong body', () => {
  const foreign = [
    '',
    '{',
    'null',
    '[]',
    '"ping"',
    '7',
    'true',
    '[{"type":"ping"}]',
    '{"type":"ping"',
    '\u0000',
  ]
  for (const text of foreign) assert.equal(decodeToServer(text), undefined, text)
  const wrong: unknown[] = [
    {},
    { type: null },
    { type: ['ping'] },
    { type: 'Ping' },
    { type: 'constructor' },
    { type: '__proto__' },
    { type: 'toString' },
    { type: 'config' },
    event('hasOwnProperty'),
    event('__proto__'),
    { type: 'stateTransitionEvent' },
    { type: 'acceptRequest', requestId: ID },
    event('ping'),
    event('acceptRequest'),
    event('acceptRequest', { requestId: 'not-a-uuid' }),
    event('acceptRequest', { requestId: [ID] }),
    event('suspend', { signageId: '1' }),
    event('suspend', { signageId: 0 }),
    event('suspend', { signageId: 1.5 }),
    event('suspend', { signageId: 2 ** 60 }),
    event('operatorStateTransition', { userId: 1, state: 'Standby' }),
    event('Leaving', { minutes: 7 }),
    event('Leaving', { minutes: '5' }),
    event('decodeFrames', { framesDecoded: -1 }),
    event('decodeFrames', { framesDecoded: null }),
    event('receptionRequest', { requestId: ID, touchButton: 'x'.repeat(41), reason: 'touch', lang: 'ja' }),
    event('receptionRequest', { requestId: ID, touchButton: null, reason: 'touch', lang: 'fr' }),
    { type: 'offer', sdp: 'v=0', purpose: 'call', peerId: 'short', credential: 'c' },
    { type: 'offer', sdp: 'v=0', purpose: 'call', peerId: 'abcd-EFGH-01234_', credential: 'c' },
    { type: 'tmpMessage', signageId: 1, text: 'x'.repeat(201) },
  ]
  for (const message of wrong) assert.equal(decode(message), undefined, JSON.stringify(message))
})

test('[7.6] ignores __proto__ and constructor in a message', () => {
  const text =
    '{"type":"ping","__proto__":{"type":"requestLogout"},"constructor":{"prototype":{"polluted":1}}}'
  assert.deepEqual(decodeToServer(text), { type: 'ping' })
  assert.equal(({} as Record<string, unknown>).polluted, undefined)
})

test('[7.6] rejects deeply nested JSON without a stack overflow', () => {
  assert.equal(decodeToServer('['.repeat(60_000)), undefined)
  assert.equal(decodeToServer(`{"type":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`), undefined)
})

test('[7.6] a page accepts only messages that the server sends', () => {
  assert.deepEqual(decodeToClient('{"type":"pong"}'), { type: 'pong' })
  assert.equal(decodeToClient('{"type":"ping"}'), undefined)
  assert.equal(decodeToClient('{"type":"tmpMessage"}'), undefined)
})

test("[7.6] each end of the avatar's data channel accepts only messages that the other end sends", () => {
  const command = { type: 'command', id: 'a', command: { kind: 'motion', motion: 'wave' } } as const
  const ack = { type: 'ack', id: 'a', ok: false, reason: 'busy' } as const
  const report = { motion: 'idle', motionsPlayed: 0, width: 1, height: 1, frameMs: 16 }
  const state = { type: 'engineState', transport: 'local', ...report } as const
  assert.deepEqual(decodeToAvatar(encodeAvatarText(command)), command)
  for (const said of [ack, state]) assert.deepEqual(decodeFromAvatar(encodeAvatarText(said)), said)
  const foreign = ['', '{', 'null', '{"type":"dance"}', '{"type":"constructor"}', '{"type":"ack","id":"a"}']
  for (const text of [...foreign, encodeAvatarText(ack)]) assert.equal(decodeToAvatar(text), undefined, text)
  for (const text of [...foreign, encodeAvatarText(command)]) {
    assert.equal(decodeFromAvatar(text), undefined, text)
  }
})
