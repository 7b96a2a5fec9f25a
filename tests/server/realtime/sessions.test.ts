import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { SessionShape } from '#core/accounts/contract-sessions.ts'
import { SESSIONS_MAX } from '#core/limits.ts'
import { findIdentity } from '../../../db/queries/accounts.ts'
import { listSessions } from '../../../db/queries/sessions.ts'
import { retireSignage } from '../../../db/queries/signages.ts'
import { retireUser } from '../../../db/queries/users.ts'
import { CLOSE } from '../../../server/realtime/page-connection.ts'
import { attachSocket } from '../../../server/realtime/socket.ts'
import { openReceptionFixture } from '../../support/reception-fixture.ts'
import { newParticipant, openSocket } from '../../support/socket.ts'
import { SocketPair } from '../../support/socket-pair.ts'
import { openStage, type Stage } from '../../support/stage.ts'
import { uuid } from '../../support/uuid.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const OWN = { 'sec-fetch-site': 'same-origin' }

let stage: Stage
before(async () => {
  stage = await openStage({ environment: { RATE_LIMITS: '0' } })
})
after(() => stage.close())
afterEach(() => {
  for (const person of Object.values(stage.people)) stage.app.sessions.endAll(person.accountId)
})

const post = (url: string, cookie: string, payload: object = {}) =>
  stage.app.inject({ method: 'POST', url, headers: { cookie }, payload })
const isIn = async (cookie: string) => (await post('/autoLogin', cookie)).json().result === 'OK'
const logout = (cookie: string) => stage.app.inject({ url: '/api/logout', headers: { cookie, ...OWN } })
const listOf = async (cookie: string) => (await post('/api/getSessions', cookie)).json<SessionShape[]>()
const open = (cookie: string, as: 'operator' | 'observer' | 'signage') =>
  openSocket(stage.address, { as, cookie })

test('[7.1] refuses a copied cookie after the original browser signed out', async () => {
  const { Sato } = stage.people
  const [copied, other] = [await stage.cookieOf(Sato), await stage.cookieOf(Sato)]
  const pages = [await open(copied, 'operator'), await open(copied, 'observer')]
  for (const page of pages) await page.waitFor('config')
  const elsewhere = await open(other, 'observer')
  await elsewhere.waitFor('config')
  assert.equal((await logout(copied)).statusCode, 200)
  for (const page of pages) {
    assert.equal((await page.waitFor('logout')).cause, 'signedOut')
    assert.equal((await page.closed).code, CLOSE.signedOut)
  }
  assert.equal(await isIn(copied), false)
  assert.equal((await post('/api/getUser', copied, { targetUserId: 'SELF' })).statusCode, 401)
  const late = await open(copied, 'operator')
  assert.deepEqual(await late.waitFor('logout'), { type: 'logout', cause: 'session' })
  await elsewhere.settle()
  assert.equal(await isIn(other), true)
  await elsewhere.close()
})

test('[7.1] ends the session on the server when a kiosk or reservation user signs out', async () => {
  for (const account of [stage.kiosks.lobby, stage.people.Suzuki]) {
    const cookie = await stage.cookieOf(account)
    assert.equal(await isIn(cookie), true)
    await logout(cookie)
    assert.equal(await isIn(cookie), false)
  }
})

test('[4.1] closes a socket when its session expires', async () => {
  const page = await stage.page(stage.people.Tanaka, 'observer')
  stage.skip(12 * HOUR_MS - 1_000)
  stage.app.sessions.sweep()
  await page.settle()
  stage.skip(2_000)
  stage.app.sessions.sweep()
  assert.equal((await page.waitFor('logout')).cause, 'expired')
  assert.equal((await page.closed).code, CLOSE.signedOut)
  assert.deepEqual(listSessions(stage.db, stage.people.Tanaka.accountId), [])
})

test("[4.1] keeps an expired session until its user's talk is over", async () => {
  const kiosk = await stage.kiosk('lobby')
  const sato = await stage.standBy('Sato')
  const requestId = stage.press(kiosk)
  await sato.waitFor('callFromSignage')
  sato.send({ type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId })
  await kiosk.waitFor('acceptRequest')
  stage.skip(12 * HOUR_MS + 1_000)
  stage.app.sessions.sweep()
  assert.deepEqual(
    (await sato.settle()).filter(({ type }) => type === 'logout'),
    [],
  )
  sato.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId: requestId })
  await kiosk.waitFor('serviceClosed')
  stage.skip(2 * 60_000)
  stage.app.sessions.sweep()
  assert.equal((await sato.waitFor('logout')).cause, 'expired')
  await kiosk.close()
})

test('[4.1] the session of a connected kiosk never expires', async () => {
  const kiosk = await stage.kiosk('station')
  stage.skip(31 * DAY_MS)
  stage.app.sessions.sweep()
  await kiosk.settle()
  assert.equal(listSessions(stage.db, stage.kiosks.station.accountId).length, 1)
  await kiosk.close()
})

test("[4.2] lists the user's own signed-in browsers, and ends one of them or all others", async () => {
  const { Sato, Tanaka } = stage.people
  const [here, there, third] = [
    await stage.cookieOf(Sato),
    await stage.cookieOf(Sato),
    await stage.cookieOf(Sato),
  ]
  const foreign = await stage.cookieOf(Tanaka)
  const page = await open(there, 'observer')
  await page.waitFor('config')
  const list = await listOf(here)
  assert.deepEqual(
    [list.length, list.filter(({ isThis }) => isThis).length, list.filter(({ isOpen }) => isOpen).length],
    [3, 1, 1],
  )
  assert.deepEqual([list[0]?.address, list[0]?.browser, list[0]?.system], ['127.0.0.1', 'unknown', 'unknown'])
  const sessionId = list.find(({ isOpen }) => isOpen)!.id
  assert.equal(
    (await post('/api/endSession', foreign, { sessionId })).statusCode,
    404,
    "another user's session",
  )
  assert.equal(await isIn(there), true)
  assert.deepEqual((await post('/api/endSession', here, { sessionId })).json(), { result: 'OK' })
  assert.equal((await page.waitFor('logout')).cause, 'signedOut')
  assert.deepEqual([await isIn(here), await isIn(there), await isIn(third)], [true, false, true])
  assert.deepEqual((await post('/api/endOtherSessions', here)).json(), { result: 'OK', ended: 1 })
  assert.deepEqual([await isIn(here), await isIn(third), await isIn(foreign)], [true, false, true])
  const own = (await listOf(here))[0]!.id
  const ended = await post('/api/endSession', here, { sessionId: own })
  assert.ok(ended.cookies.some(({ name, value }) => name === 'sid' && value === ''))
  assert.equal(await isIn(here), false)
})

test('[4.2] lists digests instead of session IDs, and refuses cookies that were forged from a digest or an ID', async () => {
  const { Sato } = stage.people
  const cookie = await stage.cookieOf(Sato)
  const { id } = listSessions(stage.db, Sato.accountId)[0]!
  stage.db.run(sql`UPDATE session SET is_carried = 1 WHERE id = ${id}`)
  const answer = await post('/api/getSessions', cookie)
  assert.ok(!answer.body.includes(id))
  const [shown] = answer.json<SessionShape[]>()
  assert.equal(shown?.id, createHash('sha256').update(id).digest('base64url'))
  const partOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(stage.now() / 1_000)
  for (const session of [shown.id, id])
    assert.equal(
      await isIn(`sid=${partOf({ alg: 'none' })}.${partOf({ session, version: 1, iat })}.x`),
      false,
    )
  for (const sessionId of [id, id.slice(0, -1), `${shown.id}x`])
    assert.equal((await post('/api/endSession', cookie, { sessionId })).statusCode, 404)
  assert.ok(await isIn(cookie))
  assert.equal((await post('/api/endSession', cookie, { sessionId: shown.id })).statusCode, 200)
  assert.equal(await isIn(cookie), false)
})

test("[4.1] ends an account's least recently seen session when there are too many", async () => {
  const { System } = stage.people
  const cookies: string[] = []
  for (let n = 0; n <= SESSIONS_MAX; n++) {
    stage.skip(1_000)
    cookies.push(await stage.cookieOf(System))
  }
  assert.deepEqual([await isIn(cookies[0]!), await isIn(cookies[1]!)], [false, true])
  assert.equal(listSessions(stage.db, System.accountId).length, SESSIONS_MAX)
})

test("[4.1] a new sign-in in a browser ends the browser's previous session", async () => {
  const before = await stage.cookieOf(stage.people.Sato)
  const answer = await post('/login', before, { username: stage.people.Sato.loginId, password: 'Test-2026' })
  assert.equal(answer.statusCode, 200)
  assert.equal(await isIn(before), false)
})

test('[9] stores last-seen times of sessions once a minute, not during requests', async () => {
  const cookie = await stage.cookieOf(stage.people.Suzuki)
  const { seenAt } = (await listOf(cookie))[0]!
  const stored = () => listSessions(stage.db, stage.people.Suzuki.accountId).map((session) => session.seenAt)
  stage.skip(59_000)
  await isIn(cookie)
  assert.equal((await listOf(cookie))[0]?.seenAt, seenAt)
  stage.skip(2_000)
  await isIn(cookie)
  assert.deepEqual(stored(), [seenAt], 'the time is updated in memory only')
  assert.notEqual((await listOf(cookie))[0]?.seenAt, seenAt)
})

test("[7.6] disconnects a phone when the session of the browser that created the phone's link ends", async () => {
  const { Sato } = stage.people
  const standing = await stage.standBy('Sato')
  const tablet = await stage.cookieOf(Sato)
  const link = async () => (await post('/api/phoneToken', tablet)).json<{ token: string }>().token
  const call = async (token: string) =>
    openSocket(stage.address, {
      as: 'operator',
      query: `as=phone&participant=${newParticipant()}&t=${token}`,
    })
  const phone = await call(await link())
  await phone.waitFor('config')
  const waiting = await link()
  await logout(tablet)
  assert.equal((await phone.waitFor('logout')).cause, 'signedOut')
  const late = await call(waiting)
  assert.equal((await late.waitFor('logout')).cause, 'phoneToken')
  await standing.close()
})

async function opened(t: { after(run: () => Promise<void>): void }) {
  const fixture = openReceptionFixture()
  t.after(() => fixture.close())
  await fixture.pass(2)
  return fixture
}

/**
 * Opens a fixture in which the operator Sato talks at the kiosk lobby. Cuts the socket of `gone`, which cannot
 * reconnect.
 */
async function inTalkWithout(gone: 'Sato' | 'lobby', t: Parameters<typeof opened>[0]) {
  const fixture = await opened(t)
  const { lobby, Sato } = fixture.pages
  const requestId = uuid(1)
  const touch = { requestId, touchButton: '受付', reason: 'touch', lang: 'ja' } as const
  lobby.say({ type: 'stateTransitionEvent', eventType: 'receptionRequest', ...touch })
  await fixture.pass(1)
  Sato.say({ type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId })
  await fixture.pass(1)
  assert.equal(lobby.signage()?.scene, 'Active')
  fixture.pages[gone].isOnline = false
  fixture.pages[gone].socket()?.cut()
  await fixture.pass(1)
  return fixture
}

test("[4.4] frees the kiosk whose operator is deleted while the operator's connection is lost", async (t) => {
  const fixture = await inTalkWithout('Sato', t)
  const { userId: id, accountId } = fixture.people.Sato
  fixture.hub.live.endAccount(accountId)
  retireUser(fixture.db, { id, accountId }, fixture.clock.now())
  fixture.hub.live.forgetUser(id)
  await fixture.pass(60)
  assert.deepEqual([fixture.pages.lobby.signage()?.scene, fixture.faults], ['Standby', []])
})

test("[4.4] frees the operator whose kiosk is deleted while the kiosk's connection is lost", async (t) => {
  const fixture = await inTalkWithout('lobby', t)
  const { signageId: id, accountId } = fixture.kiosks.lobby
  fixture.hub.live.endAccount(accountId)
  retireSignage(fixture.db, { id, accountId }, fixture.clock.now())
  fixture.hub.live.forgetSignage(id)
  await fixture.pass(60)
  assert.deepEqual([fixture.pages.Sato.operator()?.state, fixture.faults], ['Standby', []])
  assert.deepEqual(fixture.openCalls(), [])
})

/**
 * Opens a page of the administrator `office`, which the server has not admitted yet because its socket has just opened.
 */
function waitingPage({ db, hub, people }: Awaited<ReturnType<typeof opened>>) {
  const pair = new SocketPair()
  const identity = findIdentity(db, people.office.accountId)
  assert.ok(identity)
  const who = {
    as: 'monitor',
    participant: 'waiting'.padEnd(22, 'x'),
    identity,
    sessionId: 'a session',
  } as const
  attachSocket(pair.server, hub.socketDeps, who)
  return pair
}

test('[7.1] signs out a page whose connection the server has not admitted yet', async (t) => {
  const fixture = await opened(t)
  const pair = waitingPage(fixture)
  fixture.hub.hub.endSession('a session', 'signedOut')
  await fixture.pass(0)
  assert.equal(pair.readyState, pair.OPEN + 2)
  assert.equal(fixture.hub.hub.isConnected('a session'), false)
})

test('[realtime] forgets a page that closes before the server has admitted it', async (t) => {
  const fixture = await opened(t)
  waitingPage(fixture).cut()
  await fixture.pass(0)
  assert.equal(fixture.hub.hub.socketsByKind().monitor, undefined)
})
