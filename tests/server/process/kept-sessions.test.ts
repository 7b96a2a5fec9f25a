import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { closeAccount, findAccountByLogin, updateAccount } from '../../../db/queries/accounts.ts'
import { retireCompany } from '../../../db/queries/companies.ts'
import { backUpFirst } from '../../../server/backups/backup-first.ts'
import { openDatabase } from '../../../server/process/database.ts'
import { prepare } from '../../../server/process/first-start.ts'
import { sweepFiles } from '../../../server/process/sweep-files.ts'
import { readConfig } from '../../../server/system/config.ts'
import { encryptAtStart } from '../../../server/system/encrypt-secrets.ts'
import { secretOf } from '../../../server/system/secret.ts'
import { createSecretCiphers } from '../../../server/system/secret-cipher.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { createFastPasswords } from '../../support/fast-passwords.ts'
import { KEPT_VERSIONS, type KeptVersion, type Stored, unpackVersion } from '../../support/kept-version.ts'
import { buildTestApp, cookieHeader } from '../../support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ROLES = {
  lobby: 'signage',
  admin: 'companyAdmin',
  operator1: 'operator',
  'guest@example.com': 'webReservationUser',
  system: 'systemAdmin',
} as const
type LoginId = keyof typeof ROLES
const LOGIN_IDS = Object.keys(ROLES) as LoginId[]

/** Starts the current server on a data folder of `version`, `laterMs` after the cookies of that version were issued. */
async function upgraded(t: TestContext, version: KeptVersion, laterMs = HOUR) {
  const kept = unpackVersion(version)
  t.after(() => rmSync(kept.folder, { recursive: true, force: true }))
  const clock = createFakeClock(kept.at + laterMs)
  return { ...kept, clock, ...(await startedOn(t, kept, clock.now)) }
}

async function startedOn(t: TestContext, { folder }: Stored, now: () => number) {
  const config = readConfig({ MODE: 'demo', DATA_DIR: folder })
  const say = () => undefined
  await backUpFirst(folder, join(folder, 'backups'), now(), say)
  const { db, isNew } = openDatabase(folder)
  const secret = secretOf(config)
  encryptAtStart(db, createSecretCiphers(secret), say)
  await sweepFiles({ db, dataDir: folder, isNew, say })
  await prepare({ db, config, passwords: createFastPasswords(), now: now(), say })
  const { app, close } = await buildTestApp({ db, secret, now, environment: { DATA_DIR: folder } })
  t.after(close)
  const post = (url: string, cookie: string, payload: object = {}) =>
    app.inject({ method: 'POST', url, headers: { cookie }, payload })
  const signOut = (cookie: string) =>
    app.inject({ url: '/api/logout', headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  const isIn = async (cookie: string) => (await post('/autoLogin', cookie)).json().result === 'OK'
  return { app, db, post, isIn, signOut }
}

const sidOf = (answer: { cookies: { name: string; value: string }[] }): string | undefined =>
  answer.cookies.find(({ name, value }) => name === 'sid' && value !== '')?.value

for (const version of KEPT_VERSIONS)
  test(`[decisions 2] keeps every role signed in after an update from version ${version}`, async (t) => {
    const { cookies, post, isIn } = await upgraded(t, version)
    for (const loginId of LOGIN_IDS) {
      const answer = await post('/autoLogin', cookies[loginId])
      assert.deepEqual([answer.json().result, answer.json().role], ['OK', ROLES[loginId]], loginId)
      // the cookie that the browser uses from now on
      const sid = sidOf(answer)
      if (sid !== undefined) assert.ok(await isIn(`sid=${sid}`), loginId)
    }
  })

for (const version of ['0004-0ee4c8f', '0006-873cd2d9'] as const) {
  test(`[decisions 2] opens one session for a cookie of version ${version}, however many requests use it at once`, async (t) => {
    const { cookies, post, app } = await upgraded(t, version)
    const answers = await Promise.all([1, 2, 3].map(() => post('/autoLogin', cookies.admin)))
    const sids = answers.map(sidOf)
    assert.ok(sids.every((sid) => sid !== undefined))
    const list = await post('/api/getSessions', `sid=${sids[0]}`)
    assert.equal(list.json().length, 1)
    assert.equal(list.json()[0].isThis, true)
    assert.equal(
      (await app.inject({ url: '/api/check-auth', headers: { cookie: cookies.admin } })).json().auth,
      true,
    )
  })

  test(`[decisions 2] refuses a cookie of version ${version} after 12 hours, or after 30 days for kiosks and users who chose to stay signed in`, async (t) => {
    const { at, cookies, clock, isIn } = await upgraded(t, version)
    const isInAt = (ms: number, loginId: LoginId) => {
      clock.advance(at + ms - clock.now())
      return isIn(cookies[loginId])
    }
    assert.ok(await isInAt(12 * HOUR - 5_000, 'operator1'))
    assert.equal(await isInAt(12 * HOUR + 5_000, 'operator1'), false)
    assert.equal(await isInAt(12 * HOUR + 5_000, 'system'), false)
    assert.ok(await isInAt(30 * DAY - 5_000, 'admin'))
    assert.equal(await isInAt(30 * DAY + 5_000, 'admin'), false)
    assert.equal(await isInAt(30 * DAY + 5_000, 'guest@example.com'), false)
    assert.equal(await isInAt(30 * DAY + 5_000, 'lobby'), false)
  })

  test(`[decisions 2] renews a kiosk's session of version ${version} even in its last hour`, async (t) => {
    const { at, cookies, clock, post, isIn } = await upgraded(t, version, 30 * DAY - HOUR)
    const sid = sidOf(await post('/autoLogin', cookies.lobby))
    clock.advance(at + 50 * DAY - clock.now())
    assert.ok(await isIn(`sid=${sid}`))
    // The old cookie was exchanged for a new one, so a copy of it is refused.
    assert.equal(await isIn(cookies.lobby), false)
  })

  test(`[decisions 2] does not lengthen an administrator's session of version ${version} by giving it a new cookie`, async (t) => {
    const { at, cookies, clock, post, isIn } = await upgraded(t, version, 29 * DAY)
    const sid = sidOf(await post('/autoLogin', cookies.admin))
    clock.advance(at + 30 * DAY + 5_000 - clock.now())
    assert.equal(await isIn(`sid=${sid}`), false)
  })

  test(`[decisions 2] refuses a cookie of version ${version} after signing out with it, and keeps other browsers signed in`, async (t) => {
    const { cookies, isIn, signOut, app } = await upgraded(t, version)
    const [mine] = cookies.admin.split(';')
    const { account } = app.jwt.decode<{ account: number }>(mine!.slice(4))!
    const other = app.jwt.sign({ account, version: 1, remember: true, iat: 1_795_400_000 } as never)
    const out = await signOut(cookies.admin)
    assert.equal(out.statusCode, 200)
    assert.equal(sidOf(out), undefined, 'the response sets no session cookie')
    assert.equal(await isIn(cookies.admin), false)
    assert.ok(await isIn(`sid=${other}`))
  })

  test(`[decisions 2] refuses cookies of version ${version} after the user signed out all other browsers`, async (t) => {
    const { cookies, post, isIn, signOut, app } = await upgraded(t, version)
    const { account } = app.jwt.decode<{ account: number }>(cookies.admin.slice(4))!
    const notYetSeen = app.jwt.sign({ account, version: 1, remember: true, iat: 1_795_400_000 } as never)
    const mine = `sid=${sidOf(await post('/autoLogin', cookies.admin))}`
    assert.equal((await post('/api/endOtherSessions', mine)).statusCode, 200)
    assert.ok(await isIn(mine))
    assert.equal(await isIn(`sid=${notYetSeen}`), false)
    assert.ok(await isIn(cookies.admin), 'the old cookie still belongs to the session that was kept')
    await signOut(mine)
    assert.equal(await isIn(cookies.admin), false)
  })

  test(`[decisions 2] refuses cookies of version ${version} after a new password or a deletion of the account`, async (t) => {
    const { cookies, clock, isIn, db } = await upgraded(t, version)
    const operator = findAccountByLogin(db, 'operator1')!
    updateAccount(db, operator.id, { passwordHash: 'another', endsSessions: true })
    assert.equal(await isIn(cookies.operator1), false)
    const guest = findAccountByLogin(db, 'guest@example.com')!
    closeAccount(db, guest.id)
    assert.equal(await isIn(cookies['guest@example.com']), false)
    assert.ok(await isIn(cookies.admin))
    const admin = findAccountByLogin(db, 'admin')!
    retireCompany(db, admin.companyId!, clock.now())
    assert.equal(await isIn(cookies.admin), false)
    assert.equal(await isIn(cookies.lobby), false)
  })
}

test('[decisions 2] refuses other tokens in the session cookie, although this server has signed them', async (t) => {
  const { app, isIn } = await upgraded(t, '0004-0ee4c8f')
  const iat = 1_795_408_000
  const signed = (token: object) => `sid=${app.jwt.sign(token as never)}`
  assert.ok(await isIn(signed({ account: 1, version: 1, remember: true, iat })))
  assert.equal(await isIn(signed({ account: 1, version: 2, remember: true, iat })), false)
  assert.equal(await isIn(signed({ account: 1, version: 1, iat })), false)
  assert.equal(await isIn(signed({ account: 1, version: 1, remember: true, session: 7, iat })), false)
  assert.equal(await isIn(signed({ account: 1, version: 1, remember: true, session: null, iat })), false)
  assert.equal(await isIn(signed({ account: 99, version: 1, remember: true, iat })), false)
  assert.equal(await isIn(signed({ room: 1, iat })), false)
  assert.equal(await isIn(signed({ device: 'x', accounts: [1], iat })), false)
  assert.equal(await isIn(cookieHeader([{ name: 'sid', value: 'x.y.z' }])), false)
})
