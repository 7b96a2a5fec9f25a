import fc from 'fast-check'
import { decodeToServer } from '#core/realtime/decode-to-server.ts'
import { messageToClient } from '#core/realtime/to-client.ts'
import { messageToServer, transitionToServer } from '#core/realtime/to-server.ts'

const UUID = '6f9619ff-8b86-4011-b42d-00cf4fc964ff'
const plain = fc.constantFrom(...Object.keys(messageToServer))
const events = fc.constantFrom(...Object.keys(transitionToServer))
const names = fc.oneof(
  plain,
  events,
  fc.constantFrom(...Object.keys(messageToClient), '__proto__', 'constructor', 'toString', ''),
)
const values = fc.oneof(
  fc.constantFrom<unknown>(1, 0, -1, 1.5, 2 ** 53, null, true, '', UUID, 'Leaving', 'ja', 'granted', [], {}, [
    UUID,
  ]),
  fc.string({ maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
)
const FIELDS = [
  'requestId',
  'callId',
  'signageId',
  'userId',
  'objectId',
  'state',
  'on',
  'text',
  'sdp',
  'purpose',
  'peerId',
  'credential',
  'candidate',
  'camera',
  'microphone',
  'touchButton',
  'reason',
  'lang',
  'scene',
  'version',
  'framesDecoded',
]
const body = fc.dictionary(fc.constantFrom(...FIELDS), values, { maxKeys: 5 })

/** A message with a known type and random fields, some of them valid. */
const almostRight = fc.oneof(
  fc.tuple(plain, body).map(([type, fields]) => ({ ...fields, type })),
  fc
    .tuple(events, body)
    .map(([eventType, fields]) => ({ ...fields, type: 'stateTransitionEvent', eventType })),
  fc.tuple(names, names, body).map(([type, eventType, fields]) => ({ ...fields, type, eventType })),
)

const damage = fc.tuple(almostRight, fc.nat(400), fc.string({ maxLength: 3 })).map(([message, at, junk]) => {
  const text = JSON.stringify(message)
  const cut = at % text.length
  return text.slice(0, cut) + junk + text.slice(cut + 1)
})

/** Any text that an attacker who knows the contract might send over a socket. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: almostRight.map((message) => JSON.stringify(message)) },
  { weight: 3, arbitrary: damage },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200, unit: 'binary' }) },
  { weight: 1, arbitrary: almostRight.map((message) => JSON.stringify([message])) },
)

/** Texts of `anyText` that the contract refuses. */
export const foreignText: fc.Arbitrary<string> = anyText.filter((text) => decodeToServer(text) === undefined)
