import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findHours } from '../../../db/queries/hours.ts'
import { addCompany, addPerson, addSignage, addStore } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { weekdays } from '../../support/hours.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

let nowAt = MONDAY_AT
let testApp: TestApp
let companyId: number
let storeId: number
let boss: string
let operator: string
let rival: string

before(async () => {
  testApp = await buildTestApp({ now: () => nowAt, environment: { RATE_LIMITS: '0' } })
  const { app, db } = testApp
  companyId = addCompany(db)
  storeId = addStore(db, companyId, '本店')
  addSignage(db, { companyId, storeId })
  boss = await signIn(app, addPerson(db, { companyId, role: 'companyAdmin' }).loginId)
  operator = await signIn(app, addPerson(db, { companyId }).loginId)
  rival = await signIn(app, addPerson(db, { companyId: addCompany(db), role: 'companyAdmin' }).loginId)
})
after(() => testApp.close())

async function post(cookie: string, url: string, payload: object = {}) {
  const answer = await testApp.app.inject({ method: 'POST', url, payload, headers: { cookie } })
  return { status: answer.statusCode, body: answer.json() }
}
const rowsOf = async (cookie: string) => (await post(cookie, '/api/getHours')).body.rows

test('[decisions 11] a new company and its shops are always open', async () => {
  const { body } = await post(operator, '/api/getHours')
  assert.deepEqual(body.rows, [
    { storeId: null, storeName: null, hours: null, state: { isOpen: true } },
    { storeId, storeName: '本店', hours: null, state: { isOpen: true } },
  ])
  assert.ok(body.holidays.includes('2026-04-29'), '昭和の日')
})

test('[decisions 11] saves and removes opening hours of the company and of a shop', async () => {
  const saved = await post(boss, '/api/updateHours', { storeId: null, hours: weekdays(660) })
  assert.deepEqual(saved.body, { result: 'OK', state: { isOpen: false, opensAt: MONDAY_AT + 3_600_000 } })
  await post(boss, '/api/updateHours', { storeId, hours: weekdays(540, 720) })
  const [company, store] = await rowsOf(operator)
  assert.deepEqual([company.hours, company.state.isOpen], [weekdays(660), false])
  assert.deepEqual([store.hours, store.state.closesAt], [weekdays(540, 720), MONDAY_AT + 7_200_000])
  nowAt = MONDAY_AT + 7_200_000
  assert.equal((await rowsOf(operator))[1].state.isOpen, false)
  nowAt = MONDAY_AT
  await post(boss, '/api/updateHours', { storeId, hours: null })
  assert.deepEqual((await rowsOf(operator))[1].state.isOpen, false)
  await post(boss, '/api/updateHours', { storeId: null, hours: null })
  assert.deepEqual((await rowsOf(operator))[1].state, { isOpen: true })
})

test('[decisions 11] names the day whose opening hours are invalid', async () => {
  await post(boss, '/api/updateHours', { storeId: null, hours: weekdays() })
  const wrong = weekdays()
  const week = wrong.week.with(3, [
    { fromMinute: 600, toMinute: 720 },
    { fromMinute: 700, toMinute: 800 },
  ])
  const { status, body } = await post(boss, '/api/updateHours', { storeId: null, hours: { ...wrong, week } })
  assert.equal(status, 400)
  assert.deepEqual(body.fields, { 'hours.week.3': 'hoursOverlap' })
  assert.deepEqual(findHours(testApp.db, companyId, null), weekdays())
})

test("[decisions 11] refuses changes of opening hours by operators and by another company's administrator", async () => {
  const before = findHours(testApp.db, companyId, storeId)
  assert.equal((await post(operator, '/api/updateHours', { storeId, hours: null })).status, 403)
  assert.equal((await post(rival, '/api/updateHours', { storeId, hours: null })).status, 404)
  assert.deepEqual(await rowsOf(rival), [
    { storeId: null, storeName: null, hours: null, state: { isOpen: true } },
  ])
  assert.deepEqual(findHours(testApp.db, companyId, storeId), before)
})

test('[decisions 11] records who changed the opening hours, and records nothing if the hours are unchanged', async () => {
  await post(boss, '/api/updateHours', { storeId, hours: weekdays(480) })
  await post(boss, '/api/updateHours', { storeId, hours: weekdays(480) })
  const day = '2026-04-06'
  const { rows } = (await post(boss, '/api/getAudit', { from: day, to: day, subject: 'hours' })).body
  assert.deepEqual(
    [rows[0].act, rows[0].targetName, rows[0].changes],
    ['hours.changed', '本店', [{ field: 'hours' }]],
  )
  assert.notEqual(rows[1].targetName, '本店')
})

test('[decisions 11] refuses a change that is based on outdated opening hours', async () => {
  const update = (hours: object | null, seen?: object | null) =>
    post(boss, '/api/updateHours', { storeId, hours, seen })
  await update(null)
  assert.equal((await update(weekdays(540), null)).status, 200)
  const late = await update(weekdays(600), null)
  assert.deepEqual(
    [late.status, late.body.key, late.body.code, late.body.msg],
    [409, 'changedElsewhere', 'SVER-43', 'ほかの人が先に変更しました。'],
  )
  assert.deepEqual(findHours(testApp.db, companyId, storeId), weekdays(540))
  assert.equal((await update(weekdays(540), null)).status, 200, 'the same hours, sent again')
  assert.equal((await update(weekdays(600), weekdays(540))).status, 200)
  assert.equal((await update(null)).status, 200, 'overwrites on purpose')
  assert.equal((await update(weekdays(), { week: [], exceptions: [] })).status, 400)
  assert.deepEqual(findHours(testApp.db, companyId, storeId), findHours(testApp.db, companyId, null))
})
