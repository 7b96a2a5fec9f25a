import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findSignage } from '../../../db/queries/signages.ts'
import { addCompany, addPerson, addSignage, type Kiosk, type Person } from '../../support/builders.ts'
import { buildTestApp, cookieHeader, signIn, type TestApp } from '../../support/test-app.ts'

let testApp: TestApp
let admin: Person
let hana: Person
let kiosk: Kiosk
let moment = Date.parse('2026-04-06T09:00:00+09:00')
before(async () => {
  testApp = await buildTestApp({
    now: () => moment,
    environment: { TIMESHARE_CHANNELS: '3' },
  })
  const companyId = addCompany(testApp.db)
  admin = addPerson(testApp.db, { companyId, role: 'companyAdmin', name: '山本' })
  hana = addPerson(testApp.db, { companyId, role: 'webReservationUser', name: '花' })
  kiosk = addSignage(testApp.db, { companyId, assigned: [admin.userId] })
  const stranger = addPerson(testApp.db, { companyId: addCompany(testApp.db), role: 'companyAdmin' })
  for (const [who, day] of [
    [hana, '2026-04-30'],
    [hana, '2026-05-01'],
    [admin, '2026-05-29'],
    [stranger, '2026-05-29'],
  ] as const) {
    const payload = { title: `${day}の予約`, start: `${day}T10:00:00+09:00`, end: `${day}T10:10:00+09:00` }
    const answer = await ask(who, 'POST', '/token/create', payload)
    assert.equal(answer.statusCode, 200, answer.body)
  }
})
after(() => testApp.close())

const ask = async (who: Person, method: 'GET' | 'POST', url: string, payload?: object) =>
  testApp.app.inject({
    method,
    url,
    headers: { cookie: await signIn(testApp.app, who.loginId) },
    ...(payload ? { payload } : {}),
  })

test("[7.4] shows an administrator all reservations of the company, but links only for the administrator's own", async () => {
  const list = async (query = '') => {
    const answer = await ask(admin, 'GET', `/token/get/all/company${query}`)
    return answer
      .json<{ userResult: { title: string; userName: string; link: string }[] }>()
      .userResult.map(({ title, userName, link }) => [title.slice(5, 10), userName, link !== ''])
  }
  const all = [
    ['04-30', '花', false],
    ['05-01', '花', false],
    ['05-29', '山本', true],
  ]
  assert.deepEqual(await list(), all)
  assert.deepEqual(await list('?year=2026&month=4'), all.slice(0, 1))
  assert.deepEqual(await list('?year=2026&month=5'), all.slice(1))
  assert.deepEqual(await list('?year=2025&month=5'), [])
  assert.equal((await ask(admin, 'GET', '/token/get/all/company?year=2026&month=13')).statusCode, 400)
  assert.equal((await ask(hana, 'GET', '/token/get/all/company')).statusCode, 403)
})

test('[7.3] returns the signages that a user is assigned to or owns', async () => {
  const list = async (userId?: number) => {
    const answer = await ask(admin, 'POST', '/api/getSignage', userId === undefined ? {} : { userId })
    return answer.json<{ id: number; login_id: string; loginId: string; role: string; isRoom: boolean }[]>()
  }
  const all = await list()
  assert.deepEqual(
    all.map(({ isRoom, role, login_id, loginId }) => [isRoom, role, login_id === loginId]),
    [
      [false, 'signage', true],
      [true, 'signage', true],
    ],
  )
  assert.equal(all[0]?.login_id, kiosk.loginId)
  assert.deepEqual(
    (await list(admin.userId)).map(({ isRoom }) => isRoom),
    [false, true],
  )
  // another user's room is hidden
  assert.deepEqual(await list(hana.userId), [])
})

test('[decisions 2] gives a system administrator one reserved room in each company they book for', async () => {
  const { app, db } = testApp
  const system = addPerson(db, { companyId: null, role: 'systemAdmin' })
  const companies = [addCompany(db, '一社'), addCompany(db, '二社')]
  const session = await signIn(app, system.loginId)
  const send = (cookie: string, url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers: { cookie }, payload })
  const bookFor = async (companyId: number, hour: number) => {
    const chosen = await send(session, '/api/admin/chooseCompany', { companyId })
    const [start, end] = [`2026-04-06T${hour}:00:00+09:00`, `2026-04-06T${hour}:10:00+09:00`]
    const booked = await send(cookieHeader(chosen.cookies), '/token/create', { title: '相談', start, end })
    assert.equal(booked.statusCode, 200, booked.body)
    return booked.json<{ reservation: { signageID: number; link: string } }>().reservation
  }
  const first = await bookFor(companies[0]!, 10)
  const second = await bookFor(companies[1]!, 11)
  const again = await bookFor(companies[0]!, 12)
  assert.deepEqual([again.signageID === first.signageID, again.signageID === second.signageID], [true, false])
  for (const [at, { signageID, link }] of [first, second].entries()) {
    assert.equal(findSignage(db, signageID)?.companyId, companies[at])
    moment = Date.parse(`2026-04-06T1${at}:01:00+09:00`)
    const token = new URL(link).searchParams.get('token')
    const guest = cookieHeader((await send('', '/token/login', { token })).cookies)
    const shown = (await send(guest, '/api/getSignage', {})).json<{ id: number; companyName: string }>()
    assert.deepEqual([shown.id, shown.companyName], [signageID, ['一社', '二社'][at]])
  }
})
