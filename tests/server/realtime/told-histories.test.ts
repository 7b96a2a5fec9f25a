import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { updateAccount } from '../../../db/queries/accounts.ts'
import {
  findSignage,
  insertAssignment,
  removeAssignment,
  retireSignage,
  updateSignage,
} from '../../../db/queries/signages.ts'
import { retireStore, updateStoreName } from '../../../db/queries/stores.ts'
import { findUser, listHosts, retireUser, updateUser } from '../../../db/queries/users.ts'
import type { StateEntry } from '../../../server/contract/realtime/shapes.ts'
import type { ToClient } from '../../../server/contract/realtime/to-client.ts'
import { Audience } from '../../../server/realtime/audience.ts'
import { Board } from '../../../server/realtime/board.ts'
import { Effects } from '../../../server/realtime/effects.ts'
import type { Seat } from '../../../server/realtime/seat.ts'
import { SoleSeats } from '../../../server/realtime/sole-seats.ts'
import { Directory } from '../../../server/services/reception/directory.ts'
import { Views } from '../../../server/services/reception/views.ts'
import type { World } from '../../../server/services/reception/world.ts'
import { addPerson, addSignage, addStore } from '../../support/builders.ts'
import { type Desk, openDesk } from '../../support/desk.ts'
import { createFakeRelay } from '../../support/fake-relay.ts'

const PEOPLE = ['Sato', 'Tanaka', 'Ito'] as const
const PLACES = ['lobby', 'station'] as const

/** A page as the server sees it, which keeps what it is told as pages do (site/stores/shared/board.ts). */
function openPage(desk: Desk, userId: number, role: 'operator' | 'companyAdmin') {
  let told = new Map<string, StateEntry>()
  const take = (message: ToClient): void => {
    if (message.type === 'submitSignageState')
      told = new Map(message.entries.map((entry) => [`${entry.type} ${entry.id}`, entry]))
    if (message.type === 'reflectSignageState' || message.type === 'reflectOperatorState')
      told.set(`${message.entry.type} ${message.entry.id}`, message.entry)
  }
  const identity = { accountId: userId, role, companyId: desk.companyId, companyName: '', userId }
  const seat: Seat = {
    ...{ id: `page ${userId}`, as: 'observer', participant: 'p', sessionId: undefined, phase: 'live' },
    identity: { ...identity, sessionVersion: 1, isTemporary: false, signageId: null },
    watching: new Set(),
    listening: new Set(),
    send: take,
    sendEncoded: (encoded) => take(JSON.parse(encoded.toString())),
    sendBytes: () => undefined,
    close: () => undefined,
    probe: async () => true,
  }
  return { seat, userId, role, told: () => [...told.values()].sort(byKey) }
}

const byKey = (a: StateEntry, b: StateEntry): number => a.type.localeCompare(b.type) || a.id - b.id

function openHouse() {
  const desk = openDesk({ operators: { Sato: 'standby', Tanaka: 'standby', Ito: 'away' } })
  const { db, clock, reception, companyId } = desk
  const stores = [addStore(db, companyId), addStore(db, companyId)]
  const fail = (error: unknown): never => {
    throw error
  }
  const soleSeats = new SoleSeats(clock, clock.now)
  const audience = new Audience(soleSeats, reception.directory)
  const board = new Board(reception)
  const effects = new Effects({ reception, audience, board, relay: createFakeRelay(), onFault: fail })
  const admin = addPerson(db, { companyId, role: 'companyAdmin', channelId: 'none' })
  const pages = [
    openPage(desk, admin.userId, 'companyAdmin'),
    ...PEOPLE.map((name) => openPage(desk, desk.id[name] ?? 0, 'operator')),
  ]
  for (const { seat } of pages) {
    audience.add(seat)
    seat.sendEncoded(board.whole(seat))
  }
  return {
    ...{ desk, db, stores, pages },
    /** One thing happens, is told, and is compared with what a fresh look into the database says. */
    step(act: () => void): void {
      const from = desk.happenings.length
      act()
      for (const happening of desk.happenings.slice(from)) effects.hear(happening)
      effects.flush()
      const fresh = new Views(reception.world as World, new Directory(db, clock.now))
      for (const { seat, userId, role, told } of pages) {
        // whoever is demoted or deleted is signed out
        if (findUser(db, userId)?.role !== role) continue
        assert.deepEqual(told(), fresh.entriesFor({ companyId, userId, role }).sort(byKey), seat.id)
      }
    },
  }
}
type House = ReturnType<typeof openHouse>

const person = fc.constantFrom(...PEOPLE)
const place = fc.constantFrom(...PLACES)
const storeAt = fc.constantFrom(0, 1, undefined)
const pair = fc.tuple(person, place)

/** Of somebody or something that is still there. */
const user = ({ db, desk }: House, name: string) => findUser(db, desk.id[name] ?? 0)
const signage = ({ db, desk }: House, name: string) => findSignage(db, desk.id[name] ?? 0)

type Act = (house: House) => void
const act: fc.Arbitrary<Act> = fc.oneof(
  place.map(
    (at): Act =>
      (house) =>
        signage(house, at) && house.desk.press(at, house.desk.lines.length),
  ),
  pair.map(
    ([who, at]): Act =>
      (house) => {
        const call = signage(house, at) && house.desk.reception.world.callOf(house.desk.id[at] ?? 0)
        if (call && user(house, who))
          house.desk.step('accepts', () => {
            house.desk.reception.calls.accept(house.desk.id[who] ?? 0, call.requestId)
          })
      },
  ),
  pair.map(
    ([, at]): Act =>
      (house) =>
        signage(house, at) && house.desk.hangsUp(at),
  ),
  person.map(
    (who): Act =>
      (house) =>
        user(house, who) && house.desk.leaves(who),
  ),
  person.map(
    (who): Act =>
      (house) =>
        user(house, who) && house.desk.standsBy(who),
  ),
  pair.map(
    ([who, at]): Act =>
      (house) =>
        user(house, who) &&
        signage(house, at) &&
        insertAssignment(house.db, house.desk.id[at] ?? 0, house.desk.id[who] ?? 0),
  ),
  pair.map(
    ([who, at]): Act =>
      ({ db, desk }) =>
        void removeAssignment(db, desk.id[at] ?? 0, desk.id[who] ?? 0),
  ),
  fc.tuple(person, storeAt).map(
    ([who, at]): Act =>
      ({ db, desk, stores }) =>
        updateUser(db, desk.id[who] ?? 0, { storeId: at === undefined ? null : stores[at] }),
  ),
  fc.tuple(place, storeAt).map(
    ([where, at]): Act =>
      ({ db, desk, stores }) =>
        updateSignage(db, desk.id[where] ?? 0, { storeId: at === undefined ? null : stores[at] }),
  ),
  fc.tuple(fc.constantFrom(0, 1), fc.string()).map(
    ([at, name]): Act =>
      ({ db, stores }) =>
        updateStoreName(db, stores[at] ?? 0, name),
  ),
  fc.tuple(person, fc.string()).map(
    ([who, name]): Act =>
      ({ db, desk }) =>
        updateUser(db, desk.id[who] ?? 0, { name }),
  ),
  fc.tuple(person, fc.constantFrom('operator', 'webReservationUser')).map(
    ([who, role]): Act =>
      ({ db, desk }) => {
        const accountId = findUser(db, desk.id[who] ?? 0)?.accountId ?? 0
        updateAccount(db, accountId, { role, endsSessions: true })
      },
  ),
  fc.constant<Act>(({ db, desk }) => void addSignage(db, { companyId: desk.companyId })),
)

/** The same stories at every run; FC_SEED tells others. */
const SEED = Number(process.env['FC_SEED'] ?? 2026)

test('[realtime] whatever is reassigned, moved, demoted or renamed in the middle of calls, every page knows what a fresh look says', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 10, maxLength: 40, size: 'max' }), (acts) => {
      const house = openHouse()
      for (const one of acts) house.step(() => one(house))
      house.db.close()
    }),
    { numRuns: 25, seed: SEED },
  )
})

test('[realtime] who or what is deleted leaves every list at once, and a store takes its name along', () => {
  const house = openHouse()
  const { db, desk, stores } = house
  house.step(() => updateSignage(db, desk.id['lobby'] ?? 0, { storeId: stores[0] }))
  house.step(() => updateUser(db, desk.id['Sato'] ?? 0, { storeId: stores[0] }))
  house.step(() => retireStore(db, stores[0] ?? 0, 1))
  const ito = findUser(db, desk.id['Ito'] ?? 0)
  house.step(() => ito && retireUser(db, ito, 1))
  const station = findSignage(db, desk.id['station'] ?? 0)
  house.step(() => station && retireSignage(db, station, 1))
  const names = house.pages[0]?.told().map(({ name }) => name)
  assert.deepEqual([names?.includes('station'), names?.includes('Ito')], [false, false])
  assert.equal(listHosts(db, desk.companyId).length, 3)
  db.close()
})
