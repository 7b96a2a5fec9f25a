import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { multipart, png } from '../../support/forms.ts'
import { buildTestApp, signIn } from '../../support/test-app.ts'

const LIMIT_BYTES = 5 * 1024 * 1024

test('[5] refuses a picture over 5 MB and names the limit', async () => {
  const testApp = await buildTestApp()
  const companyId = addCompany(testApp.db)
  const { signageId } = addSignage(testApp.db, { companyId })
  const { loginId, userId } = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
  const cookie = await signIn(testApp.app, loginId)
  const send = async (url: string, fields: Record<string, string>, sizeBytes: number) => {
    const file = Buffer.concat([png, Buffer.alloc(sizeBytes - png.length)])
    const { payload, headers } = multipart(fields, file)
    const answer = await testApp.app.inject({ method: 'POST', url, payload, headers: { ...headers, cookie } })
    return [answer.statusCode, answer.json().key, answer.json().msg]
  }
  const tooLarge = [413, 'imageTooLarge', '画像は 5 MB までです。']
  const ofUser = { targetUserId: String(userId), name: 'other' }
  assert.deepEqual(await send('/api/updateUser', ofUser, LIMIT_BYTES + 1), tooLarge)
  const ofSignage = { signageId: String(signageId), name: 'other' }
  assert.deepEqual(await send('/api/updateSignage', ofSignage, LIMIT_BYTES + 1), tooLarge)
  const user = await testApp.app.inject({
    method: 'POST',
    url: '/api/getUser',
    headers: { cookie },
    payload: { targetUserId: 'SELF' },
  })
  assert.notEqual(user.json().userName, 'other')
  assert.equal((await send('/api/updateUser', ofUser, LIMIT_BYTES))[0], 200)
  await testApp.close()
})
