import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Asker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import { insertReservation } from '../../../db/queries/reservations.ts'
import { findUser } from '../../../db/queries/users.ts'
import { acting } from '../../../server/audit/service.ts'
import { ensureLinkRoom } from '../../../server/reservations/link-rooms.ts'
import { idOf, openTestReception, type TestReception } from '../../support/test-reception.ts'

/** Opens a test reception where Sato is in a talk with the lobby's visitor, and Mori and Abe can supervise. */
function inTalk(): TestReception {
  const testReception = openTestReception({
    operators: { Sato: 'standby', Tanaka: 'standby', Mori: 'away', Abe: 'away' },
  })
  testReception.press('lobby')
  testReception.accept('Sato', 'lobby')
  testReception.lines.length = 0
  return testReception
}

test('[4.4] shows the operator, but not the visitor, which supervisor listens and who whispers', () => {
  const testReception = inTalk()
  testReception.listens('Mori', 'lobby')
  testReception.whispers('Mori', 'lobby')
  assert.deepEqual(testReception.views.ownSignage(idOf(testReception, 'lobby')).talk?.listeners, undefined)
  testReception.whispers('Mori', 'lobby', false)
  testReception.listens('Mori', 'lobby', false)
  testReception.listens('Mori', 'lobby', false)
  assert.deepEqual(testReception.lines, [
    'Mori listens to lobby → Mori hears lobby | Sato Active heard by Mori',
    'Mori whispers at lobby → whisper lobby Mori on | Sato Active heard by Mori (whispers)',
    'Mori stops whispering at lobby → whisper lobby Mori off | Sato Active heard by Mori',
    'Mori stops listening to lobby → Mori hears lobby no more: closed | Sato Active',
    'Mori stops listening to lobby → nothing',
  ])
})

test('[4.4] allows any number of listening supervisors, but only one of them to whisper at a time', () => {
  const testReception = inTalk()
  testReception.whispers('Mori', 'lobby')
  testReception.listens('Mori', 'lobby')
  testReception.listens('Mori', 'lobby')
  testReception.listens('Abe', 'lobby')
  testReception.whispers('Mori', 'lobby')
  testReception.whispers('Abe', 'lobby')
  testReception.listens('Mori', 'lobby', false)
  testReception.whispers('Abe', 'lobby')
  assert.deepEqual(testReception.lines, [
    'Mori whispers at lobby → refused: noCall',
    'Mori listens to lobby → Mori hears lobby | Sato Active heard by Mori',
    'Mori listens to lobby → Mori hears lobby',
    'Abe listens to lobby → Abe hears lobby | Sato Active heard by Mori Abe',
    'Mori whispers at lobby → whisper lobby Mori on | Sato Active heard by Mori (whispers) Abe',
    'Abe whispers at lobby → refused: whisperTaken',
    'Mori stops listening to lobby → Mori hears lobby no more: closed | Sato Active heard by Abe',
    'Abe whispers at lobby → whisper lobby Abe on | Sato Active heard by Abe (whispers)',
  ])
})

test("[4.4] a supervisor's listening ends with the call, or when the talk is handed over to them", () => {
  const testReception = inTalk()
  testReception.listens('Mori', 'lobby')
  testReception.listens('Tanaka', 'lobby')
  testReception.offers('Sato', 'lobby', 'Tanaka')
  testReception.answers('Tanaka', 'lobby', 'accept')
  testReception.answers('Tanaka', 'lobby', 'ready')
  testReception.hangsUp('lobby')
  assert.deepEqual(testReception.lines, [
    'Mori listens to lobby → Mori hears lobby | Sato Active heard by Mori',
    'Tanaka listens to lobby → Tanaka hears lobby | Sato Active heard by Mori Tanaka',
    'Sato offers lobby to Tanaka → Sato Active → Tanaka heard by Mori Tanaka | Tanaka Standby asked for lobby',
    'Tanaka to lobby: accept → lobby Active with Sato, Tanaka comes | Tanaka Active comes to lobby',
    'Tanaka to lobby: ready → lobby goes from Sato to Tanaka | hand-over lobby to Tanaka taken | Tanaka hears lobby no more: closed | lobby Active with Tanaka | Sato Standby | Tanaka Active heard by Mori',
    'lobby hangs up → closed lobby closed | Mori hears lobby no more: closed | lobby Standby | Tanaka Standby',
  ])
})

test('[decisions 2] a supervisor cannot listen to their own talk, in another company, or while there is no talk', () => {
  const testReception = inTalk()
  testReception.listens('Mori', 'station')
  testReception.listens('Sato', 'lobby')
  const { reception, companyId } = testReception
  testReception.step('a neighbour listens', () =>
    reception.listening.start(idOf(testReception, 'Mori'), companyId + 1, idOf(testReception, 'lobby')),
  )
  assert.deepEqual(testReception.lines, [
    'Mori listens to station → refused: noCall',
    'Sato listens to lobby → refused: wrongState',
    'a neighbour listens → refused: notFound',
  ])
})

test('[decisions 2] refuses listening and hand-over in a reserved room', () => {
  const testReception = inTalk()
  const { db, companyId, clock, reception } = testReception
  const owner = idOf(testReception, 'Tanaka')
  const room = ensureLinkRoom(db, { ...findUser(db, owner)!, companyId }, 1)
  const times = { startAt: clock.now() - 60_000, endAt: clock.now() + 600_000 }
  const booking = { companyId, userId: owner, signageId: room, characterId: null, title: 'x', createdAt: 1 }
  insertReservation(db, { ...booking, ...times })
  reception.calls.begin(owner, room)
  const callId = reception.world.talkOf(owner)?.callId ?? ''
  assert.notEqual(callId, '')
  assert.throws(
    () => reception.listening.start(idOf(testReception, 'Mori'), companyId, room),
    (error) => error instanceof Refusal && error.key === 'notFound',
  )
  assert.throws(
    () => reception.handOvers.offer(owner, callId, idOf(testReception, 'Sato')),
    (error) => error instanceof Refusal && error.key === 'wrongState',
  )
})

test('[decisions 2] records in the audit log that a supervisor listened, once per call within 24 hours', () => {
  const testReception = inTalk()
  const { db, companyId } = testReception
  let at = testReception.clock.now()
  const listenAs = (who: 'Mori' | 'Abe', signage: string): void => {
    const { accountId } = findUser(db, idOf(testReception, who))!
    const asker = { accountId, role: 'companyAdmin', companyId } as Asker
    acting.run({ asker, requestId: 'r', now: () => at }, () => testReception.listens(who, signage))
    testReception.listens(who, signage, false)
  }
  const entries = () =>
    db.all<{ actorId: number; targetId: string }>(
      sql`SELECT actor_id AS actorId, target_id AS targetId FROM audit_entry WHERE act = 'record.callHeard'`,
    ).length
  const expect = (count: number, who: 'Mori' | 'Abe', signage = 'lobby'): void => {
    listenAs(who, signage)
    assert.equal(entries(), count, `${who} at ${signage}`)
  }
  expect(1, 'Mori')
  expect(1, 'Mori')
  expect(2, 'Abe')
  testReception.press('station')
  testReception.accept('Tanaka', 'station')
  expect(3, 'Mori', 'station')
  at += DAY_MS
  expect(3, 'Mori')
  at += 1
  expect(4, 'Mori')
  expect(4, 'Mori')
})
