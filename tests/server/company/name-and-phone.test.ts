import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAuditEntries } from '../../../db/queries/audit.ts'
import { findSignage } from '../../../db/queries/signages.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { mailsInOutbox } from '../../support/outbox.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

let testApp: TestApp
before(async () => {
  testApp = await buildTestApp({ now: () => Date.parse('2026-04-06T09:00:00+09:00') })
})
after(() => testApp.close())

async function openAdmin() {
  const { db, app } = testApp
  const companyId = addCompany(db, 'デモ商事')
  const { signageId } = addSignage(db, { companyId })
  const { loginId } = addPerson(db, { companyId, role: 'companyAdmin', loginId: `${companyId}@example.com` })
  const cookie = await signIn(app, loginId, true)
  const post = async (url: string, payload: object) =>
    (await app.inject({ method: 'POST', url, payload, headers: { cookie } })).json()
  return { companyId, signageId, post, version: () => findSignage(db, signageId)!.version }
}

test("[decisions 3] saves the company's name and phone number, and reloads the kiosks only if one of the two changed", async () => {
  const { companyId, signageId, post, version } = await openAdmin()
  const before = version()
  const change = { companyName: ' 花屋 ', companyPhone: ' 03-1234-5678 ' }
  assert.deepEqual(await post('/api/updateCompany', change), { result: 'OK' })
  const company = await post('/api/getCompany', {})
  assert.deepEqual([company.companyName, company.companyPhone], ['花屋', '03-1234-5678'])
  const signage = await post('/api/getSignage', { targetId: signageId })
  assert.deepEqual([signage.companyName, signage.companyPhone], ['花屋', '03-1234-5678'])
  await post('/api/updateCompany', change)
  assert.equal(version(), before + 1)
  const [entry] = listAuditEntries(testApp.db, { of: companyId, fromAt: 0, toAt: Date.now() + 1, limit: 9 })
  assert.deepEqual(entry?.changes, [{ field: 'name' }, { field: 'phone' }])
  await post('/api/updateCompany', { companyPhone: '' })
  assert.equal((await post('/api/getCompany', {})).companyPhone, '')
})

test('[decisions 3] refuses an empty name and a phone number that is too short', async () => {
  const { post } = await openAdmin()
  const fieldsOf = async (change: object) => (await post('/api/updateCompany', change)).fields
  assert.deepEqual(await fieldsOf({ companyName: ' ' }), { companyName: 'required' })
  assert.deepEqual(await fieldsOf({ companyPhone: '123456' }), { companyPhone: 'phoneTooShort' })
  assert.equal(await fieldsOf({ companyPhone: '1234567' }), undefined)
})

test("[decisions 6] names the company and its phone number in a reservation's mail and in the waiting room", async () => {
  const { post } = await openAdmin()
  await post('/api/updateCompany', { companyName: '花屋', companyPhone: '03-1234-5678' })
  const { reservation } = await post('/token/create', {
    title: '打ち合わせ',
    start: '2026-04-07T10:00:00+09:00',
    end: '2026-04-07T10:10:00+09:00',
  })
  const [mail = ''] = await mailsInOutbox(testApp.folder, 1)
  assert.match(mail, /会社: 花屋\r?\n電話番号: 03-1234-5678/)
  const token = new URL(reservation.link).searchParams.get('token')
  const room = await post('/token/get/startTime', { token })
  assert.deepEqual([room.companyName, room.companyPhone], ['花屋', '03-1234-5678'])
  assert.equal(room.hostLatinName, undefined)
  testApp.db.run(`UPDATE user SET latin_name = 'Hana Yamamoto'`)
  assert.equal((await post('/token/get/startTime', { token })).hostLatinName, 'Hana Yamamoto')
})
