import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allEndpoints } from '../support/all-endpoints.ts'
import { buildTestApp, type TestApp } from '../support/test-app.ts'

/** Every method and path that Spec 7.1 to 7.5 name. */
const SPEC = [
  'POST /login',
  'POST /autoLogin',
  'POST /token/login',
  'POST /registerNewAccount',
  'GET /api/logout',
  'GET /token/logout',
  'GET /api/check-auth',
  'POST /token/get/expTime',
  'POST /token/get/startTime',
  'POST /api/authVideoCall',
  'GET /health',
  'POST /api/getUser',
  'POST /api/updateUser',
  'POST /api/addUser',
  'POST /api/deleteUser',
  'POST /api/pwResetUser',
  'POST /api/getStore',
  'POST /api/addStore',
  'POST /api/updateStore',
  'POST /api/deleteStore',
  'POST /api/getCompany',
  'POST /api/getChannel',
  'POST /api/getCharacter',
  'GET /api/getCharacter/all',
  'POST /api/getSignage',
  'POST /api/addSignage',
  'POST /api/updateSignage',
  'POST /api/deleteSignage',
  'POST /api/getSignageRandomPassword',
  'POST /api/getMedia',
  'POST /api/addMedia',
  'POST /api/updateMedia',
  'POST /api/deleteMedia',
  'POST /api/addCaptureImage',
  'POST /token/get/reservation',
  'GET /token/get/all',
  'GET /token/get/all/company',
  'POST /token/create',
  'POST /reservation/delete',
  'GET /api/talkAI/restart',
  'POST /api/talkAI',
  'POST /aichat/api/v1/chat/targets',
  'POST /aichat/api/v1/chat/multiple-contents',
  'POST /aichat/api/v1/chat/contents/update',
  'GET /roboplatform/api/v1/stop/guidance',
]

let testApp: TestApp
before(async () => {
  testApp = await buildTestApp()
  await testApp.app.ready()
})
after(() => testApp.close())

const isMounted = (line: string): boolean => {
  const [method, url] = line.split(' ') as [string, string]
  return testApp.app.hasRoute({ method: method as 'GET', url })
}

test('[7] serves every path of the specification', () => {
  assert.deepEqual(
    SPEC.filter((line) => !isMounted(line)),
    [],
  )
})

test('[7] serves every endpoint of the contract', async () => {
  const calls = (await allEndpoints()).map((call) => `${call.method} ${call.path}`)
  assert.deepEqual(
    calls.filter((line) => !isMounted(line)),
    [],
  )
})
