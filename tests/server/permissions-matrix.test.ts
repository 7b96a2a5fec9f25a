import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertCharacter } from '../../db/queries/characters.ts'
import { insertMedia } from '../../db/queries/media.ts'
import type { Endpoint } from '../../server/contract/define-endpoint.ts'
import { allEndpoints } from '../support/all-endpoints.ts'
import { addCompany, addPerson, addSignage, addStore } from '../support/builders.ts'
import { HASH_MARK } from '../support/fast-passwords.ts'
import { multipart } from '../support/forms.ts'
import { printMatrix, table } from '../support/matrix.ts'
import { buildTestApp, cookieHeader, signIn, type TestApp } from '../support/test-app.ts'

const ASKERS = ['nobody', 'guest', 'signage', 'operator', 'user', 'admin', 'system'] as const
type AskerName = (typeof ASKERS)[number]

// a Friday morning in Japan
const NOW = Date.parse('2026-11-20T10:05:00+09:00')
/** Stands in every text of the other company: no answer may ever hold it. */
const MARK = 'よその会社の秘密'

let house: TestApp
let endpoints: Endpoint[]
const cookies: Partial<Record<AskerName, string>> = {}
/** Ids of the other company, by the names of the contract. */
const foreign: Record<string, unknown> = {}

before(async () => {
  house = await buildTestApp({ now: () => NOW, environment: { RATE_LIMITS: '0' } })
  endpoints = await allEndpoints()
  const { db, app } = house
  const companyId = addCompany(db, 'うちの会社')
  addPerson(db, { companyId, loginId: 'op' })
  addPerson(db, { companyId, loginId: 'user', role: 'webReservationUser' })
  addPerson(db, { companyId, loginId: 'admin', role: 'companyAdmin' })
  addPerson(db, { companyId: null, loginId: 'system', role: 'systemAdmin' })
  addSignage(db, { companyId, loginId: 'kiosk' })
  await app.ready()
  cookies.operator = await signIn(app, 'op')
  cookies.user = await signIn(app, 'user')
  cookies.admin = await signIn(app, 'admin')
  cookies.signage = await signIn(app, 'kiosk')
  const system = await signIn(app, 'system')
  const chosen = await app.inject({
    method: 'POST',
    url: '/api/admin/chooseCompany',
    headers: { cookie: system },
    payload: { companyId },
  })
  cookies.system = cookieHeader(chosen.cookies)
  const booked = await app.inject({
    method: 'POST',
    url: '/token/create',
    headers: { cookie: cookies.user },
    payload: { title: '面談', start: '2026-11-20T10:00:00+09:00', end: '2026-11-20T11:00:00+09:00' },
  })
  assert.equal(booked.statusCode, 200, booked.body)
  const token = new URL(booked.json().reservation.link).searchParams.get('token')
  const guest = await app.inject({ method: 'POST', url: '/token/login', payload: { token } })
  assert.equal(guest.statusCode, 200, guest.body)
  cookies.guest = cookieHeader(guest.cookies)

  const other = addCompany(db, MARK)
  const stranger = addPerson(db, { companyId: other, loginId: MARK, name: MARK, role: 'companyAdmin' })
  const kiosk = addSignage(db, { companyId: other, loginId: `${MARK}-kiosk`, name: MARK })
  const media = insertMedia(db, {
    companyId: other,
    name: MARK,
    fileName: 'x.png',
    mimeType: 'image/png',
    bytes: 1,
    createdAt: 1,
  })
  const storeId = addStore(db, other, MARK)
  Object.assign(foreign, {
    targetUserId: stranger.userId,
    userId: stranger.userId,
    userIds: [stranger.userId],
    targetStoreId: storeId,
    storeId,
    signageId: kiosk.signageId,
    targetID: kiosk.signageId,
    companyId: other,
  })
  foreign.media = media.id
  foreign.character = insertCharacter(db, {
    companyId: other,
    ...{ name: MARK, modelUrl: MARK, imageUrl: MARK, standbyUrl: MARK, fileName: 'x.vrm' },
  }).id
  foreign.characterId = foreign.character
  foreign.signage = kiosk.signageId
})
after(() => house.close())

const ask = (endpoint: Endpoint, cookie: string | undefined, payload: object) => {
  const headers = { ...(cookie ? { cookie } : {}), 'sec-fetch-site': 'same-origin' }
  if (endpoint.method === 'GET') return house.app.inject({ url: endpoint.path, headers })
  if (!endpoint.multipart) return house.app.inject({ method: 'POST', url: endpoint.path, headers, payload })
  const form = multipart(
    Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)])),
  )
  return house.app.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  })
}

/** Calls that would end the asker's own session: their guards are tested where they are at home. */
const ENDS_SESSIONS = new Set([
  '/api/logout',
  '/token/logout',
  '/login',
  '/token/login',
  '/api/admin/chooseCompany',
])

test('[6] every endpoint asked by every role answers as decisions 2 says', async () => {
  const answers = new Map<string, string>()
  const walked = endpoints.filter((endpoint) => !ENDS_SESSIONS.has(endpoint.path))
  for (const endpoint of walked) {
    for (const asker of ASKERS) {
      const { statusCode, body } = await ask(endpoint, cookies[asker], {})
      assert.notEqual(statusCode, 500, `${endpoint.path} by ${asker}: ${body}`)
      assert.ok(!body.includes(HASH_MARK), `${endpoint.path} by ${asker} tells a hash`)
      const key = statusCode < 400 ? undefined : (JSON.parse(body) as { key?: string }).key
      const isRefused = key === 'notSignedIn' || key === 'notAllowed'
      answers.set(`${endpoint.path} ${asker}`, isRefused ? '' : 'x')
    }
  }
  const printed = printMatrix(
    walked,
    ASKERS,
    ({ path }) => path,
    ({ path }, asker) => answers.get(`${path} ${asker}`)!,
  )
  assert.equal(
    printed,
    table(`
                                | nobody | guest | signage | operator | user | admin | system
    /api/addCaptureImage        |        | x     | x       |          |      |       |
    /api/addCharacter           |        |       |         |          |      | x     | x
    /api/addMedia               |        |       |         |          | x    | x     | x
    /api/addSignage             |        |       |         |          |      | x     | x
    /api/addSignageOperator     |        |       |         |          |      | x     | x
    /api/addStore               |        |       |         |          |      | x     | x
    /api/addUser                |        |       |         |          |      | x     | x
    /api/admin/answerLicenceRequest |    |       |         |          |      |       | x
    /api/admin/companies        |        |       |         |          |      |       | x
    /api/admin/deleteCompany    |        |       |         |          |      |       | x
    /api/admin/licenceRequests  |        |       |         |          |      |       | x
    /api/admin/mails            |        |       |         |          |      |       | x
    /api/admin/updateLicences   |        |       |         |          |      |       | x
    /api/authVideoCall          |        | x     | x       | x        | x    | x     | x
    /api/check-auth             | x      | x     | x       | x        | x    | x     | x
    /api/deleteCharacter        |        |       |         |          |      | x     | x
    /api/deleteMedia            |        |       |         |          | x    | x     | x
    /api/deleteSignage          |        |       |         |          |      | x     | x
    /api/deleteSignageOperator  |        |       |         |          |      | x     | x
    /api/deleteStore            |        |       |         |          |      | x     | x
    /api/deleteUser             |        |       |         |          |      | x     | x
    /api/endOtherSessions       |        |       |         | x        | x    | x     | x
    /api/endSession             |        |       |         | x        | x    | x     | x
    /api/getCallFigures         |        |       |         | x        |      | x     | x
    /api/getChannel             |        |       |         | x        | x    | x     | x
    /api/getCharacter           |        |       |         | x        | x    | x     | x
    /api/getCharacter/all       | x      | x     | x       | x        | x    | x     | x
    /api/getCompany             |        |       |         | x        | x    | x     | x
    /api/getDeletedSignages     |        |       |         |          |      | x     | x
    /api/getMedia               |        |       |         | x        | x    | x     | x
    /api/getPlays               |        |       |         |          |      | x     | x
    /api/getSessions            |        |       |         | x        | x    | x     | x
    /api/getSignage             |        | x     | x       | x        | x    | x     | x
    /api/getSignageRandomPassword |      |       |         |          |      | x     | x
    /api/getStore               |        |       |         | x        | x    | x     | x
    /api/getUser                |        |       |         | x        | x    | x     | x
    /api/phoneToken             |        |       |         | x        | x    | x     | x
    /api/pwResetUser            | x      | x     | x       | x        | x    | x     | x
    /api/requestLicences        |        |       |         |          |      | x     | x
    /api/updateChannel          |        |       |         |          |      | x     | x
    /api/updateCharacterPalette |        |       |         |          |      | x     | x
    /api/updateCompany          |        |       |         |          |      | x     | x
    /api/updateCompanyCharacter |        |       |         |          |      | x     | x
    /api/updateMedia            |        |       |         |          | x    | x     | x
    /api/updateSignage          |        |       |         |          | x    | x     | x
    /api/updateStore            |        |       |         |          |      | x     | x
    /api/updateTemplates        |        |       |         |          | x    | x     | x
    /api/updateUser             |        |       |         | x        | x    | x     | x
    /autoLogin                  | x      | x     | x       | x        | x    | x     | x
    /health                     | x      | x     | x       | x        | x    | x     | x
    /registerNewAccount         | x      | x     | x       | x        | x    | x     | x
    /reservation/anonymous      | x      | x     | x       | x        | x    | x     | x
    /reservation/delete         |        |       |         |          | x    | x     | x
    /reservation/list           |        |       |         |          | x    | x     | x
    /reservation/today          |        |       |         |          | x    | x     | x
    /reservation/update         |        |       |         |          | x    | x     | x
    /reservation/usage          |        |       |         |          | x    | x     | x
    /token/create               |        |       |         |          | x    | x     | x
    /token/get/all              |        |       |         |          | x    | x     | x
    /token/get/all/company      |        |       |         |          |      | x     | x
    /token/get/expTime          | x      | x     | x       | x        | x    | x     | x
    /token/get/reservation      |        |       |         |          | x    | x     | x
    /token/get/startTime        | x      | x     | x       | x        | x    | x     | x
    `),
  )
})

/** What getPlays wants beside the signage. */
const DAYS = { from: '2026-11-20', to: '2026-11-20' }

test('[6] with another company’s ids no endpoint answers anything of it, or changes it', async () => {
  const bodies = [
    {},
    foreign,
    { ...foreign, targetId: foreign.media },
    { ...foreign, targetId: foreign.character, character_id: foreign.character, palette: {} },
    { ...foreign, targetId: foreign.signage },
  ]
  const own = endpoints.filter(
    (endpoint) => !ENDS_SESSIONS.has(endpoint.path) && !endpoint.path.startsWith('/api/admin/'),
  )
  for (const endpoint of own) {
    for (const asker of ['nobody', 'guest', 'signage', 'operator', 'user', 'admin', 'system'] as const) {
      for (const payload of bodies) {
        const { body, statusCode } = await ask(endpoint, cookies[asker], {
          ...payload,
          ...DAYS,
          name: 'X',
          isForceSubmit: 1,
        })
        assert.ok(!body.includes(MARK), `${endpoint.path} by ${asker} tells of another company: ${body}`)
        assert.ok(!body.includes(HASH_MARK), `${endpoint.path} by ${asker} tells a hash`)
        assert.notEqual(statusCode, 500, `${endpoint.path} by ${asker}`)
      }
    }
  }
  const stranger = await signIn(house.app, MARK)
  const all = await ask(endpoints.find((endpoint) => endpoint.path === '/api/getStore')!, stranger, {})
  assert.deepEqual(
    all.json().map((store: { name: string }) => store.name),
    [MARK],
  )
})
