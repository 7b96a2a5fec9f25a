import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  MEDIA_FILES_MAX,
  RESERVATION_USER_FILES_MAX,
  SIGNAGES_MAX,
  STORES_MAX,
  USERS_MAX,
} from '#core/limits.ts'
import { countMedia, insertMedia } from '../../../db/queries/media.ts'
import { countSignages } from '../../../db/queries/signages.ts'
import { countStores } from '../../../db/queries/stores.ts'
import { countUsers } from '../../../db/queries/users.ts'
import { linkRooms } from '../../../db/schema/index.ts'
import { addCompany, addPerson, addSignage, addStore, PASSWORD } from '../../support/builders.ts'
import { multipart, png } from '../../support/forms.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

let testApp: TestApp
before(async () => {
  testApp = await buildTestApp({ environment: { RATE_LIMITS: '0' } })
  await testApp.app.ready()
})
after(() => testApp.close())

let made = 0
const name = (): string => `limit-${++made}`

interface Limited {
  max: number
  key: string
  /** Inserts one row directly into the database. */
  fill(companyId: number): void
  count(companyId: number): number
  /** Adds one row through the API as an administrator. */
  add(cookie: string): Promise<{ status: number; key?: string; code?: string; id?: number }>
}

async function send(url: string, cookie: string, fields: Record<string, string>, file?: Buffer) {
  const form = file
    ? multipart(fields, file, { fileName: 'x.png', mimeType: 'image/png' })
    : multipart(fields)
  const answer = await testApp.app.inject({
    method: 'POST',
    url,
    headers: { ...form.headers, cookie },
    payload: form.payload,
  })
  return { status: answer.statusCode, ...answer.json<{ key?: string; code?: string }>() }
}

const addMedia = (cookie: string) => send('/api/addMedia', cookie, { filename: 'x' }, png)
const fillMedia = (companyId: number, createdBy: number | null = null): void => {
  insertMedia(testApp.db, {
    companyId,
    createdBy,
    name: 'x',
    fileName: `${name()}.png`,
    mimeType: 'image/png',
    bytes: 1,
    createdAt: 1,
  })
}

const LIMITED: Readonly<Record<string, Limited>> = {
  users: {
    max: USERS_MAX,
    key: 'usersFull',
    fill: (companyId) => void addPerson(testApp.db, { companyId, channelId: 'none' }),
    count: (companyId) => countUsers(testApp.db, companyId),
    add: (cookie) =>
      send('/api/addUser', cookie, {
        login_id: name(),
        name: '山田',
        kana: 'やまだ',
        password: PASSWORD,
        passwordConfirm: PASSWORD,
        avatarChId: '0',
      }),
  },
  stores: {
    max: STORES_MAX,
    key: 'storesFull',
    fill: (companyId) => void addStore(testApp.db, companyId),
    count: (companyId) => countStores(testApp.db, companyId),
    add: (cookie) => send('/api/addStore', cookie, { name: name() }),
  },
  signages: {
    max: SIGNAGES_MAX,
    key: 'signagesFull',
    fill: (companyId) => void addSignage(testApp.db, { companyId }),
    count: (companyId) => countSignages(testApp.db, companyId),
    add: (cookie) =>
      send('/api/addSignage', cookie, {
        login_id: name(),
        name: 'ロビー',
        password: PASSWORD,
        passwordConfirm: PASSWORD,
      }),
  },
  media: {
    max: MEDIA_FILES_MAX,
    key: 'mediaFull',
    fill: fillMedia,
    count: (companyId) => countMedia(testApp.db, companyId),
    add: addMedia,
  },
}

const fillTo = (limited: Limited, companyId: number, count: number): void =>
  testApp.db.transaction(() => {
    for (let has = limited.count(companyId); has < count; has++) limited.fill(companyId)
  })

for (const [what, limited] of Object.entries(LIMITED))
  test(`[decisions 2] refuses more ${what} than the company's limit, and keeps existing ones above the limit`, async () => {
    const { max, key, count, add } = limited
    const companyId = addCompany(testApp.db)
    const { loginId } = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
    const cookie = await signIn(testApp.app, loginId)
    fillTo(limited, companyId, max - 1)
    const last = await add(cookie)
    assert.equal(last.status, 200, JSON.stringify(last))
    const more = await add(cookie)
    assert.deepEqual([more.status, more.key, more.code], [409, key, 'SVER-68'])
    assert.equal(count(companyId), max)
    fillTo(limited, companyId, max + 5)
    assert.equal((await add(cookie)).key, key)
    assert.equal(count(companyId), max + 5)
    const other = addPerson(testApp.db, { companyId: addCompany(testApp.db), role: 'companyAdmin' })
    assert.equal((await add(await signIn(testApp.app, other.loginId))).status, 200)
  })

test('[decisions 2] lets each reservation user store 200 files, however many their colleagues have', async () => {
  const { db, app } = testApp
  const companyId = addCompany(db)
  const [one, other] = [1, 2].map(() => addPerson(db, { companyId, role: 'webReservationUser' }))
  for (let n = 1; n < RESERVATION_USER_FILES_MAX; n++) fillMedia(companyId, one!.userId)
  const cookie = await signIn(app, one!.loginId)
  assert.equal((await addMedia(cookie)).status, 200)
  assert.equal((await addMedia(cookie)).key, 'mediaFull')
  assert.equal((await addMedia(await signIn(app, other!.loginId))).status, 200)
})

test('[decisions 2] does not count reserved rooms and deleted signages toward the signage limit', () => {
  const { db } = testApp
  const companyId = addCompany(db)
  const { userId } = addPerson(db, { companyId, role: 'webReservationUser' })
  const room = addSignage(db, { companyId })
  db.insert(linkRooms).values({ userId, signageId: room.signageId }).run()
  addSignage(db, { companyId })
  assert.equal(countSignages(db, companyId), 1)
})
