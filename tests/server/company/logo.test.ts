import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addCompany, addPerson } from '../../support/builders.ts'
import { multipart, png } from '../../support/forms.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

let testApp: TestApp
before(async () => {
  testApp = await buildTestApp({ now: () => Date.parse('2026-04-06T09:00:00+09:00') })
})
after(() => testApp.close())

async function openAdmin() {
  const { db, app } = testApp
  const companyId = addCompany(db)
  const { loginId } = addPerson(db, {
    companyId,
    role: 'companyAdmin',
    loginId: `logo${companyId}@example.com`,
  })
  const cookie = await signIn(app, loginId, true)
  const post = async (url: string, payload: object) =>
    (await app.inject({ method: 'POST', url, payload, headers: { cookie } })).json()
  const send = async (file?: Buffer) => {
    const form = multipart({}, file)
    const headers = { ...form.headers, cookie }
    const url = '/api/updateCompanyLogo'
    return (await app.inject({ method: 'POST', url, payload: form.payload, headers })).json()
  }
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode
  return { post, send, statusOf }
}

test('[decisions 3] stores a logo that every visitor may see, until it is replaced or removed', async () => {
  const { post, send, statusOf } = await openAdmin()
  const { companyLogo } = await send(png)
  assert.match(companyLogo, /^\/images\/logo\/[\w-]+\.png$/)
  assert.equal((await post('/api/getCompany', {})).companyLogo, companyLogo)
  assert.equal(await statusOf(companyLogo), 200)
  const second = await send(png)
  assert.notEqual(second.companyLogo, companyLogo)
  assert.deepEqual([await statusOf(companyLogo), await statusOf(second.companyLogo)], [404, 200])
  assert.deepEqual(await send(), { result: 'OK' })
  assert.equal((await post('/api/getCompany', {})).companyLogo, undefined)
  assert.equal(await statusOf(second.companyLogo), 404)
})

test('[decisions 3] shows the logo to the visitor of a reservation', async () => {
  const { post, send } = await openAdmin()
  const { companyLogo } = await send(png)
  const { reservation } = await post('/token/create', {
    title: '打ち合わせ',
    start: '2026-04-07T10:00:00+09:00',
    end: '2026-04-07T10:10:00+09:00',
  })
  const token = new URL(reservation.link).searchParams.get('token')
  assert.equal((await post('/token/get/startTime', { token })).companyLogo, companyLogo)
})

test('[5] refuses a logo that is not a PNG or JPEG, and keeps the stored one', async () => {
  const { post, send } = await openAdmin()
  const { companyLogo } = await send(png)
  assert.deepEqual((await send(Buffer.from('<svg/>'))).fields, { image: 'imageType' })
  assert.equal((await post('/api/getCompany', {})).companyLogo, companyLogo)
})

test('[decisions 2] does not serve pictures of people at the public URL of logos', async () => {
  const { statusOf } = await openAdmin()
  assert.equal(await statusOf('/images/logo/3b241101-e2bb-4255-8caf-4136c566a962.png'), 404)
})
