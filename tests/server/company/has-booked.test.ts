import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addCompany, addPerson } from '../../support/builders.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

let testApp: TestApp
before(async () => {
  testApp = await buildTestApp({ now: () => Date.parse('2026-04-06T09:00:00+09:00') })
})
after(() => testApp.close())

test('[decisions 3] getCompany returns whether the user has ever booked', async () => {
  const { loginId } = addPerson(testApp.db, { companyId: addCompany(testApp.db), role: 'companyAdmin' })
  const cookie = await signIn(testApp.app, loginId)
  const post = async (url: string, payload: object) =>
    (await testApp.app.inject({ method: 'POST', url, payload, headers: { cookie } })).json()
  const hasBooked = async () => (await post('/api/getCompany', {})).hasBooked
  assert.equal(await hasBooked(), undefined)
  const { reservation } = await post('/token/create', {
    title: '打ち合わせ',
    start: '2026-04-07T10:00:00+09:00',
    end: '2026-04-07T10:10:00+09:00',
  })
  assert.equal(await hasBooked(), true)
  await post('/reservation/delete', { id: reservation.id })
  assert.equal(await hasBooked(), true, 'a canceled booking counts, too')
})
