import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { holdCompanies } from '../../../db/cells/hold.ts'
import { type Db, openDb } from '../../../db/open.ts'
import { findAiSettings, saveAiSettings } from '../../../db/queries/ai-settings.ts'
import { saveMove } from '../../../db/queries/moves.ts'
import { findWebhook, insertWebhook } from '../../../db/queries/webhooks.ts'
import { signatureOf } from '../../../server/alerts/webhook-sender.ts'
import { chatPlaceOf } from '../../../server/dialogue/chat.ts'
import { aiSettingsOf } from '../../../server/dialogue/settings.ts'
import { encryptAtStart, encryptSecrets } from '../../../server/system/encrypt-secrets.ts'
import { createSecretCiphers } from '../../../server/system/secret-cipher.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { installationAt } from '../../support/installation-chat.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhook-server.ts'

const SECRET = 'the secret of this installation, long enough'
const OTHER = 'the secret of another installation, as long'
/** Secrets in plain text, as older versions stored them. */
const OLD = {
  chatKey: 'key-of-the-old-chat-server',
  secret: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
  token: 'access-token-of-the-old-channel',
}
const CHAT_URL = 'https://chat.example/v1'
let server: WebhookServer
let folder: string
let db: Db
let testApp: TestApp
let companyId: number
let boss: string
let webhookId: number
const said: string[] = []
const logged: string[] = []

const open = (of = SECRET): Promise<TestApp> =>
  buildTestApp({
    db,
    keepsDb: true,
    secret: of,
    now: () => MONDAY_AT,
    environment: { RATE_LIMITS: '0', WEBHOOK_NETWORKS: '127.0.0.0/8', LOG_LEVEL: 'debug' },
    logTo: { write: (line: string) => void logged.push(line) },
  })
const say = (text: string) => void said.push(text)
const seal = (of = SECRET) => void encryptAtStart(db, createSecretCiphers(of), say)
const post = async (url: string, payload: object = {}) => {
  const reply = await testApp.app.inject({ method: 'POST', url, payload, headers: { cookie: boss } })
  return { status: reply.statusCode, body: reply.json(), text: reply.body }
}
const update = async (changes: object) =>
  post('/api/updateAiSettings', { ...(await post('/api/getAiSettings')).body.settings, ...changes })
const stored = () => {
  const { secret, token } = findWebhook(db, webhookId)!
  return { chatKey: findAiSettings(db, companyId)!.chatKey!, secret, token: token! }
}
const placeUnder = (of: string) =>
  chatPlaceOf(
    { installation: installationAt(undefined), secretCiphers: createSecretCiphers(of) },
    aiSettingsOf(db, companyId),
  )?.place
function leavePlain(): void {
  saveAiSettings(db, { ...aiSettingsOf(db, companyId), chatUrl: CHAT_URL, chatKey: OLD.chatKey })
  const { secret, token } = OLD
  const at = { companyId, name: '部屋', format: 'line', url: `${server.base}/hook`, createdAt: 1 } as const
  webhookId = insertWebhook(db, { ...at, secret, token, recipient: 'U0' }).id
}

before(async () => {
  server = await startWebhookServer()
})
after(() => server.close())
beforeEach(async () => {
  for (const list of [said, logged, server.received]) list.length = 0
  folder = mkdtempSync(join(tmpdir(), 'uketsuke-seals-'))
  db = openDb(join(folder, 'cell.sqlite'))
  companyId = addCompany(db)
  testApp = await open()
  boss = await signIn(testApp.app, addPerson(db, { companyId, role: 'companyAdmin' }).loginId)
})
afterEach(async () => {
  await testApp.close()
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

test('[decisions 2] stores AI keys and webhook secrets encrypted, and never returns or logs them', async () => {
  await update({ chatUrl: CHAT_URL, chatKey: OLD.chatKey })
  const webhook = {
    name: '部屋',
    format: 'line',
    url: `${server.base}/hook`,
    token: OLD.token,
    recipient: 'U0',
  }
  const made = (await post('/api/addWebhook', webhook)).body
  webhookId = made.webhookId
  for (const text of Object.values(stored())) assert.match(text, /^sealed1:/)
  assert.equal(placeUnder(SECRET)?.key, OLD.chatKey)
  const { answer } = (await post('/api/testWebhook', { webhookId })).body
  assert.equal(answer, 'taken')
  const [{ headers, body }] = server.received as [(typeof server.received)[number]]
  assert.equal(headers.authorization, `Bearer ${OLD.token}`)
  assert.equal(
    headers['webhook-signature'],
    signatureOf(made.secret, String(headers['webhook-id']), MONDAY_AT / 1_000, String(body)),
  )
  const shown = [
    (await post('/api/getAlerts')).text,
    (await post('/api/getAiSettings')).text,
    ...logged,
  ].join()
  for (const secret of [OLD.chatKey, OLD.token, made.secret, 'sealed1:']) assert.ok(!shown.includes(secret))
  assert.ok(shown.includes(`whsec_…${made.secret.slice(-4)}`))
})

test('[decisions 2] encrypts secrets that an older version stored in plain text, and removes the text from the database file', async () => {
  leavePlain()
  // with this many rows some plain text lies in freed pages, which SQLite does not overwrite
  const many = Array.from({ length: 60 }, (_, at) => `neighbour-${at}-has-such-a-token`)
  const next = {
    companyId,
    name: '隣',
    format: 'line',
    url: CHAT_URL,
    createdAt: 1,
    recipient: 'U1',
  } as const
  for (const token of many) insertWebhook(db, { ...next, secret: OLD.secret, token })
  const plain = [...Object.values(OLD), ...many]
  const bytes = () => readFileSync(join(folder, 'cell.sqlite')).toString('latin1')
  db.get(sql`PRAGMA wal_checkpoint(passive)`)
  assert.deepEqual(
    plain.filter((text) => !bytes().includes(text)),
    [],
  )
  assert.equal(placeUnder(SECRET)?.key, OLD.chatKey)
  assert.equal((await post('/api/testWebhook', { webhookId })).body.answer, 'taken')
  seal()
  const sealed = stored()
  for (const text of Object.values(sealed)) assert.match(text, /^sealed1:/)
  assert.deepEqual(
    plain.filter((text) => bytes().includes(text)),
    [],
  )
  // the next start finds nothing to encrypt
  seal()
  assert.deepEqual([stored(), said], [sealed, []])
  assert.equal(placeUnder(SECRET)?.key, OLD.chatKey)
  assert.equal((await post('/api/testWebhook', { webhookId })).body.answer, 'taken')
  const [first, second] = server.received
  assert.equal(first?.headers.authorization, second?.headers.authorization)
})

test('[decisions 2] warns that a database too large to rewrite may still contain secrets in plain text', () => {
  leavePlain()
  encryptAtStart(db, createSecretCiphers(SECRET), say, 1)
  for (const text of Object.values(stored())) assert.match(text, /^sealed1:/)
  assert.match(said.join(), /^▸ Secrets stored in plain text are now encrypted.*too large.*VACUUM/)
})

test("[decisions 2] encrypts either all or none of an older version's secrets, and tries again at the next start", () => {
  leavePlain()
  const secretCiphers = createSecretCiphers(SECRET)
  const broken = {
    ...secretCiphers,
    webhookToken: { ...secretCiphers.webhookToken, encrypt: () => assert.fail('killed') },
  }
  assert.throws(() => encryptSecrets(db, broken, () => undefined), /killed/)
  assert.deepEqual(stored(), OLD)
  seal()
  assert.notDeepEqual(stored(), OLD)
})

test("[decisions 9] does not encrypt a company's secrets while the company is locked for a move", () => {
  leavePlain()
  saveMove(db, companyId, { state: 'held', sinceAt: 1 })
  holdCompanies(db)
  seal()
  assert.deepEqual(stored(), OLD)
  saveMove(db, companyId, { state: 'here', sinceAt: 2 })
  seal()
  for (const text of Object.values(stored())) assert.match(text, /^sealed1:/)
})

test('[decisions 2] uses no secret that it cannot decrypt, and says what to enter again', async () => {
  leavePlain()
  seal()
  await testApp.close()
  testApp = await open(OTHER)
  boss = await signIn(testApp.app, addPerson(db, { companyId, role: 'companyAdmin' }).loginId)
  seal(OTHER)
  assert.equal(said.length, 3)
  const words = said.join('\n')
  assert.match(
    words,
    new RegExp(`keys of the chat servers of companies ${companyId} were encrypted with another secret`),
  )
  assert.match(words, /SESSION_SECRET.*enter the key again/)
  assert.match(words, new RegExp(`signing secrets of webhooks of companies ${companyId} .*add them again`))
  assert.equal(placeUnder(OTHER), undefined)
  assert.equal((await post('/api/getAiSettings')).body.hasChatKey, false)
  assert.deepEqual((await post('/api/testWebhook', { webhookId })).body, {
    result: 'OK',
    answer: 'sealed',
    status: null,
  })
  assert.deepEqual(server.received, [])
  assert.equal((await post('/api/getAlerts')).body.webhooks[0].shownSecret, 'whsec_…')
  // Saving other settings keeps the encrypted key, because the server's correct secret may be restored later.
  const lost = stored().chatKey
  assert.equal((await update({ persona: 'x' })).status, 200)
  assert.equal(stored().chatKey, lost)
  await update({ chatKey: 'typed-again' })
  assert.equal(placeUnder(OTHER)?.key, 'typed-again')
  assert.equal((await post('/api/deleteWebhook', { webhookId })).status, 200)
  // the newly entered key is encrypted with the server's new secret, so the old secret cannot decrypt it
  assert.equal(placeUnder(SECRET), undefined)
})

test("[decisions 2] cannot decrypt a company's secret that was copied to another company", () => {
  leavePlain()
  seal()
  const rivalId = addCompany(db)
  saveAiSettings(db, { ...aiSettingsOf(db, companyId), companyId: rivalId })
  const settings = aiSettingsOf(db, rivalId)
  const found = chatPlaceOf(
    { installation: installationAt('x'), secretCiphers: createSecretCiphers(SECRET) },
    settings,
  )
  assert.equal(found, undefined)
})

test('[decisions 2] writes no audit entry if an administrator enters the same AI key again', async () => {
  await update({ chatUrl: CHAT_URL, chatKey: OLD.chatKey })
  const before = findAiSettings(db, companyId)!.chatKey
  await update({ chatKey: OLD.chatKey, persona: 'x' })
  assert.equal(findAiSettings(db, companyId)!.chatKey, before)
  const last = db.get<{ changes: string }>(
    sql`SELECT changes FROM audit_entry WHERE act = 'ai.changed' ORDER BY id DESC`,
  )
  assert.deepEqual(JSON.parse(last!.changes), [{ field: 'persona' }])
})
