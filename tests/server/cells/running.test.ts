import assert from 'node:assert/strict'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { DAY_MS } from '#core/time/japan-time.ts'
import { findIdentity, updateAccount } from '../../../db/queries/accounts.ts'
import { insertAlert, saveAlertSettings } from '../../../db/queries/alerts.ts'
import { insertCall } from '../../../db/queries/calls.ts'
import { insertDialogue } from '../../../db/queries/dialogues.ts'
import { listSubscriptionsOf } from '../../../db/queries/push-subscriptions.ts'
import { DEMO_PASSWORD } from '../../../db/seed/demo.ts'
import { arrive } from '../../../server/cells/arrive.ts'
import { openCell } from '../../../server/cells/cell.ts'
import { openControl, sendOrder } from '../../../server/cells/control.ts'
import { leave, linkDigest } from '../../../server/cells/leave.ts'
import { hold, moveCompany, thaw } from '../../../server/cells/move.ts'
import { openDatabase } from '../../../server/process/database.ts'
import { takeDataFolder } from '../../../server/system/data-folder.ts'
import { createSecretCiphers } from '../../../server/system/secret-cipher.ts'
import {
  addCompany,
  addPerson,
  addSignage,
  type Kiosk,
  PASSWORD,
  type Person,
} from '../../support/builders.ts'
import { type CellFolder, makeCell } from '../../support/cells.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { fastHash } from '../../support/fast-passwords.ts'
import { multipart } from '../../support/forms.ts'
import { buildTestApp, type TestApp } from '../../support/test-app.ts'

/** A cell (a server for some of the companies) that runs in this process. */
interface Running extends TestApp {
  dataDir: string
  /** Stops the server; its data folder stays. */
  stop(): Promise<void>
}

let moment = 0
const now = (): number => moment
const EAST = 'the secret of the eastern cell, long enough'
const WEST = 'the secret of the western cell, long enough'
const noWords = { say: () => undefined, lead: async () => undefined }

async function run(folder: CellFolder, secret: string, more: Record<string, string> = {}): Promise<Running> {
  const { dataDir } = folder
  const release = takeDataFolder(dataDir)
  const { db } = openDatabase(dataDir)
  const own = { DATA_DIR: dataDir, SERVER_NAME: folder.config.SERVER_NAME, RATE_LIMITS: '0' }
  const environment = { ...own, ...more }
  const testApp = await buildTestApp({ db, keepsDb: true, environment, now, secret })
  const closeControl = await openControl(dataDir, testApp.app.handleOrder)
  return {
    ...testApp,
    dataDir,
    async stop() {
      await closeControl()
      await testApp.close()
      db.close()
      release()
    },
  }
}

let east: Running
let west: Running
let companyId: number
let admin: Person
let kiosk: Kiosk
const folders: CellFolder[] = []

beforeEach(async () => {
  moment = MONDAY_AT + 60_000
  const folder = makeCell('east', { others: 1 })
  const other = makeCell('west', { others: 2 })
  folders.splice(0, 2, folder, other)
  east = await run(folder, EAST)
  west = await run(other, WEST)
  companyId = addCompany(east.db)
  admin = addPerson(east.db, { companyId, role: 'companyAdmin' })
  kiosk = addSignage(east.db, { companyId })
})
afterEach(async () => {
  await east.stop()
  await west.stop()
  for (const folder of folders) folder.remove()
})

const signIn = (fixture: Running, loginId: string, password = PASSWORD) =>
  fixture.app.inject({ method: 'POST', url: '/login', payload: { username: loginId, password } })
const cookieOf = (reply: { cookies: { name: string; value: string }[] }): string =>
  reply.cookies.find(({ name }) => name === 'sid')!.value
const addStore = (fixture: Running, sid: string) =>
  fixture.app.inject({
    method: 'POST',
    url: '/api/addStore',
    ...multipart({ name: '新しい店' }),
    cookies: { sid },
  })
const stores = (fixture: Running, sid: string) =>
  fixture.app.inject({ method: 'POST', url: '/api/getStoreNames', cookies: { sid } })
async function withCells<Result>(
  work: (cells: { from: ReturnType<typeof openCell>; to: ReturnType<typeof openCell> }) => Promise<Result>,
): Promise<Result> {
  const [from, to] = [openCell(east.dataDir), openCell(west.dataDir)]
  try {
    return await work({ from, to })
  } finally {
    from.close()
    to.close()
  }
}

test('[decisions 9] users of a company that is locked for a move can read but not write', async () => {
  const sid = cookieOf(await signIn(east, admin.loginId))
  await withCells(async ({ from }) => {
    await hold(from, companyId, now(), now)
    const refused = await addStore(east, sid)
    assert.deepEqual([refused.statusCode, refused.json().code], [503, 'SVER-86'])
    assert.equal(refused.headers['retry-after'], '30')
    assert.equal((await stores(east, sid)).statusCode, 200)
    const late = await signIn(east, admin.loginId)
    assert.deepEqual([late.statusCode, late.json().key], [503, 'companyMoves'])
    // a wrong password gets the usual answer, which does not reveal that the company is moving
    const wrong = await east.app.inject({
      method: 'POST',
      url: '/login',
      payload: { username: admin.loginId, password: 'wrong' },
    })
    assert.equal(wrong.statusCode, 401)
    // other companies are not affected
    assert.equal((await signIn(east, 'east-0')).statusCode, 200)
    await thaw(from, companyId, now)
    assert.equal((await addStore(east, sid)).statusCode, 200)
  })
})

test('[decisions 2] answers a password reset for a locked company exactly like one for an unknown user', async () => {
  const person = addPerson(east.db, { companyId, loginId: 'misaki@example.com' })
  const reset = (targetUserLoginId: string) =>
    east.app.inject({
      method: 'POST',
      url: '/api/pwResetUser',
      payload: { targetUserLoginId, passwordReset: true },
    })
  const mails = () => east.db.all<{ recipient: string }>(sql`SELECT recipient FROM mail`)
  await withCells(async ({ from }) => {
    await hold(from, companyId, now(), now)
    const [known, unknown] = [await reset(person.loginId), await reset('nobody@example.com')]
    assert.deepEqual([known.statusCode, known.body], [unknown.statusCode, unknown.body])
    assert.equal(known.statusCode, 200)
    // an error in work that the server does after its response would fail the test here
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(mails(), [])
    await thaw(from, companyId, now)
  })
  await reset(person.loginId)
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(mails(), [{ recipient: person.loginId }])
})

test('[decisions 9] keeps users signed in after their company moved to a server with another secret', async () => {
  const sid = cookieOf(await signIn(east, admin.loginId))
  const kioskSid = cookieOf(await signIn(east, kiosk.loginId))
  const { company } = await withCells(({ from, to }) =>
    moveCompany({ from, to, config: folders[0]!.config, company: companyId, timeoutMs: 0, now, ...noWords }),
  )
  assert.notEqual(company, companyId)
  const added = await addStore(west, sid)
  assert.equal(added.statusCode, 200)
  // from now on, requests carry the cookie that the new server has set
  const fresh = cookieOf(added)
  assert.notEqual(fresh, sid)
  assert.equal((await stores(west, fresh)).json().length, 1)
  const own = await west.app.inject({ method: 'POST', url: '/autoLogin', cookies: { sid: kioskSid } })
  assert.equal(own.json().result, 'OK')
  assert.equal((await signIn(west, admin.loginId)).statusCode, 200)
  // the old server no longer knows the session and the account
  assert.equal((await stores(east, sid)).statusCode, 401)
  assert.equal(findIdentity(east.db, admin.accountId), undefined)
  assert.equal((await signIn(east, admin.loginId)).statusCode, 401)
})

test('[decisions 9] accepts codes of authenticator apps after a move, because the move re-encrypts the keys of the apps', async () => {
  const cookies = { sid: cookieOf(await signIn(east, admin.loginId)) }
  const ask = (url: string, payload: object) =>
    east.app.inject({ method: 'POST', url, payload, cookies }).then((reply) => reply.json())
  const { secret } = await ask('/api/beginSecondFactor', { currentPassword: PASSWORD })
  const code = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() + steps * 30_000 })
  assert.equal((await ask('/api/confirmSecondFactor', { code: code(0) })).result, 'OK')
  const sealedIn = (fixture: Running) =>
    fixture.db.get<{ secret: string }>(sql`SELECT secret FROM second_factor`)?.secret
  const before = sealedIn(east)
  const config = { ...folders[0]!.config, SESSION_SECRET: EAST }
  await withCells(async ({ from, to }) => {
    // if the old secret is not given, the command warns, and only recovery codes work afterwards
    const { warnings } = leave({
      cell: from,
      config: folders[0]!.config,
      company: companyId,
      isCopy: true,
      now: now(),
    })
    assert.match(warnings.join(), /second factors of 1 accounts were encrypted with another secret/)
    await moveCompany({ from, to, config, company: companyId, timeoutMs: 0, now, ...noWords })
  })
  assert.match(sealedIn(west) ?? '', /^sealed1:/)
  assert.notEqual(sealedIn(west), before)
  const { ticket } = (await signIn(west, admin.loginId)).json()
  const second = await west.app.inject({
    method: 'POST',
    url: '/login/second',
    payload: { ticket, code: code(1) },
  })
  assert.equal(second.json().result, 'OK')
})

test("[decisions 9] moves the chat server's key and the webhook secrets, re-encrypted for the new cell (server)", async () => {
  const cookies = { sid: cookieOf(await signIn(east, admin.loginId)) }
  const ask = (url: string, payload: object = {}) =>
    east.app.inject({ method: 'POST', url, payload, cookies }).then((reply) => reply.json())
  const { settings } = await ask('/api/getAiSettings')
  const chat = { chatUrl: 'https://chat.example/v1', chatKey: 'key-of-the-chat-server' }
  assert.equal((await ask('/api/updateAiSettings', { ...settings, ...chat })).result, 'OK')
  const line = { name: '部屋', format: 'line', url: 'https://line.example/', token: 'tok-en', recipient: 'U' }
  const { secret } = await ask('/api/addWebhook', line)
  const plain = [chat.chatKey, secret, line.token]
  const storedIn = ({ db }: Running) => {
    const { chatKey } = db.get<{ chatKey: string }>(sql`SELECT chat_key AS chatKey FROM ai_setting`)!
    const hook = db.get<{ secret: string; token: string }>(sql`SELECT secret, token FROM webhook`)!
    return [chatKey, hook.secret, hook.token]
  }
  const opened = (fixture: Running, of: string, owner: number) => {
    const { chatKey, webhookSecret, webhookToken } = createSecretCiphers(of)
    return storedIn(fixture).map((text, at) =>
      [chatKey, webhookSecret, webhookToken][at]!.decrypt(text, owner),
    )
  }
  const before = storedIn(east)
  assert.deepEqual(opened(east, EAST, companyId), plain)
  const company = await withCells(async ({ from, to }) => {
    const config = folders[0]!.config
    const asOther = { ...config, SESSION_SECRET: 'the secret of nobody at all, just as long' }
    const { warnings } = leave({ cell: from, config: asOther, company: companyId, isCopy: true, now: now() })
    assert.deepEqual(
      warnings.map((text) => text.split(' were encrypted with another secret')[0]),
      ['1 keys of chat servers', 'the signing secrets of 1 webhooks', 'the access tokens of 1 LINE webhooks'],
    )
    const own = { ...config, SESSION_SECRET: EAST }
    return (await moveCompany({ from, to, config: own, company: companyId, timeoutMs: 0, now, ...noWords }))
      .company
  })
  for (const [at, text] of storedIn(west).entries()) {
    assert.match(text, /^sealed1:/)
    assert.notEqual(text, before[at])
  }
  assert.deepEqual(opened(west, WEST, company), plain)
  const shown = await west.app.inject({ method: 'POST', url: '/api/getAiSettings', cookies })
  assert.equal(shown.json().hasChatKey, true)
})

test('[decisions 9] sends push notifications after a move only to browsers that registered again', async () => {
  const keys = (name: string) => ({
    endpoint: `https://push.example/${name}`,
    p256dh: 'A'.repeat(87),
    auth: 'B'.repeat(22),
  })
  const post = (fixture: Running, sid: string, url: string, payload: object = {}) =>
    fixture.app.inject({ method: 'POST', url, payload, cookies: { sid } })
  const devicesIn = async (
    fixture: Running,
    sid: string,
  ): Promise<{ isThis: boolean; isCarried: boolean }[]> =>
    (await post(fixture, sid, '/api/getPushDevices')).json().devices
  const [own, second] = [
    cookieOf(await signIn(east, admin.loginId)),
    cookieOf(await signIn(east, admin.loginId)),
  ]
  await post(east, own, '/api/addPushDevice', keys('own'))
  await post(east, second, '/api/addPushDevice', keys('second'))
  await withCells(({ from, to }) =>
    moveCompany({ from, to, config: folders[0]!.config, company: companyId, timeoutMs: 0, now, ...noWords }),
  )
  const there = await devicesIn(west, own)
  assert.deepEqual(there.map(({ isThis, isCarried }) => [isThis, isCarried]).sort(), [
    [false, true],
    [true, true],
  ])
  const { userId } = west.db.get<{ userId: number }>(sql`SELECT user_id AS userId FROM push_subscription`)!
  assert.deepEqual(listSubscriptionsOf(west.db, [userId]), [])
  // the browser registers with a new endpoint
  assert.equal((await post(west, own, '/api/addPushDevice', keys('later'))).statusCode, 200)
  assert.deepEqual(
    listSubscriptionsOf(west.db, [userId]).map(({ endpoint }) => endpoint),
    ['https://push.example/later'],
  )
  const after = await devicesIn(west, second)
  assert.deepEqual(after.map(({ isThis, isCarried }) => [isThis, isCarried]).sort(), [
    [false, false],
    [true, true],
  ])
})

test('[decisions 9] refuses requests of a page loaded before the move, because its IDs mean other rows now', async () => {
  const sid = cookieOf(await signIn(east, admin.loginId))
  await withCells(({ from, to }) =>
    moveCompany({ from, to, config: folders[0]!.config, company: companyId, timeoutMs: 0, now, ...noWords }),
  )
  const { accountId } = west.db.get<{ accountId: number }>(
    sql`SELECT id AS accountId FROM account WHERE login_id = ${admin.loginId}`,
  )!
  assert.notEqual(accountId, admin.accountId)
  const ask = (account: string | undefined, url: string, cookies: Record<string, string>) =>
    west.app.inject({
      method: 'POST',
      url,
      cookies,
      headers: account === undefined ? {} : { 'x-account': account },
    })
  for (const account of [String(admin.accountId), '', '0x1', `${accountId}0`]) {
    const refused = await ask(account, '/api/getStoreNames', { sid })
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'SVER-87'], account)
  }
  for (const account of [String(accountId), undefined])
    assert.equal((await ask(account, '/api/getStoreNames', { sid })).statusCode, 200)
  // a caller without a session gets an ordinary 401
  assert.equal((await ask(String(accountId), '/api/getStoreNames', {})).statusCode, 401)
})

test('[decisions 9] refuses the session cookie of another cell (server) if the session was not moved here', async () => {
  const sid = cookieOf(await signIn(west, 'west-0'))
  assert.equal((await stores(east, sid)).statusCode, 401)
  // the cookie is refused even if a session with the same ID exists on this server (east)
  const { id } = west.db.get<{ id: string }>(sql`SELECT id FROM session`)!
  east.db.run(
    sql`INSERT INTO session (id, account_id, created_at, seen_at, expires_at) VALUES (${id}, ${admin.accountId}, 1, 1, ${now() + 1e6})`,
  )
  assert.equal((await stores(east, sid)).statusCode, 401)
})

const partOf = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const signedBy = (secret: string, claims: object): string => {
  const signed = `${partOf({ alg: 'HS256', typ: 'JWT' })}.${partOf(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
const claimsOf = (sid: string) =>
  east.app.jwt.decode<{ session: string; iat: number; remember: boolean }>(sid)!
const moveWest = () =>
  withCells(({ from, to }) =>
    moveCompany({ from, to, config: folders[0]!.config, company: companyId, timeoutMs: 0, now, ...noWords }),
  )
const enterBy = (fixture: Running, sid: string) =>
  fixture.app.inject({ method: 'POST', url: '/autoLogin', cookies: { sid } })
const isIn = async (fixture: Running, sid: string): Promise<boolean> =>
  (await enterBy(fixture, sid)).json().result === 'OK'

test('[decisions 9] refuses forged cookies of a moved session, even if made from the content of the exported company file', async () => {
  const sid = cookieOf(await signIn(east, admin.loginId))
  const kioskSid = cookieOf(await signIn(east, kiosk.loginId))
  const claims = claimsOf(sid)
  const [head, body, signature] = sid.split('.') as [string, string, string]
  await moveWest()
  const unsigned = partOf({ alg: 'none' })
  const forged = {
    'no signature': `${unsigned}.${body}.x`,
    'another signature': `${head}.${body}.${signature.slice(0, -2)}AA`,
    'no claim but session and date': `${unsigned}.${partOf({ session: claims.session, iat: claims.iat })}.x`,
    'a later date': `${head}.${partOf({ ...claims, iat: claims.iat + 1 })}.${signature}`,
    'a longer life': `${head}.${partOf({ ...claims, remember: !claims.remember })}.${signature}`,
    'the session of the kiosk': `${head}.${partOf({ ...claims, session: claimsOf(kioskSid).session })}.${signature}`,
    'the key of another cell': signedBy('the secret of a third cell, long enough', claims),
  }
  for (const [how, cookie] of Object.entries(forged)) assert.equal(await isIn(west, cookie), false, how)
  // the session IDs and digests that the exported company file contains, which an attacker may have stolen
  const rows = west.db.all<{ id: string; digests: string }>(
    sql`SELECT id, cookie_digests AS digests FROM session WHERE is_carried`,
  )
  assert.equal(rows.length, 2)
  for (const { id, digests } of rows)
    for (const known of [id, ...(JSON.parse(digests) as string[])])
      for (const cookie of [known, `${unsigned}.${partOf({ ...claims, session: known })}.x`])
        assert.equal(await isIn(west, cookie), false)
  assert.ok(await isIn(west, sid))
  assert.ok(await isIn(west, kioskSid))
})

test("[decisions 9] accepts the old session cookie in all requests that a page sends at once after its company's move", async () => {
  const sid = cookieOf(await signIn(east, admin.loginId))
  await moveWest()
  moment += 3_600_000
  const replies = await Promise.all([1, 2, 3].map(() => stores(west, sid)))
  moment += 1_000
  replies.push(await stores(west, sid))
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [200, 200, 200, 200],
  )
  assert.equal(new Set(replies.map(cookieOf)).size, 1, 'all answers bring the same new cookie')
  assert.equal(claimsOf(cookieOf(replies[0]!)).iat, claimsOf(sid).iat, 'a move does not extend a session')
  assert.ok(await isIn(west, cookieOf(replies[0]!)))
})

test('[decisions 9] refuses a copied kiosk cookie after 30 days, even if its session was moved', async () => {
  const copied = cookieOf(await signIn(east, kiosk.loginId))
  moment += 29 * DAY_MS
  const renewed = cookieOf(await enterBy(east, copied))
  await moveWest()
  moment += DAY_MS - 1_000
  assert.ok(await isIn(west, copied))
  moment += 1_000
  assert.deepEqual([await isIn(west, copied), await isIn(west, renewed)], [false, true])
})

test('[decisions 9] keeps a kiosk signed in through two moves, even if it was offline between them', async () => {
  const [open, shut] = [
    cookieOf(await signIn(east, kiosk.loginId)),
    cookieOf(await signIn(east, kiosk.loginId)),
  ]
  const { company } = await moveWest()
  const renewed = cookieOf(await enterBy(west, open))
  await withCells(({ from: to, to: from }) =>
    moveCompany({ from, to, config: folders[1]!.config, company, timeoutMs: 0, now, ...noWords }),
  )
  assert.ok(await isIn(east, renewed))
  assert.ok(await isIn(east, shut))
})

test('[decisions 9] warns before a move if sessions of an older version have not been used since the update', async () => {
  const used = cookieOf(await signIn(east, kiosk.loginId))
  const unused = cookieOf(await signIn(east, kiosk.loginId))
  east.db.run(sql`UPDATE session SET cookie_digests = '[]'`)
  east.app.sessions.reread()
  assert.ok(await isIn(east, used))
  await withCells(async ({ from }) => {
    const { warnings } = leave({
      cell: from,
      config: folders[0]!.config,
      company: companyId,
      isCopy: true,
      now: now(),
    })
    assert.match(warnings.join(), /1 browsers, 1 of them kiosks, have sent no request since/)
  })
  await moveWest()
  assert.deepEqual([await isIn(west, used), await isIn(west, unused)], [true, false])
})

test("[decisions 9] does not renew a kiosk's cookie while its company is locked for a move", async () => {
  const sid = cookieOf(await signIn(east, kiosk.loginId))
  moment += 2 * DAY_MS
  await withCells(async ({ from }) => {
    await hold(from, companyId, now(), now)
    const reply = await enterBy(east, sid)
    assert.deepEqual([reply.json().result, reply.cookies], ['OK', []])
    await thaw(from, companyId, now)
  })
  assert.notEqual(cookieOf(await enterBy(east, sid)), sid)
})

test('[decisions 9] exports the SHA-256 digest of the link that the visitor of a reservation received', () => {
  const reservation = { id: 17, createdAt: MONDAY_AT + 123 }
  const token = east.app.roomTokens.sign({ ...reservation })
  const secret = 'the secret of the eastern cell, long enough'
  assert.equal(linkDigest(secret, reservation), createHash('sha256').update(token).digest('hex'))
})

test('[decisions 9] the company tool reports a server that refuses its command or does not answer', async () => {
  await assert.rejects(sendOrder(east.dataDir, { act: 'dance' } as never), /does not know this order/)
  await assert.rejects(sendOrder(east.dataDir, { act: 'hold', company: 999, until: 0 }), /no company 999/)
  mkdirSync(`${west.dataDir}/nobody`)
  await assert.rejects(sendOrder(`${west.dataDir}/nobody`, { act: 'look', company: 1 }), /does not answer/)
})

test('[decisions 9] a stopping server does not wait for a running command of the company tool', async () => {
  const folder = `${west.dataDir}/stopping`
  mkdirSync(folder)
  const taken = Promise.withResolvers<void>()
  const close = await openControl(folder, () => {
    taken.resolve()
    return new Promise(() => undefined)
  })
  const asked = assert.rejects(
    sendOrder(folder, { act: 'hold', company: 1, until: 0 }),
    /closed the connection/,
  )
  await taken.promise
  await close()
  await asked
})

/**
 * Writes a call, an AI talk and alerts about a waiting visitor and a disconnected kiosk, as a killed server leaves
 * them.
 */
function leaveOpen({ db }: Running): void {
  const { signageId } = kiosk
  const at = { companyId, signageId }
  insertCall(db, { ...at, id: randomUUID(), begunBy: 'visitor', lang: 'ja', requestedAt: now() - 1_000 })
  insertDialogue(db, { ...at, id: randomUUID(), lang: 'ja', beganAt: now() - 1_000 })
  insertAlert(db, { ...at, kind: 'wait', sinceAt: now() - 1_000 })
  insertAlert(db, { ...at, kind: 'away', sinceAt: now() - 1_000 })
  saveAlertSettings(db, {
    companyId,
    waitSeconds: 20,
    awayMinutes: 5,
    tellsBookings: true,
    tellsLacks: true,
    hours: null,
    byMail: true,
    byPush: true,
    userIds: [],
  })
}
/** Each call and AI talk with the cause of its end, each alert with its kind, and whether each is still open. */
const opened = ({ db }: Pick<Running, 'db'>) =>
  db.all<{ what: string; isOpen: number }>(
    sql`SELECT 'call ' || coalesce(cause, '') AS what, ended_at IS NULL AS isOpen FROM call
    UNION ALL SELECT 'talk ' || coalesce(cause, ''), ended_at IS NULL FROM talk
    UNION ALL SELECT 'alert ' || kind, ended_at IS NULL FROM alert ORDER BY what`,
  )
const LEFT_OPEN = ['alert away', 'alert wait', 'call ', 'talk '].map((what) => ({ what, isOpen: 1 }))
const CLOSED = [
  { what: 'alert away', isOpen: 1 },
  { what: 'alert wait', isOpen: 0 },
  { what: 'call interrupted', isOpen: 0 },
  { what: 'talk lost', isOpen: 0 },
]

test('[decisions 9] locking a company of a stopped server closes its calls, AI talks and wait alerts', async () => {
  leaveOpen(east)
  await east.stop()
  const cell = openCell(east.dataDir)
  try {
    await hold(cell, companyId, now(), now)
    assert.deepEqual(opened(cell), CLOSED)
    leave({ cell, config: folders[0]!.config, company: companyId, now: now() })
  } finally {
    cell.close()
  }
  east = await run(folders[0]!, EAST)
  assert.equal((await signIn(east, 'east-0')).statusCode, 200)
})

test('[decisions 9] a server starts even if a locked imported copy of a company has open calls, AI talks and alerts', async () => {
  leaveOpen(east)
  const config = folders[0]!.config
  const imported = await withCells(async ({ from, to }) => {
    const { write } = leave({ cell: from, config, company: companyId, isCopy: true, now: now() })
    moment += DAY_MS
    return (await arrive({ cell: to, source: write(), now: now() })).company!
  })
  const exportedAt = moment - DAY_MS
  await west.stop()
  west = await run(folders[1]!, WEST)
  assert.equal((await signIn(west, 'west-0')).statusCode, 200)
  assert.deepEqual(opened(west), LEFT_OPEN)
  moment += 7 * DAY_MS
  await withCells(({ to }) => thaw(to, imported, now, { isKeyless: true }))
  assert.deepEqual(opened(west), CLOSED)
  // call and AI talk ended when the company was exported, not when it was unlocked (`thaw`)
  assert.deepEqual(west.db.all(sql`SELECT kind, detail, at FROM call_event`), [
    { kind: 'closed', detail: 'interrupted', at: exportedAt },
  ])
  assert.deepEqual(west.db.all(sql`SELECT ended_at AS at FROM call UNION ALL SELECT ended_at FROM talk`), [
    { at: exportedAt },
    { at: exportedAt },
  ])
})

test('[decisions 1] unlocking a company in MODE srv closes its accounts with the demo password, and no others', async () => {
  const passwordHash = fastHash(DEMO_PASSWORD)
  const other = addPerson(east.db, { companyId })
  updateAccount(east.db, admin.accountId, { passwordHash, endsSessions: false })
  const config = folders[0]!.config
  const imported = await withCells(async ({ from, to }) => {
    const { write } = leave({ cell: from, config, company: companyId, isCopy: true, now: now() })
    return (await arrive({ cell: to, source: write(), now: now() })).company!
  })
  await west.stop()
  west = await run(folders[1]!, WEST, { MODE: 'srv' })
  await withCells(({ to }) => thaw(to, imported, now, { isKeyless: true }))
  const statusOf = async (loginId: string, password?: string) =>
    (await signIn(west, loginId, password)).statusCode
  assert.deepEqual([await statusOf(admin.loginId, DEMO_PASSWORD), await statusOf(other.loginId)], [401, 200])
})

test('[decisions 9] a server starts even if a company that an older version locked has open calls, AI talks and alerts', async () => {
  leaveOpen(east)
  east.db.run(
    sql`INSERT INTO company_move (company_id, state, since_at) VALUES (${companyId}, 'held', ${now()})`,
  )
  await east.stop()
  east = await run(folders[0]!, EAST)
  assert.equal((await signIn(east, 'east-0')).statusCode, 200)
  assert.deepEqual(opened(east), LEFT_OPEN)
  await withCells(({ from }) => thaw(from, companyId, now))
  assert.deepEqual(opened(east), CLOSED)
})

test('[decisions 9] a server start closes open calls of a company if the server ended while it locked the company for a move', async () => {
  leaveOpen(east)
  east.db.run(
    sql`INSERT INTO company_move (company_id, state, since_at) VALUES (${companyId}, 'holding', ${now()})`,
  )
  await east.stop()
  east = await run(folders[0]!, EAST)
  assert.deepEqual(opened(east), CLOSED)
})
