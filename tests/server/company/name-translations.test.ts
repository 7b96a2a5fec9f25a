import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAuditEntries } from '../../../db/queries/audit.ts'
import { findSignage } from '../../../db/queries/signages.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

let testApp: TestApp
before(async () => {
  testApp = await buildTestApp()
})
after(() => testApp.close())

test("[decisions 4] stores a company's name in other languages, and reloads its kiosks only after a change", async () => {
  const { db, app } = testApp
  const companyId = addCompany(db, 'デモ商事')
  const { signageId } = addSignage(db, { companyId })
  const { loginId } = addPerson(db, { companyId, role: 'companyAdmin' })
  const cookie = await signIn(app, loginId)
  const post = async (path: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `/api/${path}`, payload, headers: { cookie } })
    return answer.json()
  }
  const version = () => findSignage(db, signageId)!.version
  const before = version()
  const companyTranslations = { en: ' Demo Trading ', zh: '' }
  assert.deepEqual(await post('updateCompany', { companyTranslations }), { result: 'OK' })
  assert.deepEqual((await post('getCompany', {})).companyTranslations, { en: 'Demo Trading' })
  const signage = await post('getSignage', { targetId: signageId })
  assert.deepEqual(signage.companyTranslations, { en: 'Demo Trading' })
  await post('updateCompany', { companyTranslations })
  assert.equal(version(), before + 1)
  const changes = listAuditEntries(db, { of: companyId, fromAt: 0, toAt: Date.now() + 1, limit: 9 }).map(
    (entry) => entry.changes,
  )
  assert.deepEqual(changes, [[{ field: 'translations' }]])
  await post('updateCompany', { companyTranslations: { en: '', zh: '' } })
  assert.equal((await post('getCompany', {})).companyTranslations, undefined)
})
