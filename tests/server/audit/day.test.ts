import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { AUDIT_ENTRIES_OF_ACCOUNT, AUDIT_ENTRIES_PER_DAY } from '#core/limits.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import { insertAuditEntry } from '../../../db/queries/audit.ts'
import { countStores } from '../../../db/queries/stores.ts'
import { auditEntries } from '../../../db/schema/index.ts'
import { addCompany, addPerson, type Person } from '../../support/builders.ts'
import { multipart } from '../../support/forms.ts'
import { buildTestApp, cookieHeader, signIn, type TestApp } from '../../support/test-app.ts'

const START = Date.parse('2026-11-20T10:05:00+09:00')

let now = START
let testApp: TestApp
let companyId = 0
let boss: Person
let cookie = ''
beforeEach(async () => {
  now = START
  testApp = await buildTestApp({ now: () => now, environment: { RATE_LIMITS: '0' } })
  companyId = addCompany(testApp.db)
  boss = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
  await testApp.app.ready()
  cookie = await signIn(testApp.app, boss.loginId)
})
afterEach(() => testApp.close())

/** Inserts `count` audit entries of an account, one millisecond apart. The last entry is from `agoMs` before now. */
function fill(count: number, { accountId }: Person = boss, agoMs = 1_000): void {
  testApp.db.transaction((tx) => {
    for (let n = 0; n < count; n++)
      insertAuditEntry(tx, {
        companyId,
        at: now - agoMs - count + n,
        actorId: accountId,
        actorRole: 'companyAdmin',
        act: 'store.added',
        changes: [],
        requestId: 'x',
        targetUserId: null,
        targetId: null,
        targetName: null,
      })
  })
}

let made = 0
async function addStore(as = cookie) {
  const { payload, headers } = multipart({ name: `store ${++made}` })
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/addStore',
    headers: { ...headers, cookie: as },
    payload,
  })
  return { status: answer.statusCode, key: answer.json().key, retryAfter: answer.headers['retry-after'] }
}
const entries = (): number => testApp.db.select().from(auditEntries).all().length

test("[decisions 2] accepts the action that reaches the company's daily audit limit, and refuses the next action", async () => {
  fill(AUDIT_ENTRIES_PER_DAY - 1)
  assert.equal((await addStore()).status, 200)
  const stores = countStores(testApp.db, companyId)
  const refused = await addStore()
  assert.deepEqual([refused.status, refused.key], [429, 'actsOfDay'])
  assert.equal(countStores(testApp.db, companyId), stores)
  assert.equal(entries(), AUDIT_ENTRIES_PER_DAY)
  // the oldest entry is now 24 hours old and no longer counts
  now += Number(refused.retryAfter) * 1_000
  assert.equal((await addStore(await signIn(testApp.app, boss.loginId))).status, 200)
})

test('[decisions 2] counts only audit entries of the last 24 hours toward the daily limit', async () => {
  fill(AUDIT_ENTRIES_PER_DAY, boss, DAY_MS - AUDIT_ENTRIES_PER_DAY)
  now -= 1
  assert.equal((await addStore()).key, 'actsOfDay')
  now += 1
  assert.equal((await addStore()).status, 200)
})

test("[decisions 2] accepts each administrator's first 50 actions of a day even above the company's daily audit limit", async () => {
  fill(AUDIT_ENTRIES_PER_DAY)
  const colleague = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
  const other = await signIn(testApp.app, colleague.loginId)
  fill(AUDIT_ENTRIES_OF_ACCOUNT - 1, colleague)
  assert.equal((await addStore(other)).status, 200)
  assert.equal((await addStore(other)).key, 'actsOfDay')
})

test('[decisions 2] at its daily audit limit, a company can download no files, and other companies are not affected', async () => {
  fill(AUDIT_ENTRIES_PER_DAY)
  const file = await testApp.app.inject({ url: '/api/getAnswers.csv', headers: { cookie } })
  assert.deepEqual([file.statusCode, file.json().key], [429, 'actsOfDay'])
  const neighbour = addPerson(testApp.db, { companyId: addCompany(testApp.db), role: 'companyAdmin' })
  assert.equal((await addStore(await signIn(testApp.app, neighbour.loginId))).status, 200)
  const system = addPerson(testApp.db, { companyId: null, role: 'systemAdmin' })
  const chosen = await testApp.app.inject({
    method: 'POST',
    url: '/api/admin/chooseCompany',
    headers: { cookie: await signIn(testApp.app, system.loginId) },
    payload: { companyId },
  })
  assert.equal((await addStore(cookieHeader(chosen.cookies))).status, 200)
})
