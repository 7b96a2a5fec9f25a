import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { MESSAGE_MAX_BYTES } from '#core/limits.ts'
import type { ToClient } from '#core/realtime/to-client.ts'
import { messageToServer, transitionToServer } from '#core/realtime/to-server.ts'
import { findIdentity } from '../../../db/queries/accounts.ts'
import type { PageConnection } from '../../../server/realtime/page-connection.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { newParticipant, openSocket } from '../../support/socket.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

const RUNS = 5_000
const types = Object.keys(messageToServer)
// `logout` needs no body: as a valid message it would end the connection under test
const eventTypes = Object.keys(transitionToServer).filter((type) => type !== 'logout')

/** Texts that a broken page, another program or an attacker could send. */
const hostileText = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.json({ maxDepth: 4 }),
  fc.constantFrom(
    '',
    'null',
    '[]',
    '{',
    '"ping"',
    '{"type":"__proto__"}',
    '{"type":"constructor"}',
    '{"type":{}}',
  ),
  // messages of known types whose bodies are mostly invalid
  fc
    .tuple(
      fc.constantFrom(...types),
      fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 })),
    )
    .map(([type, body]) => JSON.stringify({ ...body, type })),
  fc
    .tuple(
      fc.constantFrom(...eventTypes, 'toString', ''),
      fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 })),
    )
    .map(([eventType, body]) => JSON.stringify({ ...body, type: 'stateTransitionEvent', eventType })),
  // messages with valid fields but invalid values
  fc
    .record({
      type: fc.constant('stateTransitionEvent'),
      eventType: fc.constantFrom(
        'acceptRequest',
        'rejectRequest',
        'serviceClosed',
        'callFromUser',
        'suspend',
        'monitoringRequest',
      ),
      requestId: fc.oneof(fc.uuid(), fc.string(), fc.integer()),
      callId: fc.oneof(fc.uuid(), fc.string(), fc.integer()),
      signageId: fc.oneof(fc.integer(), fc.string(), fc.double()),
      on: fc.oneof(fc.boolean(), fc.string()),
    })
    .map((body) => JSON.stringify(body)),
)

let testApp: TestApp
let companyId: number
const rejections: unknown[] = []
const noteRejection = (reason: unknown): void => void rejections.push(reason)

before(async () => {
  process.on('unhandledRejection', noteRejection)
  testApp = await buildTestApp()
  companyId = addCompany(testApp.db)
})
after(async () => {
  process.off('unhandledRejection', noteRejection)
  await testApp.close()
})

/** A connection without a socket, so that the socket's rate limit does not refuse the 5,000 messages. */
function fakeConnection(
  accountId: number,
  as: PageConnection['as'],
): { connection: PageConnection; received: ToClient[] } {
  const received: ToClient[] = []
  const identity = findIdentity(testApp.db, accountId)
  assert.ok(identity)
  const connection: PageConnection = {
    id: 'fake',
    as,
    identity,
    sessionId: undefined,
    participant: newParticipant(),
    phase: 'joining',
    watching: new Set(),
    listening: new Set(),
    send: (message) => received.push(message),
    sendEncoded: (message) => received.push(JSON.parse(message.toString())),
    sendBytes() {},
    close() {},
    probe: async () => true,
  }
  return { connection, received }
}

test('[7.6] refuses or ignores 5,000 malformed and nearly valid messages, and changes nothing', async () => {
  const signage = addSignage(testApp.db, { companyId })
  const operator = addPerson(testApp.db, { companyId })
  const { hub } = testApp.app
  for (const [accountId, as] of [
    [signage.accountId, 'signage'],
    [operator.accountId, 'operator'],
  ] as const) {
    const { connection, received } = fakeConnection(accountId, as)
    hub.register(connection)
    await hub.join(connection)
    received.length = 0
    let refused = 0
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        await hub.receive(connection, text)
        const answers = received.splice(0)
        const isFault = answers.some((answer) => answer.type === 'Error' && answer.key === 'unexpected')
        assert.ok(!isFault, text)
        if (answers.some((answer) => answer.type === 'Error')) refused += 1
      }),
      { numRuns: RUNS / 2, seed: 2026 },
    )
    assert.equal(connection.phase, 'live')
    assert.ok(refused > RUNS / 2 - 200, `only ${refused} were refused`)
    await hub.receive(connection, '{"type":"ping"}')
    assert.equal(received.at(-1)?.type, 'pong')
    hub.leave(connection)
  }
  assert.deepEqual(rejections, [])
})

test('[7.6] refuses oversized, binary and unknown messages over a real socket, and keeps the socket open', async () => {
  const { loginId } = addSignage(testApp.db, { companyId })
  const address = await testApp.listen()
  const socket = await openSocket(address, { as: 'signage', cookie: await signIn(testApp.app, loginId) })
  await socket.waitFor('stateTransitionMsg')

  socket.sendRaw('x'.repeat(MESSAGE_MAX_BYTES))
  assert.equal((await socket.waitFor('Error')).key, 'unknownMessage')
  socket.sendRaw(Buffer.from([1, 2, 3]))
  assert.equal((await socket.waitFor('Error')).key, 'unknownMessage')
  for (const text of fc.sample(hostileText, { numRuns: 60, seed: 7 })) socket.sendRaw(text)
  await socket.settle()
  await socket.close()
})
