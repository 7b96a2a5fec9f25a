import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allEndpoints } from '../../support/all-endpoints.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { buildTestApp, signIn } from '../../support/test-app.ts'

/** GETs that change state. A new GET endpoint must be added to this list or to READING. */
const CHANGING = [
  '/api/logout',
  '/api/talkAI/restart',
  '/roboplatform/api/v1/stop/guidance',
  '/token/logout',
] as const
const READING = [
  '/api/check-auth',
  '/api/getCharacter/all',
  '/health',
  '/reservation/anonymous',
  '/reservation/closed',
  '/reservation/usage',
  '/token/get/all',
  '/token/get/all/company',
]

test("[decisions 2] refuses GET requests that change something if another site's page sends them", async (t) => {
  const gets = (await allEndpoints()).filter(({ method }) => method === 'GET').map(({ path }) => path)
  assert.deepEqual(gets, [...CHANGING, ...READING].sort())
  const testApp = await buildTestApp()
  t.after(testApp.close)
  const companyId = addCompany(testApp.db)
  const boss = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
  const kiosk = addSignage(testApp.db, { companyId })
  for (const url of CHANGING) {
    const { loginId } = url === '/api/talkAI/restart' ? kiosk : boss
    const cookie = await signIn(testApp.app, loginId)
    for (const site of [undefined, 'cross-site', 'same-site', 'none']) {
      const headers = { cookie, ...(site ? { 'sec-fetch-site': site } : {}) }
      const { statusCode } = await testApp.app.inject({ url, headers })
      assert.equal(statusCode, 403, `${url} ${site}`)
    }
    const own = { cookie, 'sec-fetch-site': 'same-origin' }
    assert.notEqual((await testApp.app.inject({ url, headers: own })).statusCode, 403, url)
  }
})

test('[decisions 2] compares Origin and Host without the standard port, which a proxy may add', async (t) => {
  const testApp = await buildTestApp({ environment: { PUBLIC_URL: 'https://shop.example' } })
  t.after(testApp.close)
  const statusOf = async (origin: string, host: string) => {
    const headers = { origin, host }
    return (await testApp.app.inject({ method: 'POST', url: '/autoLogin', headers })).statusCode
  }
  assert.equal(await statusOf('https://shop.example', 'shop.example'), 200)
  assert.equal(await statusOf('https://shop.example', 'shop.example:443'), 200)
  assert.equal(await statusOf('https://shop.example:8443', 'shop.example:443'), 403)
  assert.equal(await statusOf('https://evil.example', 'shop.example:443'), 403)
  assert.equal(await statusOf('rubbish', 'shop.example'), 403)
})
