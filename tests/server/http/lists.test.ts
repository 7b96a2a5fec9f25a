import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { StoreRow } from '#core/company/contract-stores.ts'
import type { MediaShape } from '#core/media/contract.ts'
import type { SignageRow } from '#core/signages/contract.ts'
import type { UserRow } from '#core/users/contract.ts'
import { insertMedia } from '../../../db/queries/media.ts'
import { findSignage, updateSignage } from '../../../db/queries/signages.ts'
import { insertTemplate, replaceSchedule, updateTemplate } from '../../../db/queries/template-changes.ts'
import { findTemplate } from '../../../db/queries/templates.ts'
import { findUser, retireUser, updateUser } from '../../../db/queries/users.ts'
import { addCompany, addPerson, addSignage, addStore, type Kiosk } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

interface Answer<Row> {
  rows: Row[]
  total: number
  page: number
}

let testApp: TestApp
let companyId: number
let ginza: number
let ueno: number
let kiosks: Kiosk[]
let theirs: Kiosk
const cookies = new Map<string, string>()

before(async () => {
  testApp = await buildTestApp({ now: () => MONDAY_AT })
  const { db, app } = testApp
  companyId = addCompany(db)
  const neighbours = addCompany(db)
  ginza = addStore(db, companyId, '銀座店')
  ueno = addStore(db, companyId, '上野店')
  addStore(db, neighbours, '銀座店')
  addPerson(db, { companyId, loginId: 'boss', name: '店長', role: 'companyAdmin' })
  addPerson(db, { companyId, loginId: 'clerk', name: '佐藤', storeId: ginza })
  const other = addPerson(db, { companyId, loginId: 'other', name: '田中', storeId: ueno, channelId: 'none' })
  updateUser(db, other.userId, { kana: 'たなか' })
  addPerson(db, { companyId, loginId: 'booker', name: '鈴木', role: 'webReservationUser' })
  addPerson(db, { companyId: null, loginId: 'root', role: 'systemAdmin' })
  addPerson(db, { companyId: neighbours, loginId: 'stranger', role: 'companyAdmin' })
  kiosks = Array.from({ length: 11 }, (_, n) =>
    addSignage(db, {
      companyId,
      name: `${n < 5 ? '銀座' : '上野'} 入口${n}`,
      loginId: `door-${n}`,
      storeId: n < 5 ? ginza : ueno,
      assigned: [other.userId],
    }),
  )
  theirs = addSignage(db, { companyId: neighbours, name: '銀座 入口0', loginId: 'door-x' })
  for (const loginId of ['boss', 'clerk', 'other', 'booker', 'root', 'stranger', 'door-0'])
    cookies.set(loginId, await signIn(app, loginId))
})
after(() => testApp.close())

const ask = (by: string, url: string, payload: object) =>
  testApp.app.inject({ method: 'POST', url, headers: { cookie: cookies.get(by)! }, payload })
async function listOf<Row>(by: string, url: string, input: object = {}): Promise<Answer<Row>> {
  const answer = await ask(by, url, { page: 1, ...input })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}
const signagesOf = (by: string, input?: object) => listOf<SignageRow>(by, '/api/getSignage', input)
const usersOf = (by: string, input?: object) => listOf<UserRow>(by, '/api/getUser', input)
const print = ({ rows, total, page }: Answer<{ id: number }>) => [
  rows.map(({ id }) => kiosks.findIndex(({ signageId }) => signageId === id)),
  total,
  page,
]

test('[decisions 2] divides a list into pages, also when it is empty or the requested page does not exist', async () => {
  assert.deepEqual(print(await signagesOf('boss', { text: 'nowhere' })), [[], 0, 1])
  assert.deepEqual(print(await signagesOf('boss', { text: 'nowhere', page: 7 })), [[], 0, 1])
  const exactly = { storeId: ginza, limit: 5 }
  assert.deepEqual(print(await signagesOf('boss', exactly)), [[0, 1, 2, 3, 4], 5, 1])
  assert.deepEqual(print(await signagesOf('boss', { ...exactly, page: 2 })), [[0, 1, 2, 3, 4], 5, 1])
  assert.deepEqual(print(await signagesOf('boss')), [[0, 1, 2, 3, 4], 11, 1])
  assert.deepEqual(print(await signagesOf('boss', { page: 3 })), [[10], 11, 3])
  assert.deepEqual(print(await signagesOf('boss', { page: 4 })), [[10], 11, 3])
  assert.deepEqual(print(await signagesOf('boss', { limit: 50 }))[1], 11)
  const wrong = await ask('boss', '/api/getSignage', { page: 0 })
  assert.deepEqual([wrong.statusCode, wrong.json<{ key: string }>().key], [400, 'invalid'])
  const tooMany = await ask('boss', '/api/getSignage', { page: 1, limit: 51 })
  assert.equal(tooMany.statusCode, 400)
  const tooManyIds = await ask('boss', '/api/getSignage', {
    page: 1,
    ids: Array.from({ length: 51 }, (_, n) => n + 1),
  })
  assert.equal(tooManyIds.statusCode, 400)
})

test('[2.4.14] finds signages by name, ID, shop (store), state and operator, in natural order', async () => {
  assert.deepEqual(print(await signagesOf('boss', { text: '入口１' })), [[1, 10], 2, 1])
  assert.deepEqual(print(await signagesOf('boss', { text: 'DOOR-7' })), [[7], 1, 1])
  assert.deepEqual(print(await signagesOf('boss', { text: '入口1', storeId: ueno })), [[10], 1, 1])
  assert.deepEqual(print(await signagesOf('boss', { storeId: 0 })), [[], 0, 1])
  assert.deepEqual(print(await signagesOf('boss', { status: 'Standby' })), [[], 0, 1])
  assert.deepEqual(print(await signagesOf('boss', { status: 'Logout', page: 2 }))[1], 11)
  // natural order: 10 comes after 9
  assert.deepEqual(print(await signagesOf('boss', { sort: 'name', page: 3 })), [[10], 11, 3])
  assert.deepEqual(print(await signagesOf('boss', { sort: 'name', text: '入口1' })), [[1, 10], 2, 1])
  assert.deepEqual(print(await signagesOf('boss', { sort: 'store', page: 3 })), [[10], 11, 3])
  const [first, second] = kiosks
  assert.deepEqual(print(await signagesOf('boss', { ids: [second!.signageId, first!.signageId] })), [
    [0, 1],
    2,
    1,
  ])
  const { id: otherId } = { id: (await usersOf('boss', { text: 'other' })).rows[0]!.userId }
  assert.equal((await signagesOf('boss', { userId: otherId })).total, 11)
  assert.equal((await signagesOf('boss', { userId: otherId + 1 })).total, 0)
})

test('[2.4.14] shows operators only the signages they may see', async () => {
  const ids = [...kiosks, theirs].map(({ signageId }) => signageId)
  const near = [0, 1, 2, 3, 4]
  const inputs = [{}, { ids }, { text: '入口' }, { sort: 'store' }, { limit: 50 }]
  for (const input of inputs) assert.deepEqual(print(await signagesOf('clerk', input)), [near, 5, 1])
  for (const input of [{ storeId: ueno }, { ids: [kiosks[7]!.signageId] }, { page: 2, text: '上野' }])
    assert.deepEqual(print(await signagesOf('clerk', input)), [[], 0, 1])
  // this operator is assigned to all signages
  assert.equal((await signagesOf('other', { ids })).total, 11)
  assert.deepEqual(
    (await signagesOf('stranger', { ids })).rows.map(({ id }) => id),
    [theirs.signageId],
  )
  assert.equal((await signagesOf('booker', { ids })).total, 0)
  assert.deepEqual(await signagesOf('root', { ids }), { rows: [], total: 0, page: 1 })
  const own = (await ask('door-0', '/api/getSignage', { page: 1, ids })).json<{ id: number }>()
  assert.equal(own.id, kiosks[0]!.signageId)
})

test('[2.4.14] a row in the list of signages has the template shown now and at most three operator names', async () => {
  const { db } = testApp
  const { signageId } = kiosks[9]!
  for (const scene of ['Calling', 'Active'] as const) insertTemplate(db, { signageId, scene })
  const file = { companyId, fileName: 'a', mimeType: 'image/png' as const, bytes: 10, createdAt: MONDAY_AT }
  const [day, night] = ['昼', '夜'].map((name) => insertMedia(db, { ...file, name }).id)
  const standby = findTemplate(db, signageId, 'Standby')!
  updateTemplate(db, standby.id, { contentsMediaId: night!, telop: 'ようこそ' })
  const allDay = { days: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, toMinute: 1_440 }
  replaceSchedule(db, standby.id, 'media', [{ mediaId: day!, window: allDay }])
  const [row] = (await signagesOf('boss', { text: 'door-9' })).rows
  assert.deepEqual(
    row!.templates.map((template) => [
      template.signage_state,
      template.contents_media?.name,
      template.telop,
      template.media_schedule,
    ]),
    [['Standby', '昼', 'ようこそ', []]],
  )
  assert.deepEqual([row!.users.map(({ name }) => name), row!.userCount], [['田中'], 1])
  assert.deepEqual(row!.default_character, null)
  for (const word of ['password', 'rest', 'accountId']) assert.ok(!(word in row!), word)
  updateSignage(db, signageId, { name: '上野 入口9' })
})

test('[2.4.12] finds users by name, kana, login ID, shop (store), role and channel, but no deleted users', async () => {
  const { db } = testApp
  const names = async (input: object) => (await usersOf('boss', input)).rows.map(({ userName }) => userName)
  assert.deepEqual(await names({}), ['店長', '佐藤', '田中', '鈴木'])
  assert.deepEqual(await names({ text: 'たな' }), ['田中'])
  assert.deepEqual(await names({ text: 'ＣＬＥＲＫ' }), ['佐藤'])
  assert.deepEqual(await names({ storeId: 0 }), ['店長', '鈴木'])
  assert.deepEqual(await names({ role: 'operator', hasChannel: false }), ['田中'])
  assert.deepEqual(await names({ isHost: true }), ['店長', '佐藤', '田中'])
  assert.deepEqual(await names({ hasChannel: true, limit: 1, page: 2 }), ['佐藤'])
  assert.deepEqual(await names({ candidateOf: kiosks[0]!.signageId }), ['店長', '佐藤'])
  const [clerk] = (await usersOf('boss', { text: 'clerk' })).rows
  assert.deepEqual([clerk!.storeName, clerk!.storeId], ['銀座店', ginza])
  const gone = addPerson(db, { companyId, name: '退職者' })
  assert.equal((await usersOf('boss')).total, 5)
  retireUser(db, findUser(db, gone.userId)!, MONDAY_AT)
  assert.deepEqual(await names({ text: '退職者' }), [])
})

test('[decisions 2] refuses the list of assignable users for a signage that the caller may not see', async () => {
  assert.deepEqual(
    (await usersOf('booker', { text: '', storeId: 0 })).rows.map(({ userName }) => userName),
    ['鈴木'],
  )
  assert.equal((await usersOf('booker', { text: 'boss' })).total, 0)
  assert.deepEqual((await usersOf('stranger', { text: '佐藤' })).total, 0)
  assert.equal((await usersOf('root')).total, 0)
  for (const [by, candidateOf] of [
    ['boss', theirs.signageId],
    ['clerk', kiosks[9]!.signageId],
    ['stranger', kiosks[0]!.signageId],
    ['boss', 99_999],
  ] as const) {
    const answer = await ask(by, '/api/getUser', { page: 1, candidateOf })
    assert.equal(answer.statusCode, 404, by)
  }
})

test('[7.2] a row in the list of shops (stores) counts only users and signages that the caller may see', async () => {
  const rows = async (by: string, input?: object) => (await listOf<StoreRow>(by, '/api/getStore', input)).rows
  assert.deepEqual(
    (await rows('boss')).map(({ name, userCount, signageCount, signages }) => [
      name,
      userCount,
      signageCount,
      signages.length,
    ]),
    [
      ['銀座店', 1, 5, 3],
      ['上野店', 1, 6, 3],
    ],
  )
  assert.deepEqual(
    (await rows('clerk')).map(({ signageCount, isOwnConfig }) => [signageCount, isOwnConfig]),
    [
      [5, true],
      [0, false],
    ],
  )
  assert.deepEqual(
    (await rows('boss', { text: '上', sort: 'name' })).map(({ name }) => name),
    ['上野店'],
  )
  assert.deepEqual(await rows('booker'), [])
  const namesOf = async (by: string) =>
    (await ask(by, '/api/getStoreNames', {})).json<{ id: number; name: string }[]>()
  assert.deepEqual(await namesOf('boss'), [
    { id: ginza, name: '銀座店' },
    { id: ueno, name: '上野店' },
  ])
  assert.deepEqual([await namesOf('booker'), await namesOf('root')], [[], []])
})

test('[2.4.16] the media library says where each file is used, and totals all files', async () => {
  const { db } = testApp
  const file = { companyId, fileName: 'b', bytes: 100, createdAt: MONDAY_AT + 1 }
  const logo = insertMedia(db, { ...file, name: 'ロゴ', mimeType: 'image/png' }).id
  const film = { ...file, name: '映像', mimeType: 'video/mp4', thumbnailBytes: 7 } as const
  insertMedia(db, film)
  const booker = (await usersOf('boss', { text: 'booker' })).rows[0]!.userId
  insertMedia(db, { ...file, name: '鈴木の写真', mimeType: 'image/png', createdBy: booker })
  for (const { signageId } of kiosks)
    updateTemplate(db, findTemplate(db, signageId, 'Standby')!.id, { logoMediaId: logo })
  const media = (by: string, input?: object) =>
    listOf<MediaShape>(by, '/api/getMedia', input) as Promise<
      Answer<MediaShape> & { files: object; usedBytes: object }
    >
  const all = await media('boss')
  assert.deepEqual(
    all.rows.map(({ name }) => name),
    ['鈴木の写真', '映像', 'ロゴ', '夜', '昼'],
  )
  assert.deepEqual(
    [all.total, all.files, all.usedBytes],
    [5, { image: 4, video: 1 }, { image: 220, video: 107 }],
  )
  const found = await media('boss', { text: 'ﾛｺﾞ' })
  const [row] = found.rows
  assert.deepEqual([found.total, row!.uses.length, row!.useCount, row!.signageCount], [1, 10, 11, 11])
  assert.deepEqual(row!.uses[0], {
    signageId: kiosks[0]!.signageId,
    signageName: '銀座 入口0',
    scene: 'Standby',
    as: 'logo',
  })
  assert.deepEqual((await media('boss', { kind: 'video' })).total, 1)
  const own = await media('booker')
  assert.deepEqual(
    [own.rows.map(({ name }) => name), own.files, own.usedBytes],
    [['鈴木の写真'], { image: 1, video: 0 }, { image: 100, video: 0 }],
  )
  assert.equal((await media('stranger')).total, 0)
  assert.deepEqual(await media('root'), { rows: [], total: 0, page: 1 })
  assert.equal(findSignage(db, theirs.signageId)?.name, '銀座 入口0')
})

test('[2.4.21] a row in the list of channels contains at most three operator names and the number of all operators', async () => {
  const { db } = testApp
  interface Row {
    id: number
    name: string
    operators: { userName: string }[]
    operatorCount: number
  }
  const channels = (by: string, input?: object) => listOf<Row>(by, '/api/getChannel', input)
  const [clerks] = (await channels('boss', { text: '佐藤' })).rows
  assert.equal(clerks?.operatorCount, 1)
  for (const name of ['一', '二', '三']) addPerson(db, { companyId, name, channelId: clerks!.id })
  const [row] = (await channels('boss', { text: '三' })).rows
  assert.deepEqual(
    [row!.id, row!.operators.map(({ userName }) => userName), row!.operatorCount],
    [clerks!.id, ['佐藤', '一', '二'], 4],
  )
  assert.equal((await channels('booker')).total, 1)
  assert.equal((await channels('stranger', { text: '佐藤' })).total, 0)
  const names = (await ask('booker', '/api/getChannelNames', {})).json<{ id: number }[]>()
  assert.equal(names.length, 1)
})
