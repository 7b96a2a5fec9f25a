import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import type { Endpoint } from '#core/http/define-endpoint.ts'
import { findCall, insertCall, sumCallsBetween } from '../../../db/queries/calls.ts'
import { listMails } from '../../../db/queries/mails.ts'
import { insertPlay } from '../../../db/queries/plays.ts'
import { findReservation, insertReservation } from '../../../db/queries/reservations.ts'
import { updateUser } from '../../../db/queries/users.ts'
import { insertVisitorPicture } from '../../../db/queries/visitor-pictures.ts'
import { users } from '../../../db/schema/index.ts'
import { allEndpoints } from '../../support/all-endpoints.ts'
import {
  addCompany,
  addPerson,
  addSignage,
  addStore,
  type Kiosk,
  type Person,
} from '../../support/builders.ts'
import { multipart } from '../../support/forms.ts'
import { openSocket } from '../../support/socket.ts'
import { buildTestApp, cookieHeader, signIn, type TestApp } from '../../support/test-app.ts'

// a Friday morning in Japan
const NOW = Date.parse('2026-11-20T10:05:00+09:00')
const HOUR_MS = 3_600_000
/** Part of the name of each deleted user, signage and shop. Only endpoints that return past records may return it. */
const GONE = 'いなくなった'
/** Part of each deleted text: no endpoint may return it. */
const SECRET = 'gone-secret'

let testApp: TestApp
let now = NOW
let companyId = 0
let admin: Person
let booker: Person
let kiosk: Kiosk
beforeEach(async () => {
  now = NOW
  testApp = await buildTestApp({ now: () => now, environment: { RATE_LIMITS: '0' } })
  const { db } = testApp
  companyId = addCompany(db, 'うちの会社')
  admin = addPerson(db, { companyId, role: 'companyAdmin', name: '山本' })
  booker = addPerson(db, {
    companyId,
    role: 'webReservationUser',
    name: `${GONE} 利用者`,
    loginId: `${SECRET}@example.com`,
  })
  updateUser(db, booker.userId, { phone: SECRET, address: SECRET, kana: SECRET, subjectName: SECRET })
  kiosk = addSignage(db, { companyId, name: `${GONE} 端末`, loginId: `${SECRET}-kiosk` })
  await testApp.app.ready()
})
afterEach(() => testApp.close())

const post = (url: string, cookie: string, payload: object = {}) =>
  testApp.app.inject({ method: 'POST', url, headers: { cookie }, payload })

/** Inserts the reservation directly into the database, because the API refuses bookings in the past. */
function addReservation(signageId: number, startAt: number, title: string): number {
  return insertReservation(testApp.db, {
    companyId,
    userId: booker.userId,
    signageId,
    title,
    startAt,
    endAt: startAt + HOUR_MS,
    createdAt: startAt - HOUR_MS,
  }).id
}

/** Creates four reservations: of yesterday, running now, beginning in 20 minutes, and beginning in three days. */
async function bookAll() {
  const cookie = await signIn(testApp.app, booker.loginId)
  const rooms = (await post('/api/getSignage', cookie)).json<{ id: number }[]>()
  const room = rooms[0]!.id
  return {
    cookie,
    room,
    past: addReservation(room, NOW - 24 * HOUR_MS, '前日'),
    running: addReservation(room, NOW - HOUR_MS / 4, '進行中'),
    soon: addReservation(room, NOW + HOUR_MS / 3, 'まもなく'),
    ahead: addReservation(room, NOW + 72 * HOUR_MS, '週明け'),
  }
}

const usageOf = async (cookie: string) =>
  (
    await testApp.app.inject({
      url: '/reservation/usage?year=2026&month=11&scope=company',
      headers: { cookie },
    })
  ).json<{ rows: { title: string; userName: string }[]; dueYen: number; totalMinutes: number }>()

test('[decisions 4] keeps usage and bill unchanged after a reservation user is deleted', async () => {
  await bookAll()
  const cookie = await signIn(testApp.app, admin.loginId)
  const before = await usageOf(cookie)
  assert.ok(before.dueYen > 0)
  const answer = await post('/api/deleteUser', cookie, { targetUserId: booker.userId, isForceSubmit: 1 })
  assert.deepEqual(answer.json(), { result: 'OK' })
  assert.deepEqual(await usageOf(cookie), before)
  assert.equal(before.rows[0]?.userName, `${GONE} 利用者`)
  // the reservation that was running when its user was deleted is billed after its end
  now += HOUR_MS
  assert.deepEqual(
    (await usageOf(cookie)).rows.map(({ title }) => title),
    ['前日', '進行中'],
  )
})

/** Keys of those reservations of `bookAll` that are canceled now. */
const cancelledOf = (booked: Awaited<ReturnType<typeof bookAll>>) =>
  (['past', 'running', 'soon', 'ahead'] as const).filter(
    (name) => findReservation(testApp.db, booked[name])?.cancelledAt !== null,
  )

test('[decisions 2] asks for confirmation before deleting a user with future reservations, and then cancels the reservations', async () => {
  const booked = await bookAll()
  const cookie = await signIn(testApp.app, admin.loginId)
  const body = { targetUserId: booker.userId }
  const asked = (await post('/api/deleteUser', cookie, body)).json()
  assert.deepEqual([asked.result, asked.key, asked.code], ['Confirm', 'userReserved', 'SVER-116'])
  assert.deepEqual(cancelledOf(booked), [], 'nothing changes before the confirmation')
  await post('/api/deleteUser', cookie, { ...body, isForceSubmit: 1 })
  assert.deepEqual(cancelledOf(booked), ['soon', 'ahead'])
  const mails = listMails(testApp.db, 10)
  assert.deepEqual(
    mails.map(({ recipient }) => recipient),
    [booker.loginId, booker.loginId],
  )
  assert.ok(mails.every(({ calendar }) => calendar?.includes('STATUS:CANCELLED')))
})

test('[decisions 2] asks before a reservation user becomes an operator, and after confirmation cancels their reservations', async () => {
  const booked = await bookAll()
  const cookie = await signIn(testApp.app, admin.loginId)
  const change = async (fields: Record<string, string>) => {
    const { headers, payload } = multipart({ targetUserId: String(booker.userId), ...fields })
    const url = '/api/updateUser'
    return (
      await testApp.app.inject({ method: 'POST', url, headers: { ...headers, cookie }, payload })
    ).json()
  }
  assert.equal((await change({ role: 'operator' })).key, 'userReserved')
  assert.deepEqual(cancelledOf(booked), [], 'nothing changes before the confirmation')
  assert.equal((await change({ role: 'companyAdmin', isForceSubmit: '1' })).result, 'OK')
  assert.deepEqual(cancelledOf(booked), [], 'administrators may have reservations')
  assert.equal((await change({ role: 'operator', isForceSubmit: '1' })).result, 'OK')
  assert.deepEqual(cancelledOf(booked), ['soon', 'ahead'])
  assert.deepEqual(
    listMails(testApp.db, 10).map(({ recipient }) => recipient),
    [booker.loginId, booker.loginId],
  )
})

test('[decisions 2] deletes a user without future reservations without asking', async () => {
  const { room } = await bookAll()
  const other = addPerson(testApp.db, { companyId, role: 'webReservationUser' })
  assert.ok(room)
  const cookie = await signIn(testApp.app, admin.loginId)
  assert.deepEqual((await post('/api/deleteUser', cookie, { targetUserId: other.userId })).json(), {
    result: 'OK',
  })
})

test('[decisions 4] deleting a user ends their sessions and those of visitors in their room at once', async () => {
  const { cookie: own, room } = await bookAll()
  const list = (await post('/token/get/reservation', own, { targetID: room })).json<{
    userResult: { title: string; link: string }[]
  }>().userResult
  const tokens = ['進行中', '週明け'].map((title) => {
    const { link } = list.find((row) => row.title === title)!
    return new URL(link).searchParams.get('token')
  })
  const guest = cookieHeader((await post('/token/login', '', { token: tokens[0] })).cookies)
  const address = await testApp.listen()
  const [page, inRoom] = [
    await openSocket(address, { as: 'observer', cookie: own }),
    await openSocket(address, { as: 'signage', cookie: guest }),
  ]
  await page.waitFor('config')
  await inRoom.waitFor('stateTransitionMsg')
  const boss = await signIn(testApp.app, admin.loginId)
  await post('/api/deleteUser', boss, { targetUserId: booker.userId, isForceSubmit: 1 })
  for (const socket of [page, inRoom]) await socket.waitFor('logout')
  assert.equal((await post('/autoLogin', own)).json().result, 'None')
  assert.equal((await post('/api/getSignage', guest, { targetId: room })).statusCode, 401)
  for (const token of tokens)
    assert.equal((await post('/token/get/startTime', '', { token })).json().key, 'tokenCancelled')
  const login = await post('/login', '', { username: booker.loginId, password: 'Test-2026' })
  assert.equal(login.json().key, 'wrongLogin')
  // the end of the running reservation causes no error, although its room is deleted
  now += HOUR_MS
  testApp.app.reservationClock.changed()
})

test('[decisions 4] frees the login IDs of deleted users and signages, and removes personal data', async () => {
  const cookie = await signIn(testApp.app, admin.loginId)
  await post('/api/deleteUser', cookie, { targetUserId: booker.userId, isForceSubmit: 1 })
  await post('/api/deleteSignage', cookie, { targetId: kiosk.signageId, isForceSubmit: 1 })
  const rows = testApp.db.select().from(users).all()
  assert.ok(rows.some(({ name }) => name.startsWith(GONE)))
  assert.ok(!JSON.stringify(rows).includes(SECRET))
  const password = 'Better-2026'
  for (const [url, fields] of [
    ['/api/addUser', { login_id: booker.loginId, name: '新しい人', kana: 'あたらしいひと' }],
    ['/api/addSignage', { login_id: kiosk.loginId, name: '新しい端末' }],
  ] as const) {
    const form = multipart({ ...fields, password, passwordConfirm: password })
    const answer = await testApp.app.inject({
      method: 'POST',
      url,
      payload: form.payload,
      headers: { ...form.headers, cookie },
    })
    assert.equal(answer.json().result, 'OK', answer.body)
  }
  const login = await post('/login', '', { username: booker.loginId, password })
  assert.equal(login.json().role, 'operator')
})

test("[decisions 4] keeps calls, pictures and playback records of a deleted signage under the signage's name", async () => {
  const { db } = testApp
  const cookie = await signIn(testApp.app, admin.loginId)
  const callId = '00000000-0000-4000-8000-000000000001'
  insertCall(db, {
    id: callId,
    companyId,
    signageId: kiosk.signageId,
    begunBy: 'visitor',
    lang: 'ja',
    requestedAt: NOW - HOUR_MS,
    answeredAt: NOW - HOUR_MS,
    endedAt: NOW - HOUR_MS / 2,
    cause: 'closed',
    hostId: booker.userId,
  })
  mkdirSync(join(testApp.folder, 'captures'), { recursive: true })
  writeFileSync(join(testApp.folder, 'captures', 'x.png'), 'picture')
  insertVisitorPicture(db, {
    requestId: callId,
    signageId: kiosk.signageId,
    fileName: 'x.png',
    mimeType: 'image/png',
    takenAt: NOW,
  })
  insertPlay(db, {
    signageId: kiosk.signageId,
    scene: 'Standby',
    mediaName: '案内',
    startedAt: NOW - HOUR_MS,
    endedAt: NOW,
  })
  const figures = async () => (await post('/api/getCallFigures', cookie)).json()
  const body = { signageId: kiosk.signageId, from: '2026-11-20', to: '2026-11-20' }
  const plays = async () => (await post('/api/getPlays', cookie, body)).json<{ totals: object[] }>().totals
  const before = [await figures(), await plays()]
  for (const [url, payload] of [
    ['/api/deleteSignage', { targetId: kiosk.signageId }],
    ['/api/deleteUser', { targetUserId: booker.userId }],
  ] as const)
    assert.equal((await post(url, cookie, payload)).json().result, 'OK')
  assert.deepEqual([await figures(), await plays()], before)
  assert.equal(sumCallsBetween(db, companyId, 0, NOW).called, 1)
  assert.equal(findCall(db, callId)?.hostId, booker.userId)
  const picture = await testApp.app.inject({ url: `/captures/${callId}`, headers: { cookie } })
  assert.equal(picture.statusCode, 200)
  const deleted = (await post('/api/getDeletedSignages', cookie)).json()
  assert.deepEqual(deleted, [{ id: kiosk.signageId, name: `${GONE} 端末`, deletedAt: NOW }])
  const csv = await testApp.app.inject({
    url: `/api/getPlays.csv?${new URLSearchParams({ ...body, signageId: String(kiosk.signageId) })}`,
    headers: { cookie },
  })
  assert.match(csv.body, new RegExp(GONE))
})

test('[decisions 4] refuses to delete a reserved room, which is deleted only with its owner', async () => {
  const { cookie: own, room, ahead } = await bookAll()
  const boss = await signIn(testApp.app, admin.loginId)
  const mine = (
    await post('/token/create', boss, {
      title: '自分の予約',
      start: '2026-11-24T14:00:00+09:00',
      end: '2026-11-24T15:00:00+09:00',
    })
  ).json<{ reservation: { signageID: number } }>().reservation.signageID
  for (const targetId of [room, mine]) {
    const answer = await post('/api/deleteSignage', boss, { targetId, isForceSubmit: 1 })
    assert.deepEqual([answer.statusCode, answer.json().key], [404, 'notFound'])
  }
  assert.equal(findReservation(testApp.db, ahead)?.cancelledAt, null)
  assert.equal((await post('/api/getSignage', own, { targetId: room })).statusCode, 200)
})

test('[decisions 4] deletes a company with all its accounts and keeps its bill', async () => {
  const { ahead } = await bookAll()
  const storeId = addStore(testApp.db, companyId, `${GONE} 店`)
  const system = addPerson(testApp.db, { companyId: null, role: 'systemAdmin' })
  const [root, boss, lobby] = [
    await signIn(testApp.app, system.loginId),
    await signIn(testApp.app, admin.loginId),
    await signIn(testApp.app, kiosk.loginId),
  ]
  const billOf = async () =>
    (
      await testApp.app.inject({
        url: '/reservation/usage?year=2026&month=11&scope=all',
        headers: { cookie: root },
      })
    ).json()
  const before = await billOf()
  assert.equal(before.rows.length, 1)
  const asked = (await post('/api/admin/deleteCompany', root, { companyId })).json()
  assert.deepEqual([asked.result, asked.key], ['Confirm', 'companyGoes'])
  assert.equal((await post('/api/getCompany', boss)).statusCode, 200)
  const answer = await post('/api/admin/deleteCompany', root, { companyId, isForceSubmit: 1 })
  assert.deepEqual(answer.json(), { result: 'OK' })
  for (const cookie of [boss, lobby]) assert.equal((await post('/autoLogin', cookie)).json().result, 'None')
  for (const { loginId } of [admin, booker, kiosk])
    assert.equal((await post('/login', '', { username: loginId, password: 'Test-2026' })).statusCode, 401)
  assert.deepEqual(await billOf(), before)
  assert.notEqual(findReservation(testApp.db, ahead)?.cancelledAt, null)
  assert.deepEqual((await post('/api/admin/companies', root)).json().rows, [])
  for (const url of ['/api/admin/chooseCompany', '/api/admin/deleteCompany', '/api/admin/updateLicences']) {
    const again = await post(url, root, { companyId, isForceSubmit: 1, avatar_channel_max: 1 })
    assert.equal(again.statusCode, 404, url)
  }
  assert.ok(storeId)
})

/** Endpoints that return past records, which keep the names of deleted users, signages and shops. */
const RECORDS = new Set([
  '/api/getPlays',
  '/api/getDeletedSignages',
  '/reservation/usage',
  '/token/get/all/company',
  '/api/getCallFigures',
  '/api/getCallReport',
  '/api/getCallHistory',
  '/api/getCallFilters',
  // what is still stored about a person, for an administrator who answers that person's request
  '/api/getPersonalData',
  '/api/findPersons',
  '/api/listPersonalData',
  // the audit log, which records the deletion itself
  '/api/getAudit',
  '/api/getAuditActors',
  '/api/admin/audit',
  '/api/admin/auditActors',
])

const ask = (endpoint: Endpoint, cookie: string, payload: object) => {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  if (endpoint.method === 'GET')
    return testApp.app.inject({
      url: `${endpoint.path}?year=2026&month=11&scope=company&from=2026-11-01&to=2026-11-30`,
      headers,
    })
  if (!endpoint.multipart) return testApp.app.inject({ method: 'POST', url: endpoint.path, headers, payload })
  const form = multipart(
    Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)])),
  )
  return testApp.app.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  })
}

test('[decisions 4] no endpoint returns a deleted user, signage or shop to any role, except in past records', async () => {
  await bookAll()
  const { db, app } = testApp
  const storeId = addStore(db, companyId, `${GONE} 店`)
  const operator = addPerson(db, { companyId })
  const ownBooker = addPerson(db, { companyId, role: 'webReservationUser' })
  const lobby = addSignage(db, { companyId, assigned: [booker.userId, operator.userId] })
  const system = addPerson(db, { companyId: null, role: 'systemAdmin' })
  const boss = await signIn(app, admin.loginId)
  for (const [url, payload] of [
    ['/api/deleteUser', { targetUserId: booker.userId }],
    ['/api/deleteSignage', { targetId: kiosk.signageId }],
    ['/api/deleteStore', { targetStoreId: storeId }],
  ] as const)
    assert.equal((await post(url, boss, { ...payload, isForceSubmit: 1 })).json().result, 'OK')
  const root = await signIn(app, system.loginId)
  const chosen = await post('/api/admin/chooseCompany', root, { companyId })
  const cookies = {
    operator: await signIn(app, operator.loginId),
    user: await signIn(app, ownBooker.loginId),
    signage: await signIn(app, lobby.loginId),
    admin: boss,
    system: cookieHeader(chosen.cookies),
  }
  const ids = {
    targetUserId: booker.userId,
    userId: booker.userId,
    userIds: [booker.userId],
    targetStoreId: storeId,
    storeId,
    signageId: kiosk.signageId,
    targetID: kiosk.signageId,
    targetId: kiosk.signageId,
    name: 'X',
    from: '2026-11-01',
    to: '2026-11-30',
    isForceSubmit: 1,
    year: 2026,
    month: 11,
  }
  const ends = new Set(['/api/logout', '/token/logout', '/login', '/token/login', '/registerNewAccount'])
  const walked = (await allEndpoints()).filter(
    ({ path }) => !ends.has(path) && !path.startsWith('/api/end') && path !== '/api/admin/chooseCompany',
  )
  for (const endpoint of walked) {
    for (const [asker, cookie] of Object.entries(cookies)) {
      for (const payload of [{}, ids]) {
        const { body, statusCode } = await ask(endpoint, cookie, payload)
        assert.notEqual(statusCode, 500, `${endpoint.path} by ${asker}: ${body}`)
        // these two endpoints list sent mails with the addresses of their recipients
        if (endpoint.path !== '/api/admin/mails' && endpoint.path !== '/api/getPersonalData')
          assert.ok(!body.includes(SECRET), `${endpoint.path} by ${asker} contains a login ID: ${body}`)
        if (!RECORDS.has(endpoint.path) && endpoint.path !== '/api/admin/mails')
          assert.ok(!body.includes(GONE), `${endpoint.path} by ${asker} shows what is deleted: ${body}`)
      }
    }
  }
  const address = await testApp.listen()
  const page = await openSocket(address, { as: 'observer', cookie: boss })
  const { entries } = await page.waitFor('submitSignageState')
  assert.ok(!JSON.stringify(entries).includes(GONE))
  await page.close()
})
