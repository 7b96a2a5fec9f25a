import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { decodeToServer } from '#core/realtime/decode-to-server.ts'
import type { ConnectAs } from '#core/realtime/shapes.ts'
import type { ToClient } from '#core/realtime/to-client.ts'
import { findIdentity } from '../../../db/queries/accounts.ts'
import { calls, signages, users } from '../../../db/schema/index.ts'
import type { PageConnection } from '../../../server/realtime/page-connection.ts'
import { anyText, foreignText } from '../../support/foreign.ts'
import { newParticipant } from '../../support/socket.ts'
import { openStage, type Stage } from '../../support/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/**
 * Everything that an attack could change: calls, signages and users in the database, and the state that a newly
 * connected administrator's page receives.
 */
async function stateOfAll(): Promise<string> {
  const stored = [calls, signages, users].map((table) => stage.db.select().from(table).all())
  const page = await stage.page(stage.people.Yamamoto, 'observer')
  const { entries } = await page.waitFor('submitSignageState')
  await page.close()
  return JSON.stringify([stored, entries])
}

function fakeConnection(as: ConnectAs, accountId: number): PageConnection & { sent: ToClient[] } {
  const identity = findIdentity(stage.db, accountId)
  assert.ok(identity)
  const sent: ToClient[] = []
  return {
    id: 'fake',
    as,
    identity,
    sessionId: undefined,
    participant: newParticipant(),
    phase: 'live',
    watching: new Set(),
    listening: new Set(),
    sent,
    send: (message) => sent.push(message),
    sendEncoded: (message) => sent.push(JSON.parse(message.toString())),
    sendBytes: () => {},
    close: () => {},
    probe: async () => true,
  }
}

test('[7.6] answers each of 5,000 unknown messages with an Error, and changes nothing', async () => {
  const { hub } = stage.app
  const { Sato, Suzuki } = stage.people
  const seats = [
    fakeConnection('operator', Sato.accountId),
    fakeConnection('signage', stage.kiosks.lobby.accountId),
    fakeConnection('observer', Suzuki.accountId),
  ]
  const before = await stateOfAll()
  let n = 0
  await fc.assert(
    fc.asyncProperty(foreignText, async (text) => {
      const connection = seats[n++ % seats.length]!
      connection.sent.length = 0
      await hub.receive(connection, text)
      assert.deepEqual(
        connection.sent.map((message) => message.type === 'Error' && message.key),
        ['unknownMessage'],
      )
    }),
    { numRuns: 5_000 },
  )
  assert.equal(await stateOfAll(), before)
})

test('[7.6] refuses or ignores 2,000 random messages, dozens of them valid, from pages that may not send them', async () => {
  const { hub } = stage.app
  const seats = [
    fakeConnection('observer', stage.people.Tanaka.accountId),
    fakeConnection('observer', stage.people.Suzuki.accountId),
    fakeConnection('phone', stage.people.Suzuki.accountId),
  ]
  const before = await stateOfAll()
  let [n, understood] = [0, 0]
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const connection = seats[n++ % seats.length]!
      connection.phase = 'live'
      connection.sent.length = 0
      await hub.receive(connection, text)
      const keys = connection.sent.map((message) => (message.type === 'Error' ? message.key : message.type))
      assert.ok(keys.length <= 1 && !keys.includes('unexpected'), `${text}: ${keys.join(' ')}`)
      if (decodeToServer(text)) understood++
    }),
    { numRuns: 2_000 },
  )
  // about 115 of 2,000 are valid, with a standard deviation of 10
  assert.ok(understood > 60, `only ${understood} messages were valid`)
  assert.equal(await stateOfAll(), before)
})

test('[7.6] answers each of hundreds of unknown messages with an Error over real sockets', async () => {
  const before = await stateOfAll()
  const accounts = [stage.people.Sato, stage.people.Tanaka, stage.people.Suzuki, stage.people.System]
  const pages = await Promise.all(accounts.map((account) => stage.page(account, 'observer')))
  const texts = fc.sample(foreignText, 90 * pages.length)
  await Promise.all(
    pages.map(async (page, n) => {
      await page.settle()
      const mine = texts.filter((_, at) => at % pages.length === n)
      // 90 frames and two pings stay below the 100 messages that a page may send at once
      for (const text of mine) page.sendRaw(text)
      const answers = await page.settle()
      assert.equal(answers.length, mine.length)
      assert.ok(answers.every((answer) => answer.type === 'Error' && answer.key === 'unknownMessage'))
      await page.close()
    }),
  )
  assert.equal(await stateOfAll(), before)
})

test('[7.6] accepts a message of 64 KiB, and closes the socket on a message that is one byte longer', async () => {
  const other = await stage.page(stage.people.Sato, 'observer')
  const page = await stage.page(stage.people.Sato, 'observer')
  page.sendRaw('x'.repeat(64 * 1024))
  assert.equal((await page.waitFor('Error')).key, 'unknownMessage')
  page.sendRaw('x'.repeat(64 * 1024 + 1))
  assert.equal((await page.closed).code, 1009)
  for (const content of ['語'.repeat(22 * 1024), Buffer.alloc(1024 * 1024 + 1)]) {
    const next = await stage.page(stage.people.Sato, 'observer')
    next.sendRaw(content)
    assert.ok([1006, 1009].includes((await next.closed).code))
  }
  await other.settle()
  await other.close()
})

test('[7.6] answers unexpected binary messages with an Error', async () => {
  const page = await stage.page(stage.people.Sato, 'observer')
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from([1]),
    Buffer.alloc(1_500, 7),
    Buffer.from('{"type":"ping"}'),
  ]) {
    page.sendRaw(bytes)
    assert.equal((await page.waitFor('Error')).key, 'unknownMessage')
  }
  await page.close()
})

test("[7.6] refuses a page's flood of messages, and accepts its messages again after a second", async () => {
  const page = await stage.page(stage.people.Sato, 'observer')
  for (let n = 0; n < 150; n++) page.sendRaw('{"type":"ping"}')
  const { code, key } = await page.waitFor('Error')
  assert.deepEqual([code, key], ['SVER-14', 'tooMany'])
  const pongs = page.received.filter(({ type }) => type === 'pong').length
  assert.ok(pongs >= 100 && pongs < 130, `${pongs} answered`)
  stage.skip(1_000)
  page.sendRaw('{"type":"unknown"}')
  await page.waitFor('Error', (message) => message.key === 'unknownMessage')
  await page.close()
})

test("[7.6] ignores messages on a page's old socket after a reload has replaced it", async () => {
  const participant = newParticipant()
  const old = await stage.page(stage.people.Sato, 'operator', participant)
  const oldConnection = fakeConnection('operator', stage.people.Sato.accountId)
  oldConnection.phase = 'leaving'
  const next = await stage.page(stage.people.Sato, 'operator', participant)
  await old.closed
  await stage.app.hub.receive(oldConnection, '{"type":"stateTransitionEvent","eventType":"PossibleStandby"}')
  assert.deepEqual(oldConnection.sent, [])
  const seen = (await next.settle()).filter(({ type }) => type === 'operatorStateTransition')
  assert.ok(seen.every((message) => message.type === 'operatorStateTransition' && message.state === 'Logout'))
  await next.close()
})
