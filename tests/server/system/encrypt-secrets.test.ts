import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { holdCompanies } from '../../../db/cells/hold.ts'
import { openDb } from '../../../db/open.ts'
import { saveMove } from '../../../db/queries/moves.ts'
import { findSecondFactor } from '../../../db/queries/second-factors.ts'
import { encryptSecrets } from '../../../server/system/encrypt-secrets.ts'
import { createSecretCiphers } from '../../../server/system/secret-cipher.ts'
import { addCompany, addPerson, PASSWORD, type Person } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

const SECRET = 'the secret of this installation, long enough'
const OTHER = 'the secret of another installation, as long'
let nowAt = MONDAY_AT
let testApp: TestApp
let admin: Person
let secret: string
let recoveryCodes: string[]

const open = (db = openDb(':memory:'), of = SECRET): Promise<TestApp> =>
  buildTestApp({ db, keepsDb: true, secret: of, now: () => nowAt, environment: { RATE_LIMITS: '0' } })
const post = async (url: string, payload: object, cookie = '') => {
  const reply = await testApp.app.inject({ method: 'POST', url, payload, headers: { cookie } })
  return reply.json()
}
const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowAt })
const stored = (): string => findSecondFactor(testApp.db, admin.accountId)!.secret
const said: string[] = []
const seal = (of = SECRET) => encryptSecrets(testApp.db, createSecretCiphers(of), (text) => said.push(text))
/** Stores the secret of the authenticator app in plain text, as older versions did. */
const leavePlain = (): void =>
  void testApp.db.run(sql`UPDATE second_factor SET secret = ${secret} WHERE account_id = ${admin.accountId}`)
/** Signs in with this code as second step. @returns the result, or the key of the refusal */
async function enter(second: string): Promise<string> {
  const { ticket } = await post('/login', { username: admin.loginId, password: PASSWORD })
  const { result, key } = await post('/login/second', { ticket, code: second })
  return key ?? result
}

beforeEach(async () => {
  said.length = 0
  nowAt = MONDAY_AT
  testApp = await open()
  admin = addPerson(testApp.db, { companyId: addCompany(testApp.db), role: 'companyAdmin' })
  const cookie = await signIn(testApp.app, admin.loginId)
  secret = (await post('/api/beginSecondFactor', { currentPassword: PASSWORD }, cookie)).secret
  recoveryCodes = (await post('/api/confirmSecondFactor', { code: code() }, cookie)).recoveryCodes
  nowAt += 60_000
})
afterEach(async () => {
  await testApp.close()
  testApp.db.close()
})

test("[decisions 2] stores an authenticator app's secret encrypted and accepts its codes", async () => {
  const rows = JSON.stringify(testApp.db.all('SELECT * FROM second_factor'))
  assert.ok(rows.includes('sealed1:') && !rows.includes(secret))
  assert.equal(await enter(code()), 'OK')
})

test("[decisions 2] accepts an authenticator app's codes before and after its secret from an older version is encrypted", async () => {
  leavePlain()
  assert.equal(await enter(code()), 'OK')
  seal()
  const sealed = stored()
  assert.notEqual(sealed, secret)
  seal()
  assert.deepEqual([stored(), said], [sealed, []])
  nowAt += 60_000
  assert.equal(await enter(code()), 'OK')
})

test("[decisions 2] does not encrypt a company's secrets while the company is locked for a move", () => {
  const { db } = testApp
  leavePlain()
  saveMove(db, 1, { state: 'held', sinceAt: 1 })
  holdCompanies(db)
  seal()
  assert.equal(stored(), secret)
  saveMove(db, 1, { state: 'here', sinceAt: 2 })
  seal()
  assert.notEqual(stored(), secret)
})

test("[decisions 2] accepts only recovery codes after the server's secret was replaced", async () => {
  const { db } = testApp
  await testApp.close()
  testApp = await open(db, OTHER)
  seal(OTHER)
  assert.match(said.join(), /^▸ The second factors of 1 accounts were encrypted with another secret\./)
  assert.equal(await enter(code()), 'secondFactorWrong')
  assert.equal(await enter(recoveryCodes[0]!), 'OK')
  // the server starts with the right secret again
  await testApp.close()
  testApp = await open(db)
  nowAt += 60_000
  assert.equal(await enter(code()), 'OK')
})
