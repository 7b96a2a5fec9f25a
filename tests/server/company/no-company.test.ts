import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addPerson } from '../../support/builders.ts'
import { multipart, png } from '../../support/forms.ts'
import { table } from '../../support/matrix.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

// a Friday morning in Japan
const NOW = Date.parse('2026-11-20T10:05:00+09:00')

let testApp: TestApp
let cookie: string

before(async () => {
  testApp = await buildTestApp({ now: () => NOW, environment: { RATE_LIMITS: '0' } })
  addPerson(testApp.db, { companyId: null, loginId: 'system', role: 'systemAdmin' })
  await testApp.app.ready()
  cookie = await signIn(testApp.app, 'system')
})
after(() => testApp.close())

/** FILE sends a multipart form with a picture. */
type Method = 'GET' | 'JSON' | 'FORM' | 'FILE'

/**
 * Sends the request. @returns status and key of a refusal. For other responses: `an empty list`, `a list`, `an empty
 * one` (an object whose `companyId` is null) or `an answer`.
 */
async function answerTo(method: Method, url: string, input: object): Promise<string> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const texts = Object.entries(input).map(([name, value]) => [name, String(value)])
  const form = multipart(Object.fromEntries(texts), method === 'FILE' ? png : undefined)
  const sent =
    method === 'GET'
      ? await testApp.app.inject({ url, headers })
      : await testApp.app.inject(
          method === 'JSON'
            ? { method: 'POST', url, headers, payload: input }
            : { method: 'POST', url, headers: { ...headers, ...form.headers }, payload: form.payload },
        )
  const body = sent.json<{ key?: string; userResult?: unknown[]; companyId?: unknown }>()
  if (sent.statusCode >= 400) return `${sent.statusCode} ${body.key}`
  const list = Array.isArray(body) ? body : body.userResult
  if (list) return list.length === 0 ? 'an empty list' : 'a list'
  return body.companyId === null ? 'an empty one' : 'an answer'
}

const signage = { name: '受付', login_id: 'kiosk-9', password: 'Abcdef1!', passwordConfirm: 'Abcdef1!' }
const person = { ...signage, login_id: 'somebody@example.com', kana: 'たなか' }
const booking = {
  title: '面談',
  start: '2026-11-20T12:00:00+09:00',
  end: '2026-11-20T13:00:00+09:00',
}
const ASKED: readonly [Method, string, object][] = [
  ['JSON', '/api/getCompany', {}],
  ['JSON', '/api/requestLicences', { count: 1 }],
  ['JSON', '/api/getStore', {}],
  ['JSON', '/api/getStore', { targetStoreId: 1 }],
  ['FORM', '/api/addStore', { name: '本店' }],
  ['FORM', '/api/updateStore', { targetStoreId: 1, name: '本店' }],
  ['JSON', '/api/deleteStore', { targetStoreId: 1 }],
  ['JSON', '/api/getChannel', {}],
  ['JSON', '/api/getChannel', { targetId: 1 }],
  ['JSON', '/api/updateChannel', { targetId: 1 }],
  ['JSON', '/api/getUser', {}],
  ['JSON', '/api/getUser', { targetUserId: 'SELF' }],
  ['JSON', '/api/getUser', { targetUserId: 9 }],
  ['FORM', '/api/addUser', person],
  ['FORM', '/api/updateUser', { targetUserId: 9 }],
  ['FORM', '/api/updateUser', { targetUserId: 9, passwordReset: true }],
  ['FORM', '/api/updateUser', { targetUserId: 'SELF', kana: 'たなか' }],
  ['JSON', '/api/deleteUser', { targetUserId: 9 }],
  ['JSON', '/api/pwResetUser', { targetUserId: 9, passwordReset: true }],
  ['JSON', '/api/inviteUser', { targetUserId: 9 }],
  ['JSON', '/api/vouchForUser', { targetUserId: 9 }],
  ['JSON', '/api/getSignage', {}],
  ['JSON', '/api/getSignage', { targetId: 1 }],
  ['FORM', '/api/addSignage', signage],
  ['FORM', '/api/updateSignage', { signageId: 1, name: '受付' }],
  ['FORM', '/api/updateSignage', { signageId: 1, isUpdateTemplate: true, state: 'Standby' }],
  ['JSON', '/api/deleteSignage', { targetId: 1 }],
  ['JSON', '/api/getSignageRandomPassword', {}],
  ['JSON', '/api/addSignageOperator', { signageId: 1, userIds: [1] }],
  ['JSON', '/api/deleteSignageOperator', { signageId: 1, userId: 1 }],
  ['JSON', '/api/updateTemplates', { signageId: 1, version: 1, templates: [{ signage_state: 'Standby' }] }],
  ['JSON', '/api/getCallFigures', {}],
  ['JSON', '/api/getMedia', {}],
  ['JSON', '/api/getMedia', { targetId: 1 }],
  ['FILE', '/api/addMedia', { filename: '絵' }],
  ['FORM', '/api/updateMedia', { targetId: 1, name: '絵' }],
  ['JSON', '/api/deleteMedia', { targetId: 1 }],
  ['JSON', '/api/getCharacter', {}],
  ['FORM', '/api/addCharacter', { name: '人' }],
  ['JSON', '/api/deleteCharacter', { targetId: 1 }],
  ['FORM', '/api/addCharacterSprites', { targetId: 1, source: 'x' }],
  ['JSON', '/api/getMotions', {}],
  ['FORM', '/api/addMotion', { name: '動き' }],
  ['JSON', '/api/removeMotion', { targetId: 1 }],
  ['JSON', '/api/restoreMotion', { targetId: 1 }],
  ['JSON', '/api/updateCompanyCharacter', { characterId: 1 }],
  ['FILE', '/api/updateCompanyLogo', {}],
  ['JSON', '/api/updateCharacterPalette', { targetId: 1, palette: {} }],
  ['JSON', '/api/getPlays', { signageId: 1, from: '2026-11-19', to: '2026-11-20' }],
  ['GET', '/api/getPlays.csv?signageId=1&from=2026-11-19&to=2026-11-20', {}],
  ['JSON', '/api/getCallReport', { from: '2026-11-19', to: '2026-11-20' }],
  ['GET', '/api/getCallReport.csv?from=2026-11-19&to=2026-11-20', {}],
  ['JSON', '/api/getCallHistory', { from: '2026-11-19', to: '2026-11-20' }],
  ['GET', '/api/getCallHistory.csv?from=2026-11-19&to=2026-11-20', {}],
  ['GET', '/api/getCallTranscript.csv?targetId=00000000-0000-4000-8000-000000000001', {}],
  ['JSON', '/api/getCallFilters', {}],
  ['JSON', '/api/getCall', { targetId: '00000000-0000-4000-8000-000000000001' }],
  ['JSON', '/token/create', booking],
  ['JSON', '/reservation/update', { id: 1, title: '面談' }],
  ['JSON', '/reservation/delete', { id: 1 }],
  ['JSON', '/reservation/list', { year: 2026, month: 11 }],
  ['JSON', '/reservation/today', {}],
  ['GET', '/token/get/all', {}],
  ['GET', '/token/get/all/company', {}],
  ['JSON', '/token/get/reservation', { targetID: 1 }],
  ['GET', '/reservation/usage?year=2026&month=11&scope=own', {}],
  ['GET', '/reservation/usage?year=2026&month=11&scope=company', {}],
  ['GET', '/reservation/usage?year=2026&month=11&scope=all', {}],
  ['JSON', '/api/phoneToken', {}],
  ['GET', '/media/1', {}],
  ['GET', '/media/1/thumbnail', {}],
  ['GET', '/characters/own/1/model.vrm', {}],
  ['GET', '/characters/own/1/1.sprites', {}],
  ['GET', '/images/x.png', {}],
  ['GET', '/captures/x', {}],
]

test('[6] a system administrator without a chosen company gets errors or empty lists', async () => {
  const lines: string[] = []
  for (const [method, url, input] of ASKED)
    lines.push(`${url} ${JSON.stringify(input)} | ${await answerTo(method, url, input)}`)
  // an endpoint that refuses the request does so before it reads the form or the file
  assert.equal(
    table(lines.join('\n')),
    table(`
    /api/getCompany {} | an empty one
    /api/requestLicences {"count":1} | 404 noCompany
    /api/getStore {} | an empty list
    /api/getStore {"targetStoreId":1} | 404 notFound
    /api/addStore {"name":"本店"} | 404 noCompany
    /api/updateStore {"targetStoreId":1,"name":"本店"} | 404 notFound
    /api/deleteStore {"targetStoreId":1} | 404 notFound
    /api/getChannel {} | an empty list
    /api/getChannel {"targetId":1} | 404 notFound
    /api/updateChannel {"targetId":1} | 404 notFound
    /api/getUser {} | an empty list
    /api/getUser {"targetUserId":"SELF"} | an answer
    /api/getUser {"targetUserId":9} | 404 notFound
    /api/addUser {"name":"受付","login_id":"somebody@example.com","password":"Abcdef1!","passwordConfirm":"Abcdef1!","kana":"たなか"} | 404 noCompany
    /api/updateUser {"targetUserId":9} | 404 notFound
    /api/updateUser {"targetUserId":9,"passwordReset":true} | 404 notFound
    /api/updateUser {"targetUserId":"SELF","kana":"たなか"} | an answer
    /api/deleteUser {"targetUserId":9} | 404 notFound
    /api/pwResetUser {"targetUserId":9,"passwordReset":true} | 404 notFound
    /api/inviteUser {"targetUserId":9} | 404 notFound
    /api/vouchForUser {"targetUserId":9} | 404 notFound
    /api/getSignage {} | an empty list
    /api/getSignage {"targetId":1} | 404 notFound
    /api/addSignage {"name":"受付","login_id":"kiosk-9","password":"Abcdef1!","passwordConfirm":"Abcdef1!"} | 404 noCompany
    /api/updateSignage {"signageId":1,"name":"受付"} | 404 notFound
    /api/updateSignage {"signageId":1,"isUpdateTemplate":true,"state":"Standby"} | 404 notFound
    /api/deleteSignage {"targetId":1} | 404 notFound
    /api/getSignageRandomPassword {} | an answer
    /api/addSignageOperator {"signageId":1,"userIds":[1]} | 404 notFound
    /api/deleteSignageOperator {"signageId":1,"userId":1} | 404 notFound
    /api/updateTemplates {"signageId":1,"version":1,"templates":[{"signage_state":"Standby"}]} | 404 notFound
    /api/getCallFigures {} | 404 notFound
    /api/getMedia {} | an empty list
    /api/getMedia {"targetId":1} | 404 notFound
    /api/addMedia {"filename":"絵"} | 404 noCompany
    /api/updateMedia {"targetId":1,"name":"絵"} | 404 notFound
    /api/deleteMedia {"targetId":1} | 404 notFound
    /api/getCharacter {} | an empty list
    /api/addCharacter {"name":"人"} | 404 noCompany
    /api/deleteCharacter {"targetId":1} | 404 notFound
    /api/addCharacterSprites {"targetId":1,"source":"x"} | 404 notFound
    /api/getMotions {} | an empty list
    /api/addMotion {"name":"動き"} | 404 noCompany
    /api/removeMotion {"targetId":1} | 404 notFound
    /api/restoreMotion {"targetId":1} | 404 notFound
    /api/updateCompanyCharacter {"characterId":1} | 404 noCompany
    /api/updateCompanyLogo {} | 404 noCompany
    /api/updateCharacterPalette {"targetId":1,"palette":{}} | 404 noCompany
    /api/getPlays {"signageId":1,"from":"2026-11-19","to":"2026-11-20"} | 404 notFound
    /api/getPlays.csv?signageId=1&from=2026-11-19&to=2026-11-20 {} | 404 notFound
    /api/getCallReport {"from":"2026-11-19","to":"2026-11-20"} | 404 notFound
    /api/getCallReport.csv?from=2026-11-19&to=2026-11-20 {} | 404 notFound
    /api/getCallHistory {"from":"2026-11-19","to":"2026-11-20"} | 404 notFound
    /api/getCallHistory.csv?from=2026-11-19&to=2026-11-20 {} | 404 notFound
    /api/getCallTranscript.csv?targetId=00000000-0000-4000-8000-000000000001 {} | 404 notFound
    /api/getCallFilters {} | 404 notFound
    /api/getCall {"targetId":"00000000-0000-4000-8000-000000000001"} | 404 notFound
    /token/create {"title":"面談","start":"2026-11-20T12:00:00+09:00","end":"2026-11-20T13:00:00+09:00"} | 404 noCompany
    /reservation/update {"id":1,"title":"面談"} | 404 notFound
    /reservation/delete {"id":1} | 404 notFound
    /reservation/list {"year":2026,"month":11} | an empty list
    /reservation/today {} | an empty list
    /token/get/all {} | an empty list
    /token/get/all/company {} | an empty list
    /token/get/reservation {"targetID":1} | 404 notFound
    /reservation/usage?year=2026&month=11&scope=own {} | an answer
    /reservation/usage?year=2026&month=11&scope=company {} | 404 noCompany
    /reservation/usage?year=2026&month=11&scope=all {} | an answer
    /api/phoneToken {} | 403 notAllowed
    /media/1 {} | 404 notFound
    /media/1/thumbnail {} | 404 notFound
    /characters/own/1/model.vrm {} | 404 notFound
    /characters/own/1/1.sprites {} | 404 notFound
    /images/x.png {} | 404 notFound
    /captures/x {} | 404 notFound
    `),
  )
})
