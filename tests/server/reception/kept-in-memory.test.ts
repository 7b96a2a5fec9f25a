import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Db, openDb } from '../../../db/open.ts'
import { updateAccount } from '../../../db/queries/accounts.ts'
import { insertCharacter, removeCharacter } from '../../../db/queries/characters.ts'
import { updateCompany } from '../../../db/queries/companies.ts'
import {
  findSignage,
  insertAssignment,
  listSignagesOfCompany,
  removeAssignment,
  retireSignage,
  updateLastCharacter,
  updateSignage,
} from '../../../db/queries/signages.ts'
import { retireStore, updateStoreName } from '../../../db/queries/stores.ts'
import { findUser, retireUser, updateUser } from '../../../db/queries/users.ts'
import { hasMoved } from '../../../server/reception/desk-news.ts'
import { Directory } from '../../../server/reception/directory.ts'
import { ensureLinkRoom } from '../../../server/reservations/link-rooms.ts'
import { addCompany, addPerson, addSignage, addStore } from '../../support/builders.ts'

const NOW = Date.parse('2026-11-20T12:00+09:00')

/** A company with two stores, and one next door; ids by name. */
function openHouse() {
  const db = openDb(':memory:')
  const [own, next] = [addCompany(db, 'own'), addCompany(db, 'next')]
  const [ginza, ueno] = [addStore(db, own, '銀座'), addStore(db, own, '上野')]
  const person = (name: string, companyId: number, more: object = {}): number =>
    addPerson(db, { companyId, name, channelId: 'none', ...more }).userId
  const users = {
    Sato: person('Sato', own, { storeId: ginza }),
    Tanaka: person('Tanaka', own, { storeId: ueno }),
    Mori: person('Mori', own),
    Boss: person('Boss', own, { role: 'companyAdmin' }),
    Booker: person('Booker', own, { role: 'webReservationUser', endsSessions: true }),
    Stranger: person('Stranger', next),
  }
  const signages = {
    door: addSignage(db, { companyId: own, name: 'door', storeId: ginza }).signageId,
    hall: addSignage(db, { companyId: own, name: 'hall', storeId: ueno }).signageId,
    yard: addSignage(db, { companyId: own, name: 'yard', assigned: [users.Mori] }).signageId,
    other: addSignage(db, { companyId: next, name: 'other' }).signageId,
  }
  const directory = new Directory(db, () => NOW)
  const known = () => ({
    companies: [own, next],
    users: [...Object.values(users), users.Stranger + 1, users.Stranger + 2],
    signages: [...Object.values(signages), signages.other + 1, signages.other + 2],
  })
  return { db, own, next, ginza, ueno, users, signages, directory, known }
}
type HouseOf = ReturnType<typeof openHouse>

/** All that the desk may ask. */
function answersOf(directory: Directory, { companies, users, signages }: ReturnType<HouseOf['known']>) {
  return {
    companies: companies.map((id) => ({
      hosts: directory.hostsOf(id),
      signages: directory.signagesOf(id),
    })),
    users: users.map((id) =>
      directory.hasUser(id)
        ? { row: directory.user(id), sight: directory.sightOf(id), room: directory.roomOf(id) }
        : undefined,
    ),
    signages: signages.map((id) =>
      directory.hasSignage(id)
        ? {
            row: directory.signage(id),
            assigned: directory.assignedTo(id),
            candidates: directory.candidates(id),
            seers: directory.seers(id),
            who: users.map((userId) => directory.sees(userId, id)),
          }
        : undefined,
    ),
  }
}

/** Whose pages are told, by name. */
function newsOf({ directory, users, signages, own, next }: HouseOf): string[] {
  const name = (names: Record<string, number>, id: number): string =>
    Object.entries(names).find(([, known]) => known === id)?.[0] ?? `new ${id}`
  const list = (names: Record<string, number>, ids: Iterable<number>): string =>
    [...ids]
      .map((id) => name(names, id))
      .sort()
      .join(' ')
  return [...directory.takeNews()].map(([companyId, news]) =>
    [
      companyId === own ? 'own:' : companyId === next ? 'next:' : 'new:',
      `signages ${list(signages, news.signages)};`,
      `users ${list(users, news.users)};`,
      `sights ${list(users, news.sights.keys())}${hasMoved(news.listed) || hasMoved(news.hosts) ? '; other lists' : ''}`,
    ].join(' '),
  )
}

type Change = [what: string, change: (house: HouseOf) => void, news: string[]]
const quiet = (companyWord: string, signages: string, users: string, sights = ''): string =>
  `${companyWord}: signages ${signages}; users ${users}; sights ${sights}`
const CHANGES: Change[] = [
  [
    'somebody is renamed: the own entry, and those of the signages that name them',
    ({ db, users }) => updateUser(db, users.Mori, { name: 'Mori II' }),
    [quiet('own', 'yard', 'Mori')],
  ],
  [
    'a signage is renamed',
    ({ db, signages }) => updateSignage(db, signages.door, { name: 'gate' }),
    [quiet('own', 'door', '')],
  ],
  [
    'a store is renamed: the entries of its signages say so',
    ({ db, ginza }) => updateStoreName(db, ginza, '有楽町'),
    [quiet('own', 'door', '')],
  ],
  [
    'a company is renamed: its signages bear its name, nobody else’s',
    ({ db, next }) => updateCompany(db, next, { name: 'next door' }),
    [quiet('next', 'other', '')],
  ],
  [
    'the last one of a store moves to another: other signages are in the own list, and those left behind in everybody’s',
    ({ db, users, ueno }) => updateUser(db, users.Sato, { storeId: ueno }),
    [quiet('own', '', 'Sato', 'Boss Mori Sato Tanaka')],
  ],
  [
    'somebody is assigned: the entry names them, and they alone answer',
    ({ db, signages, users }) => insertAssignment(db, signages.door, users.Tanaka),
    [quiet('own', 'door', '', 'Tanaka')],
  ],
  [
    'the last one is taken off: everybody of the place answers again',
    ({ db, signages, users }) => removeAssignment(db, signages.yard, users.Mori),
    [quiet('own', 'yard', '', 'Boss Sato Tanaka')],
  ],
]

test('[realtime] of each change the pages concerned are told, once; the desk answers as if it had read everything anew', () => {
  for (const [what, change] of CHANGES) {
    const house = openHouse()
    answersOf(house.directory, house.known())
    newsOf(house)
    change(house)
    const anew = new Directory(house.db, () => NOW)
    assert.deepEqual(answersOf(house.directory, house.known()), answersOf(anew, house.known()), what)
    assert.deepEqual([what, newsOf(house).length], [what, 1])
    assert.deepEqual([what, newsOf(house)], [what, []], 'once')
  }
})

test('[realtime] who is told of what', () => {
  const told = CHANGES.map(([what, change]) => {
    const house = openHouse()
    answersOf(house.directory, house.known())
    newsOf(house)
    change(house)
    return [what, newsOf(house)]
  })
  assert.deepEqual(
    told,
    CHANGES.map(([what, , news]) => [what, news]),
  )
})

/** What makes lists other ones, or takes away. */
const COMINGS: [what: string, change: (house: HouseOf) => void][] = [
  ['a signage comes', ({ db, own }) => void addSignage(db, { companyId: own })],
  ['an operator comes', ({ db, own }) => void addPerson(db, { companyId: own, channelId: 'none' })],
  ['a signage goes', ({ db, signages }) => retireSignage(db, findSignage(db, signages.hall)!, NOW)],
  ['an assigned operator goes', ({ db, users }) => retireUser(db, findUser(db, users.Mori)!, NOW)],
  [
    'an operator answers no more',
    ({ db, users }) =>
      updateAccount(db, findUser(db, users.Tanaka)!.accountId, {
        role: 'webReservationUser',
        endsSessions: true,
      }),
  ],
]

test('[realtime] whoever comes or goes changes the lists of the company, and of no other', () => {
  for (const [what, change] of COMINGS) {
    const house = openHouse()
    answersOf(house.directory, house.known())
    newsOf(house)
    change(house)
    const anew = new Directory(house.db, () => NOW)
    assert.deepEqual(answersOf(house.directory, house.known()), answersOf(anew, house.known()), what)
    const news = newsOf(house)
    assert.equal(news.length, 1, what)
    assert.match(news[0]!, /^own: .*other lists$/, what)
  }
})

const OTHERS: [what: string, change: (house: HouseOf) => void][] = [
  ['a reserved room is made', ({ db, own, users }) => void makeRoom(db, users.Booker, own)],
  ['a store goes', ({ db, ginza }) => retireStore(db, ginza, NOW)],
  [
    'a signage moves into a store that is renamed in the same breath',
    ({ db, ginza, ueno, signages }) => {
      updateStoreName(db, ueno, '上野駅')
      updateSignage(db, signages.door, { storeId: ueno })
      updateStoreName(db, ginza, '有楽町')
    },
  ],
  [
    'the default character of a company goes, and the one that a kiosk saw last',
    ({ db, own, signages }) => {
      const { id } = addOwnCharacter(db, own)
      updateCompany(db, own, { defaultCharacterId: id })
      updateLastCharacter(db, signages.door, id)
      removeCharacter(db, id)
    },
  ],
  [
    'a company gets a default character: people without an own one show it',
    ({ db, own, signages }) => {
      const { id } = addOwnCharacter(db, own)
      updateLastCharacter(db, signages.door, id)
      updateCompany(db, own, { defaultCharacterId: id })
    },
  ],
  [
    'a signage that was renamed goes',
    ({ db, signages }) => {
      updateSignage(db, signages.yard, { name: 'x' })
      retireSignage(db, findSignage(db, signages.yard)!, NOW)
    },
  ],
  [
    'a login id changes',
    ({ db, users }) =>
      updateAccount(db, findUser(db, users.Boss)!.accountId, { loginId: 'chief', endsSessions: true }),
  ],
  [
    'a signage’s login id changes',
    ({ db, signages }) =>
      updateAccount(db, findSignage(db, signages.door)!.accountId, { loginId: 'gate', endsSessions: true }),
  ],
]
const addOwnCharacter = (db: Db, companyId: number) =>
  insertCharacter(db, {
    name: '茶太郎',
    companyId,
    modelUrl: 'm',
    imageUrl: 'i',
    standbyUrl: 's',
  })
const makeRoom = (db: Db, userId: number, companyId: number): number =>
  ensureLinkRoom(db, { ...findUser(db, userId)!, companyId }, NOW)

test('[realtime] whatever else is written, the desk answers as if it had read everything anew', () => {
  for (const [what, change] of [
    ...OTHERS,
    ...COMINGS,
    ...CHANGES.map(([word, run]) => [word, run] as const),
  ]) {
    const house = openHouse()
    answersOf(house.directory, house.known())
    change(house)
    makeRoom(house.db, house.users.Boss, house.own)
    const anew = new Directory(house.db, () => NOW)
    assert.deepEqual(answersOf(house.directory, house.known()), answersOf(anew, house.known()), what)
  }
})

test('[realtime] a company that nobody has asked about is read when somebody does, and is no news before', () => {
  const house = openHouse()
  updateUser(house.db, house.users.Stranger, { name: 'renamed' })
  updateSignage(house.db, house.signages.other, { name: 'renamed' })
  assert.deepEqual(newsOf(house), [])
  assert.equal(house.directory.user(house.users.Stranger).name, 'renamed')
  assert.equal(house.directory.signage(house.signages.other).name, 'renamed')
  assert.equal(house.directory.roomOf(house.users.Stranger), undefined)
})

test('[2.4.14] signages of a place are in the lists of its people, and of whoever is assigned; rooms are in nobody’s', () => {
  const { db, own, users, signages, directory } = openHouse()
  const room = makeRoom(db, users.Booker, own)
  const sight = (name: keyof typeof users): string[] =>
    directory.sightOf(users[name]).map((id) => Object.entries(signages).find(([, known]) => known === id)![0])
  assert.deepEqual(sight('Sato'), ['door'])
  assert.deepEqual(sight('Tanaka'), ['hall'])
  assert.deepEqual(sight('Mori'), ['yard'])
  assert.equal(directory.roomOf(users.Booker), room)
  assert.deepEqual(directory.assignedTo(signages.yard), [{ userId: users.Mori, name: 'Mori' }])
  retireUser(db, findUser(db, users.Mori)!, NOW)
  assert.deepEqual(directory.assignedTo(signages.yard), [])
  assert.equal(listSignagesOfCompany(db, own).length, directory.signagesOf(own).length)
})
