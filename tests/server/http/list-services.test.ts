import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { everyLanguage } from '#core/languages.ts'
import { insertMedia } from '../../../db/queries/media.ts'
import { updateUser } from '../../../db/queries/users.ts'
import { pageOfLibrary } from '../../../server/media/library.ts'
import { pageOfSignages } from '../../../server/signages/lists.ts'
import { getUser, pageOfUsers, shownUsers } from '../../../server/users/service.ts'
import { addCompany, addPerson, addSignage, addStore } from '../../support/builders.ts'
import { refused } from '../../support/refused.ts'
import { openTestReception } from '../../support/test-reception.ts'

/**
 * Creates the users Sato (no shop), Abe and Tanaka10 (shop Ginza), Tanaka2 (shop Ueno) and Hana (a reservation
 * user), and the signages lobby, station, hall 10 (shop Ginza) and hall 2 (shop Ueno).
 */
function openLists() {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  const { db, companyId, views, clock, reception } = testReception
  const [ginza, ueno] = [addStore(db, companyId, '銀座'), addStore(db, companyId, '上野')]
  const person = (name: string, more: object = {}) => addPerson(db, { companyId, name, ...more }).userId
  const ids = {
    abe: person('安部', { storeId: ginza, role: 'companyAdmin' }),
    tanaka10: person('Tanaka10', { storeId: ginza, channelId: 'none' }),
    tanaka2: person('Tanaka2', { storeId: ueno }),
    guest: person('Hana', { role: 'webReservationUser' }),
  }
  updateUser(db, ids.abe, { kana: 'あべ' })
  const hall10 = addSignage(db, {
    companyId,
    name: 'hall 10',
    storeId: ginza,
    assigned: [ids.abe, ids.tanaka2],
  }).signageId
  const hall2 = addSignage(db, { companyId, name: 'hall 2', storeId: ueno, assigned: [ids.abe] }).signageId
  const voice = { service: 'browser' as const, voice: '', speed: 1 }
  const speech = {
    hears: false,
    voiceOf: () => voice,
    speaking: () => everyLanguage(() => voice.service),
  }
  const deps = {
    db,
    views,
    now: clock.now,
    directory: reception.directory,
    sendsMail: true,
    speech,
    siteVersion: 'none',
  }
  const as = (role: CompanyAsker['role'] = 'companyAdmin', userId: number | null = ids.abe) =>
    ({ companyId, userId, role, signageId: null }) as CompanyAsker
  const people = (input: object = {}, who = as()): string[] =>
    pageOfUsers(deps, who, { page: 1, limit: 50, ...input } as never).rows.map(({ userName }) => userName)
  const signages = (input: object = {}, who = as()): string[] =>
    pageOfSignages(deps, who, { page: 1, limit: 50, ...input } as never).rows.map(({ name }) => name)
  return { testReception, db, companyId, deps, ids, ginza, ueno, hall2, hall10, as, people, signages }
}

test('[2.4.13] finds users by name, kana, login ID, shop, role and avatar channel', () => {
  const { people, ginza, ids, deps, as } = openLists()
  const all = ['Sato', '安部', 'Tanaka10', 'Tanaka2', 'Hana']
  assert.deepEqual(people(), all)
  assert.deepEqual(
    [people({ text: 'ｔａｎａ' }), people({ text: 'あべ' }), people({ text: 'zzz' })],
    [['Tanaka10', 'Tanaka2'], ['安部'], []],
  )
  assert.deepEqual(people({ storeId: ginza }), ['安部', 'Tanaka10'])
  assert.deepEqual(people({ storeId: 0 }), ['Sato', 'Hana'])
  assert.deepEqual(people({ role: 'webReservationUser' }), ['Hana'])
  assert.deepEqual(people({ hasChannel: false }), ['Tanaka10'])
  assert.deepEqual(people({ hasChannel: true }), ['Sato', '安部', 'Tanaka2', 'Hana'])
  const [first] = pageOfUsers(deps, as(), { page: 1, limit: 1, text: '安部' } as never).rows
  assert.deepEqual([first?.storeName, first?.isOwnConfig, first?.userId], ['銀座', true, ids.abe])
  const [sato] = pageOfUsers(deps, as(), { page: 1, limit: 1 } as never).rows
  assert.deepEqual([sato?.storeName, sato?.status, sato?.isOwnConfig], [null, 'Standby', false])
})

test('[2.4.13] sorts users by ID, by name or by shop', () => {
  const { people } = openLists()
  const byName = people({ sort: 'name' })
  assert.ok(byName.indexOf('Tanaka2') < byName.indexOf('Tanaka10'), '2 before 10')
  const byStore = people({ sort: 'store' })
  assert.deepEqual([byStore.slice(0, 2).sort(), byStore[2]], [['Tanaka10', '安部'], 'Tanaka2'])
  assert.deepEqual(byStore.slice(3), ['Hana', 'Sato'])
})

test('[2.4.4] lists the users who can still be assigned to a signage', () => {
  const { people, hall2, hall10, as, ids } = openLists()
  assert.deepEqual(people({ candidateOf: hall2 }), ['Sato', 'Tanaka10', 'Tanaka2'])
  assert.deepEqual(people({ candidateOf: hall10 }), ['Sato', 'Tanaka10'])
  assert.throws(() => people({ candidateOf: 99_999 }), refused('notFound'))
  assert.throws(() => people({ candidateOf: hall2 }, as('operator', ids.tanaka10)), refused('notFound'))
})

test('[decisions 2] shows reservation users only themselves, and staff all users of their company', () => {
  const { db, deps, ids, as, people } = openLists()
  const hana = as('webReservationUser', ids.guest)
  assert.deepEqual(people({}, hana), ['Hana'])
  assert.deepEqual(
    shownUsers(deps, hana).map(({ userName }) => userName),
    ['Hana'],
  )
  assert.equal(shownUsers(deps, as()).length, 5)
  assert.equal(getUser(deps, hana, 'SELF').userName, 'Hana')
  assert.equal(getUser(deps, as(), ids.guest).userName, 'Hana')
  assert.throws(() => getUser(deps, hana, ids.abe), refused('notFound'))
  assert.throws(() => getUser(deps, as('companyAdmin', null), 'SELF'), refused('notFound'))
  const foreign = addPerson(db, { companyId: addCompany(db) }).userId
  assert.throws(() => getUser(deps, as(), foreign), refused('notFound'))
  assert.throws(() => getUser(deps, { ...as(), companyId: null } as never, foreign), refused('notFound'))
})

test('[2.4.14] finds signages by name, shop, operator, state or IDs', () => {
  const { testReception, signages, ginza, hall2, hall10, ids, as, deps } = openLists()
  assert.deepEqual(signages(), ['lobby', 'station', 'hall 10', 'hall 2'])
  assert.deepEqual(signages({ text: 'HALL' }), ['hall 10', 'hall 2'])
  assert.deepEqual(
    [signages({ storeId: ginza }), signages({ storeId: 0 })],
    [['hall 10'], ['lobby', 'station']],
  )
  assert.deepEqual(
    [signages({ userId: ids.abe }), signages({ userId: ids.tanaka2 })],
    [['hall 10', 'hall 2'], ['hall 10']],
  )
  assert.deepEqual([signages({ ids: [hall2] }), signages({ ids: [] })], [['hall 2'], []])
  testReception.suspends('lobby')
  assert.deepEqual(
    [signages({ status: 'Suspended' }), signages({ status: 'Logout' })],
    [['lobby'], ['hall 10', 'hall 2']],
  )
  assert.deepEqual(signages({ sort: 'name' }).slice(0, 2), ['hall 2', 'hall 10'])
  assert.deepEqual(signages({ sort: 'store' }), ['hall 10', 'hall 2', 'lobby', 'station'])
  assert.deepEqual(signages({}, as('operator', ids.tanaka2)), ['hall 10', 'hall 2'])
  const { rows } = pageOfSignages(deps, as(), { page: 1, limit: 50, ids: [hall10] } as never)
  assert.deepEqual(
    [rows[0]?.users.map(({ name }) => name), rows[0]?.userCount, rows[0]?.storeId, rows[0]?.storeName],
    [['安部', 'Tanaka2'], 2, ginza, '銀座'],
  )
})

test('[2.4.14] a row in the list of signages contains at most three operator names and the number of all operators', () => {
  const { db, companyId, deps, as, ids } = openLists()
  const more = [1, 2].map(() => addPerson(db, { companyId }).userId)
  const { signageId } = addSignage(db, { companyId, assigned: [ids.abe, ids.tanaka2, ...more] })
  const [row] = pageOfSignages(deps, as(), { page: 1, limit: 50, ids: [signageId] } as never).rows
  assert.deepEqual([row?.users.length, row?.userCount], [3, 4])
})

test('[2.4.16] returns the media library in pages, filtered by kind and name, with totals of the whole library', () => {
  const { db, companyId, as, ids } = openLists()
  const add = (name: string, mimeType: 'image/png' | 'video/mp4', bytes: number, createdBy = ids.abe) =>
    insertMedia(db, { companyId, name, mimeType, bytes, createdBy, fileName: name, createdAt: 1 })
  add('冬', 'image/png', 10)
  add('春', 'image/png', 20)
  add('映画', 'video/mp4', 300)
  add('花の絵', 'image/png', 7, ids.guest)
  const page = (input: object = {}, who = as()) =>
    pageOfLibrary(db, who, { page: 1, limit: 2, ...input } as never)
  assert.deepEqual([page().total, page().rows.length, page({ page: 2 }).rows.length], [4, 2, 2])
  assert.deepEqual(
    [page().files, page().usedBytes],
    [
      { image: 3, video: 1 },
      { image: 37, video: 300 },
    ],
  )
  assert.deepEqual(
    page({ kind: 'video' }).rows.map(({ name }) => name),
    ['映画'],
  )
  assert.deepEqual(
    page({ text: '春' }).rows.map(({ name }) => name),
    ['春'],
  )
  assert.deepEqual(page({ text: '春' }).files, { image: 3, video: 1 })
  const guest = as('webReservationUser', ids.guest)
  assert.deepEqual(
    [page({}, guest).rows.map(({ name }) => name), page({}, guest).usedBytes],
    [['花の絵'], { image: 7, video: 0 }],
  )
})
