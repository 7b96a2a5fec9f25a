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
import { Directory } from '../../../server/reception/directory.ts'
import { isNonEmpty } from '../../../server/reception/pending-changes.ts'
import { ensureLinkRoom } from '../../../server/reservations/link-rooms.ts'
import { addCompany, addPerson, addSignage, addStore } from '../../support/builders.ts'

const NOW = Date.parse('2026-11-20T12:00+09:00')

/** A company with two shops (stores), and a second company. @returns the ids of their rows by name */
function openDirectory() {
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
type Setup = ReturnType<typeof openDirectory>

/** The directory's answers to all queries, for these companies, users and signages. */
function allAnswers(directory: Directory, { companies, users, signages }: ReturnType<Setup['known']>) {
  return {
    companies: companies.map((id) => ({
      hosts: directory.hostsOf(id),
      signages: directory.signagesOf(id),
    })),
    users: users.map((id) =>
      directory.hasUser(id)
        ? { row: directory.user(id), sight: directory.visibleSignagesOf(id), room: directory.roomOf(id) }
        : undefined,
    ),
    signages: signages.map((id) =>
      directory.hasSignage(id)
        ? {
            row: directory.signage(id),
            assigned: directory.assignedTo(id),
            candidates: directory.candidates(id),
            seers: directory.viewersOf(id),
            who: users.map((userId) => directory.sees(userId, id)),
          }
        : undefined,
    ),
  }
}

/** Names of the users and signages whose pages a change in the database updates. */
function changesOf({ directory, users, signages, own, next }: Setup): string[] {
  const name = (names: Record<string, number>, id: number): string =>
    Object.entries(names).find(([, known]) => known === id)?.[0] ?? `new ${id}`
  const list = (names: Record<string, number>, ids: Iterable<number>): string =>
    [...ids]
      .map((id) => name(names, id))
      .sort()
      .join(' ')
  return [...directory.takeChanges()].map(([companyId, changes]) =>
    [
      companyId === own ? 'own:' : companyId === next ? 'next:' : 'new:',
      `signages ${list(signages, changes.signages)};`,
      `users ${list(users, changes.users)};`,
      `visible ${list(users, changes.visibleSignages.keys())}${isNonEmpty(changes.listed) || isNonEmpty(changes.hosts) ? '; other lists' : ''}`,
    ].join(' '),
  )
}

type Change = [what: string, change: (setup: Setup) => void, changes: string[]]
const changeText = (companyWord: string, signages: string, users: string, visible = ''): string =>
  `${companyWord}: signages ${signages}; users ${users}; visible ${visible}`
const CHANGES: Change[] = [
  [
    'a renamed operator: their entry, and those of the signages that name them',
    ({ db, users }) => updateUser(db, users.Mori, { name: 'Mori II' }),
    [changeText('own', 'yard', 'Mori')],
  ],
  [
    'a signage is renamed',
    ({ db, signages }) => updateSignage(db, signages.door, { name: 'gate' }),
    [changeText('own', 'door', '')],
  ],
  [
    'a store is renamed: the entries of its signages say so',
    ({ db, ginza }) => updateStoreName(db, ginza, '有楽町'),
    [changeText('own', 'door', '')],
  ],
  [
    'a company is renamed: its signages bear its name, nobody else’s',
    ({ db, next }) => updateCompany(db, next, { name: 'next door' }),
    [changeText('next', 'other', '')],
  ],
  [
    'the last one of a store moves to another: their own list has other signages, and everybody’s has those left behind',
    ({ db, users, ueno }) => updateUser(db, users.Sato, { storeId: ueno }),
    [changeText('own', '', 'Sato', 'Boss Mori Sato Tanaka')],
  ],
  [
    'somebody is assigned: the entry names them, and they alone answer',
    ({ db, signages, users }) => insertAssignment(db, signages.door, users.Tanaka),
    [changeText('own', 'door', '', 'Tanaka')],
  ],
  [
    'the last one is taken off: everybody of the place answers again',
    ({ db, signages, users }) => removeAssignment(db, signages.yard, users.Mori),
    [changeText('own', 'yard', '', 'Boss Sato Tanaka')],
  ],
]

test('[realtime] reports each change in the database once, and then answers every query with the new data', () => {
  for (const [what, change] of CHANGES) {
    const setup = openDirectory()
    allAnswers(setup.directory, setup.known())
    changesOf(setup)
    change(setup)
    const fresh = new Directory(setup.db, () => NOW)
    assert.deepEqual(allAnswers(setup.directory, setup.known()), allAnswers(fresh, setup.known()), what)
    assert.deepEqual([what, changesOf(setup).length], [what, 1])
    assert.deepEqual([what, changesOf(setup)], [what, []], 'once')
  }
})

test('[realtime] reports each change to exactly the pages that show it', () => {
  const told = CHANGES.map(([what, change]) => {
    const setup = openDirectory()
    allAnswers(setup.directory, setup.known())
    changesOf(setup)
    change(setup)
    return [what, changesOf(setup)]
  })
  assert.deepEqual(
    told,
    CHANGES.map(([what, , changes]) => [what, changes]),
  )
})

/** Changes that add rows to lists or remove them. */
const COMINGS: [what: string, change: (setup: Setup) => void][] = [
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

test('[realtime] adding or removing a user or signage changes the lists of its own company only', () => {
  for (const [what, change] of COMINGS) {
    const setup = openDirectory()
    allAnswers(setup.directory, setup.known())
    changesOf(setup)
    change(setup)
    const fresh = new Directory(setup.db, () => NOW)
    assert.deepEqual(allAnswers(setup.directory, setup.known()), allAnswers(fresh, setup.known()), what)
    const changes = changesOf(setup)
    assert.equal(changes.length, 1, what)
    assert.match(changes[0]!, /^own: .*other lists$/, what)
  }
})

const OTHERS: [what: string, change: (setup: Setup) => void][] = [
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

test('[realtime] answers every query with the new data after any write to the database', () => {
  for (const [what, change] of [
    ...OTHERS,
    ...COMINGS,
    ...CHANGES.map(([word, run]) => [word, run] as const),
  ]) {
    const setup = openDirectory()
    allAnswers(setup.directory, setup.known())
    change(setup)
    makeRoom(setup.db, setup.users.Boss, setup.own)
    const fresh = new Directory(setup.db, () => NOW)
    assert.deepEqual(allAnswers(setup.directory, setup.known()), allAnswers(fresh, setup.known()), what)
  }
})

test('[realtime] loads a company on its first query, and reports none of its changes before that', () => {
  const setup = openDirectory()
  updateUser(setup.db, setup.users.Stranger, { name: 'renamed' })
  updateSignage(setup.db, setup.signages.other, { name: 'renamed' })
  assert.deepEqual(changesOf(setup), [])
  assert.equal(setup.directory.user(setup.users.Stranger).name, 'renamed')
  assert.equal(setup.directory.signage(setup.signages.other).name, 'renamed')
  assert.equal(setup.directory.roomOf(setup.users.Stranger), undefined)
})

test("[2.4.14] shows a signage to its shop's operators and to assigned operators, and a reserved room to no operator", () => {
  const { db, own, users, signages, directory } = openDirectory()
  const room = makeRoom(db, users.Booker, own)
  const sight = (name: keyof typeof users): string[] =>
    directory
      .visibleSignagesOf(users[name])
      .map((id) => Object.entries(signages).find(([, known]) => known === id)![0])
  assert.deepEqual(sight('Sato'), ['door'])
  assert.deepEqual(sight('Tanaka'), ['hall'])
  assert.deepEqual(sight('Mori'), ['yard'])
  assert.equal(directory.roomOf(users.Booker), room)
  assert.deepEqual(directory.assignedTo(signages.yard), [{ userId: users.Mori, name: 'Mori' }])
  retireUser(db, findUser(db, users.Mori)!, NOW)
  assert.deepEqual(directory.assignedTo(signages.yard), [])
  assert.equal(listSignagesOfCompany(db, own).length, directory.signagesOf(own).length)
})
