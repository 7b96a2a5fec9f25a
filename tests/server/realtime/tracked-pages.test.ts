import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Role } from '#core/accounts/roles.ts'
import { updateAccount } from '../../../db/queries/accounts.ts'
import {
  findSignage,
  insertAssignment,
  removeAssignment,
  retireSignage,
  updateSignage,
} from '../../../db/queries/signages.ts'
import { retireStore, updateStoreName } from '../../../db/queries/stores.ts'
import { findUser, retireUser, updateUser } from '../../../db/queries/users.ts'
import { addPerson, addSignage, addStore } from '../../support/builders.ts'
import { uuid } from '../../support/test-reception.ts'
import { openTrackedPages, type TrackedPages } from '../../support/tracked-pages.ts'

/** The list's element at `n` modulo its length; undefined if the list is empty. */
const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]

type Act = (fixture: TrackedPages, who: number, where: number, n: number) => void

/** Actions of visitors, operators and kiosks, by name. */
const CALLS: Record<string, Act> = {
  presses: ({ reception, clock }, _, where) =>
    reception.calls.request(where, {
      requestId: uuid((clock.now() % 1_000_000_000) + where),
      touchButton: '受付',
      reason: 'touch',
      lang: 'ja',
    }),
  accepts: ({ reception }, who, where) => {
    const call = reception.world.callOf(where)
    if (call) reception.calls.accept(who, call.requestId)
  },
  rejects: ({ reception }, who, where) => {
    const call = reception.world.callOf(where)
    if (call) reception.calls.reject(who, call.requestId)
  },
  'goes home': ({ reception }, _, where) => reception.calls.home(where),
  'hangs up': ({ reception }, _, where) => {
    const call = reception.world.callOf(where)
    if (call) reception.calls.close({ signageId: where }, call.requestId, true)
  },
  begins: ({ reception }, who, where) => void reception.calls.begin(who, where),
  'is away': ({ reception }, who) => reception.operators.setState(who, 'Leaving'),
  rests: ({ reception }, who) => reception.operators.setState(who, 'Leaving', 5),
  'stands by': ({ reception }, who) => reception.operators.setState(who, 'Standby'),
  watches: ({ reception, companyId }, who, where, n) =>
    reception.monitoring[n % 2 ? 'start' : 'stop'](who, companyId, where),
  suspends: ({ reception, companyId }, _, where, n) =>
    reception.signages.setRest(companyId, where, n % 2 ? 'Suspended' : 'Standby'),
  'is silent or back': ({ reception }, who, where, n) => {
    if (n % 4 < 2) reception.signages[n % 2 ? 'silent' : 'here'](where)
    else reception.operators[n % 2 ? 'silent' : 'here'](who)
  },
  'the kiosk shows': ({ reception, clock }, _, where, n) =>
    reception.signages.reportShown(where, {
      scene: 'Standby',
      version: 1,
      mediaId: null,
      telop: `${n}`,
      at: clock.now(),
    }),
  'a peer gives up': ({ reception }, _, where, n) => {
    const call = reception.world.callOf(where)
    if (call) reception.calls.setUnreached({ signageId: where }, call.requestId, n % 2 === 1)
  },
  'gives the talk on': ({ reception, people }, who, where, n) => {
    const call = reception.world.callOf(where)
    const to = pick(people(), n) ?? 0
    if (!call?.hostId) return
    if (n % 5 === 0) reception.handOvers.withdraw(call.hostId, call.requestId)
    else if (n % 5 < 3) reception.handOvers.offer(call.hostId, call.requestId, to === call.hostId ? who : to)
    else
      reception.handOvers.answer(call.handOver?.toId ?? who, call.requestId, n % 5 === 3 ? 'accept' : 'ready')
  },
  listens: ({ reception, companyId }, who, where, n) => {
    const call = reception.world.callOf(where)
    if (n % 3 === 0) reception.listening.stop(who, companyId, where)
    else if (n % 3 === 1) reception.listening.start(who, companyId, where)
    else if (call)
      reception.listening.whisper(who, companyId, {
        callId: call.requestId,
        pageId: `${who}`,
        on: n % 2 === 1,
      })
  },
  waits: ({ clock }, _, __, n) => clock.advance(n % 3 ? 2_000 : n % 2 ? 31_000 : 301_000),
}

/** What an administrator can change in this test, by the name of the action. */
const CHANGES: Record<string, Act> = {
  assigns: ({ db }, who, where) => {
    if (who > 0 && where > 0) insertAssignment(db, where, who)
  },
  'takes off': ({ db }, who, where) => void removeAssignment(db, where, who),
  'moves somebody': ({ db, stores }, who, _, n) => updateUser(db, who, { storeId: stores[n % 3] ?? null }),
  'moves a signage': ({ db, stores }, _, where, n) =>
    updateSignage(db, where, { storeId: stores[n % 3] ?? null }),
  'renames a store': ({ db, stores }, _, __, n) => updateStoreName(db, stores[n % 2] ?? 0, `店${n}`),
  'renames somebody': ({ db }, who, _, n) => updateUser(db, who, { name: `人${n}` }),
  'renames a signage': ({ db }, _, where, n) => updateSignage(db, where, { name: `受付${n}` }),
  'gives a role': (fixture, who, _, n) => {
    const roles: Role[] = ['operator', 'webReservationUser', 'companyAdmin']
    giveRole(fixture, who, roles[n % 3] ?? 'operator')
  },
  'deletes somebody': deleteUser,
  'deletes a signage': (fixture, _, where) => deleteSignage(fixture, where),
  'deletes a store': ({ db, stores, companyId, clock }, _, __, n) => {
    retireStore(db, stores[n % 2] ?? 0, clock.now())
    stores[n % 2] = addStore(db, companyId)
  },
  'adds a signage': (fixture, _, __, n) => {
    const { signageId } = addSignage(fixture.db, {
      companyId: fixture.companyId,
      ...(n % 2 ? { storeId: fixture.stores[0] } : {}),
    })
    fixture.newSignage(signageId)
    fixture.open('signage', { signageId })
  },
  'adds somebody': (fixture, _, __, n) => {
    const { userId } = addPerson(fixture.db, {
      companyId: fixture.companyId,
      ...(n % 2 ? { storeId: fixture.stores[1] } : {}),
    })
    fixture.newcomer(userId)
    fixture.open('operator', { userId, role: 'operator' })
  },
}

/** Changes the role like the server's updateUser: writes the role, signs the user out, and reconnects operators. */
function giveRole(fixture: TrackedPages, userId: number, role: Role): void {
  const user = findUser(fixture.db, userId)
  if (!user || user.role === role) return
  updateAccount(fixture.db, user.accountId, { role, endsSessions: true })
  fixture.closeUser(userId)
  if (role === 'operator' || role === 'companyAdmin') fixture.open('operator', { userId, role })
}

/** Deletes a user like the server's deleteUser: signs the user out, deletes the row and forgets the user. */
function deleteUser(fixture: TrackedPages, userId: number): void {
  const user = findUser(fixture.db, userId)
  if (!user) return
  fixture.closeUser(userId)
  fixture.db.transaction((tx) => retireUser(tx, user, fixture.clock.now()))
  fixture.reception.operators.forget(userId)
}

function deleteSignage(fixture: TrackedPages, signageId: number): void {
  const row = findSignage(fixture.db, signageId)
  if (!row) return
  fixture.closeSignage(signageId)
  fixture.db.transaction((tx) => retireSignage(tx, row, fixture.clock.now()))
  fixture.reception.signages.forget(signageId)
}

const ACTS = { ...CALLS, ...CHANGES }
const act = fc.record({
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...Object.keys(CALLS)) },
    { weight: 2, arbitrary: fc.constantFrom(...Object.keys(CHANGES)) },
  ),
  who: fc.nat(5),
  where: fc.nat(5),
  n: fc.nat(99),
})

/** A fixed seed, so that each run tests the same actions. FC_SEED sets another seed, FC_RUNS the number of runs. */
const SEED = Number(process.env['FC_SEED'] ?? 2026)
const RUNS = Number(process.env['FC_RUNS'] ?? 15)

test('[realtime] open pages show the same state as a newly loaded page while users and signages change during calls', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 40, size: 'max' }), (acts) => {
      const fixture = openTrackedPages()
      for (const { what, who, where, n } of acts) {
        const [userId, signageId] = [pick(fixture.people(), who) ?? 0, pick(fixture.signages(), where) ?? 0]
        fixture.step(what, () => {
          fixture.clock.advance(1)
          ACTS[what]?.(fixture, userId, signageId, n)
        })
      }
      fixture.close()
    }),
    { numRuns: RUNS, seed: SEED },
  )
})

const press = (fixture: TrackedPages, where: number): void => CALLS['presses']?.(fixture, 0, where, 0)

test('[realtime] updates changed names of users, signages and shops in call dialogs and running talks', () => {
  const fixture = openTrackedPages()
  const { db, stores } = fixture
  const [sato = 0, tanaka = 0] = fixture.people()
  const [lobby = 0] = fixture.signages()
  fixture.step('the signage gets a store', () => updateSignage(db, lobby, { storeId: stores[0] ?? 0 }))
  fixture.step('a visitor presses', () => press(fixture, lobby))
  const dialog = () => fixture.told('operator', tanaka)?.requests()[0]
  fixture.step('the signage is renamed', () => updateSignage(db, lobby, { name: '正面' }))
  fixture.step('the store is renamed', () => updateStoreName(db, stores[0] ?? 0, '銀座'))
  fixture.step('the other called operator is renamed', () => updateUser(db, sato, { name: '佐藤' }))
  const { signageName, storeName, alsoOffered } = dialog() ?? {}
  assert.deepEqual([signageName, storeName, alsoOffered], ['正面', '銀座', ['佐藤']])
  fixture.step('an operator accepts', () => ACTS['accepts']?.(fixture, sato, lobby, 0))
  fixture.step('the talking operator is renamed', () => updateUser(db, sato, { name: '佐藤 花子' }))
  fixture.step('the signage is renamed', () => updateSignage(db, lobby, { name: '受付' }))
  for (const page of [fixture.told('operator', sato), fixture.told('signage', lobby)])
    assert.deepEqual(
      [page?.own()?.talk?.hostName, page?.own()?.talk?.signageName],
      ['佐藤 花子', '受付'],
      page?.connection.id,
    )
  fixture.close()
})

test('[realtime] removes deleted users and signages from all lists, and ends their calls', () => {
  const fixture = openTrackedPages()
  const [sato = 0, tanaka = 0] = fixture.people()
  const [lobby = 0, station = 0] = fixture.signages()
  fixture.step('a visitor presses', () => press(fixture, lobby))
  fixture.step('another visitor presses', () => press(fixture, station))
  fixture.step('an operator accepts', () => ACTS['accepts']?.(fixture, sato, lobby, 0))
  fixture.step('another operator accepts', () => ACTS['accepts']?.(fixture, tanaka, station, 0))
  fixture.step('a talking operator is deleted', () => deleteUser(fixture, sato))
  fixture.step('a signage with a talk is deleted', () => deleteSignage(fixture, station))
  const lists = fixture.told('observer')?.lists() ?? []
  const stateOf = (type: string, id: number) =>
    lists.find((entry) => entry.type === type && entry.id === id)?.state
  assert.deepEqual(
    [
      stateOf('operator', sato),
      stateOf('signage', station),
      stateOf('signage', lobby),
      stateOf('operator', tanaka),
    ],
    [undefined, undefined, 'Standby', 'Standby'],
  )
  fixture.close()
})

test('[realtime] sends one message instead of list entries when a shop with more than fifty signages is renamed', () => {
  const fixture = openTrackedPages()
  const { db, companyId, stores } = fixture
  const storeId = stores[0] ?? 0
  const furnish = (count: number) => {
    for (let n = 0; n < count; n++) addSignage(db, { companyId, storeId })
  }
  const toldBy = (name: string): number => {
    const before = fixture.told('observer')?.heard() ?? 0
    fixture.step(`the store is renamed to ${name}`, () => updateStoreName(db, storeId, name))
    return (fixture.told('observer')?.heard() ?? 0) - before
  }
  fixture.step('the store gets fifty signages', () => furnish(50))
  assert.equal(toldBy('銀座'), 50)
  fixture.step('the store gets another signage', () => furnish(1))
  assert.equal(toldBy('有楽町'), 1)
  fixture.close()
})
