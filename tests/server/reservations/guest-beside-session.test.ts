import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { insertMedia } from '../../../db/queries/media.ts'
import { updateTemplate } from '../../../db/queries/template-changes.ts'
import { findTemplate } from '../../../db/queries/templates.ts'
import { addCompany, addPerson, addSignage, type Kiosk, type Person } from '../../support/builders.ts'
import { png } from '../../support/forms.ts'
import { newParticipant, openSocket } from '../../support/socket.ts'
import { buildTestApp, cookieHeader, signIn, type TestApp } from '../../support/test-app.ts'

const at = (clock: string): number => Date.parse(`2026-04-06T${clock}:00+09:00`)
let nowAt = at('09:00')
let testApp: TestApp
let address: string
let owner: Person
let neighbour: Person
let kiosk: Kiosk
let picture: number
let room: { id: number; token: string; signageID: number }

before(async () => {
  testApp = await buildTestApp({ now: () => nowAt })
  address = await testApp.listen()
  const companyId = addCompany(testApp.db)
  owner = addPerson(testApp.db, { companyId, role: 'webReservationUser', name: '鈴木' })
  const elsewhere = addCompany(testApp.db)
  neighbour = addPerson(testApp.db, { companyId: elsewhere, role: 'operator' })
  kiosk = addSignage(testApp.db, { companyId: elsewhere })
  mkdirSync(join(testApp.folder, 'media'), { recursive: true })
  writeFileSync(join(testApp.folder, 'media', 'a.png'), png)
  const file = { fileName: 'a.png', mimeType: 'image/png', bytes: png.length } as const
  picture = insertMedia(testApp.db, { companyId, name: 'a', createdAt: nowAt, ...file }).id
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/token/create',
    headers: { cookie: await signIn(testApp.app, owner.loginId) },
    payload: { title: '相談', start: '2026-04-06T10:00:00+09:00', end: '2026-04-06T10:30:00+09:00' },
  })
  const { id, link, signageID } = answer.json().reservation
  updateTemplate(testApp.db, findTemplate(testApp.db, signageID, 'Active')!.id, { logoMediaId: picture })
  room = { id, signageID, token: new URL(link).searchParams.get('token') ?? '' }
})
after(() => testApp.close())

const post = (url: string, cookie: string, payload: object = {}) =>
  testApp.app.inject({ method: 'POST', url, headers: { cookie }, payload })

/** Opens the link of a reservation in a browser where this user is signed in. @returns the browser's cookies */
async function withLink(who: { loginId: string }): Promise<string> {
  const session = await signIn(testApp.app, who.loginId)
  const answer = await post('/token/login', session, { token: room.token })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.deepEqual(
    answer.cookies.map(({ name }) => name),
    ['reservation_token'],
    "the response does not change the session's cookies",
  )
  return `${session}; ${cookieHeader(answer.cookies)}`
}

test('[decisions 6] the link of a reservation works in a browser where a user is signed in, and the user stays signed in', async () => {
  for (const who of [owner, neighbour, kiosk]) {
    nowAt = at('09:50')
    const cookie = await withLink(who)
    assert.equal((await post('/autoLogin', cookie)).json().result, 'OK')
    assert.equal(
      (await post('/api/getSignage?guest=1', cookie)).statusCode,
      401,
      'the guest cannot enter before the start',
    )
    nowAt = at('10:00')
    const asGuest = await post('/api/getSignage?guest=1', cookie)
    assert.deepEqual([asGuest.statusCode, asGuest.json().id], [200, room.signageID])
    const picturePage = await testApp.app.inject({ url: `/media/${picture}`, headers: { cookie } })
    assert.equal(picturePage.statusCode, 200, 'requests for pictures need no guest parameter')
    const socket = await openSocket(address, {
      as: 'signage',
      cookie,
      query: `as=signage&participant=${newParticipant()}&guest=1`,
    })
    const { state } = await socket.waitFor('stateTransitionMsg')
    assert.equal('signageId' in state && state.signageId, room.signageID)
    await socket.close()
    // the user stays signed in in the browser's other tabs
    assert.equal((await post('/autoLogin', cookie)).json().result, 'OK')
  }
})

test("[decisions 6] a reservation's visitor (guest) has none of the rights of the user signed in to the same browser", async () => {
  nowAt = at('10:10')
  const cookie = await withLink(owner)
  assert.equal((await post('/api/getUser?guest=1', cookie, { targetUserId: 'SELF' })).statusCode, 403)
  assert.equal((await post('/reservation/today?guest=1', cookie)).statusCode, 403)
  nowAt = at('10:30')
  assert.equal((await post('/api/getSignage?guest=1', cookie)).statusCode, 401)
  assert.equal((await post('/api/getUser?guest=1', cookie, { targetUserId: 'SELF' })).statusCode, 401)
  assert.equal((await post('/api/getUser', cookie, { targetUserId: 'SELF' })).statusCode, 200)
  const stranger = await withLinkOver()
  assert.equal(
    (await testApp.app.inject({ url: `/media/${picture}`, headers: { cookie: stranger } })).statusCode,
    404,
  )
})

async function withLinkOver(): Promise<string> {
  return `${await signIn(testApp.app, neighbour.loginId)}; reservation_token=${room.token}`
}

test('[4.1] the sign-in page offers the reservation link that the browser has stored', async () => {
  nowAt = at('09:50')
  const kept = `reservation_token=${room.token}`
  assert.deepEqual((await post('/autoLogin', kept)).json(), {
    result: 'None',
    demo: false,
    link: true,
    serverName: 'ap1',
  })
  assert.deepEqual((await post('/autoLogin', '')).json(), {
    result: 'None',
    demo: false,
    link: false,
    serverName: 'ap1',
  })
  assert.equal((await post('/token/login', kept)).json().date, '2026-04-06 10:00:00')
  assert.equal((await post('/token/get/startTime', kept)).json().date, '2026-04-06 10:00:00')
  assert.equal((await post('/token/get/expTime', kept)).json().date, '2026-04-06 10:30:00')
  assert.equal((await post('/token/login', '')).json().key, 'tokenWrong')
  // also during the reservation, /autoLogin starts no session, so the sign-in page still offers the reservation link
  nowAt = at('10:05')
  assert.equal((await post('/autoLogin', kept)).json().result, 'None')
})
