import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addChannel, addCompany, addPerson } from '../../support/builders.ts'
import { buildTestApp, signIn } from '../../support/test-app.ts'

test("[3] returns the server's public media address and the channel's face capture port", async () => {
  const testApp = await buildTestApp({ environment: { RTC_PUBLIC_IP: '203.0.113.5,198.51.100.7' } })
  const companyId = addCompany(testApp.db)
  const targetId = addChannel(testApp.db, companyId)
  const { loginId } = addPerson(testApp.db, { companyId, role: 'companyAdmin', channelId: 'none' })
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/getChannel',
    headers: { cookie: await signIn(testApp.app, loginId) },
    payload: { targetId },
  })
  assert.deepEqual(
    [answer.json().streaming_server_ip, answer.json().face_capture_port],
    ['203.0.113.5', 11_111],
  )
  await testApp.close()
})
