import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { motionUrl } from '#core/characters/avatar.ts'
import type { Endpoint } from '#core/http/define-endpoint.ts'
import { findAccountByLogin } from '../../db/queries/accounts.ts'
import { setSprites } from '../../db/queries/character-sprites.ts'
import { insertCharacter } from '../../db/queries/characters.ts'
import { insertMotion } from '../../db/queries/company-motions.ts'
import { insertExhibitMap } from '../../db/queries/exhibits.ts'
import { insertMedia } from '../../db/queries/media.ts'
import { updateReservation } from '../../db/queries/reservations.ts'
import { findSignage } from '../../db/queries/signages.ts'
import { updateTemplate } from '../../db/queries/template-changes.ts'
import { findTemplate } from '../../db/queries/templates.ts'
import { updateUser } from '../../db/queries/users.ts'
import { insertVisitorPicture } from '../../db/queries/visitor-pictures.ts'
import { seedCharacters } from '../../db/seed/characters.ts'
import { allEndpoints } from '../support/all-endpoints.ts'
import { addCompany, addPerson, addSignage } from '../support/builders.ts'
import { HASH_MARK } from '../support/fast-passwords.ts'
import {
  addForeignCompany,
  differentFor,
  foreignBodies,
  queryOf,
  rowsOfCompany,
} from '../support/foreign-company.ts'
import { multipart, png } from '../support/forms.ts'
import { printMatrix, table } from '../support/matrix.ts'
import { buildTestApp, cookieHeader, signIn, type TestApp } from '../support/test-app.ts'
import { addMessage } from '../support/visitor-messages.ts'

const ASKERS = ['nobody', 'guest', 'signage', 'operator', 'user', 'admin', 'system'] as const
/**
 * More callers: a reserved room's account (which cannot sign in), a colleague of the user, and two accounts of another
 * company.
 */
const OTHERS = ['room', 'colleague', 'neighbour', 'their kiosk'] as const
type AskerName = (typeof ASKERS)[number] | (typeof OTHERS)[number]

// a Friday morning in Japan
const NOW = Date.parse('2026-11-20T10:05:00+09:00')
/** All texts of the other company contain this mark. No response to callers outside that company may contain it. */
const MARK = 'よその会社の秘密'
/** Name and login ID of a user of our company. A user of the other company formerly had this login ID. */
const SHARED_NAME = '田中太郎'
const SHARED_ADDRESS = 'tanaka@corp.example'

let testApp: TestApp
let endpoints: Endpoint[]
const cookies: Partial<Record<AskerName, string>> = {}
/** IDs of the other company's rows. The keys are field names of the contract. */
const foreign: Record<string, unknown> = {}

before(async () => {
  testApp = await buildTestApp({
    now: () => NOW,
    environment: { RATE_LIMITS: '0' },
    drawStatement: async () => Buffer.from('%PDF-1.3'),
  })
  endpoints = await allEndpoints()
  const { db, app } = testApp
  const companyId = addCompany(db, 'うちの会社')
  addPerson(db, { companyId, loginId: 'op' })
  const user = addPerson(db, { companyId, loginId: 'user', role: 'webReservationUser' })
  addPerson(db, { companyId, loginId: 'colleague', role: 'webReservationUser' })
  addPerson(db, { companyId, loginId: 'admin', role: 'companyAdmin' })
  addPerson(db, { companyId: null, loginId: 'system', role: 'systemAdmin' })
  const ownKiosk = addSignage(db, { companyId, loginId: 'kiosk' })
  const own = addFiles(companyId, user.userId)
  await app.ready()
  cookies.operator = await signIn(app, 'op')
  cookies.user = await signIn(app, 'user')
  cookies.admin = await signIn(app, 'admin')
  cookies.signage = await signIn(app, 'kiosk')
  cookies.colleague = await signIn(app, 'colleague')
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
    payload: {
      title: '面談',
      start: '2026-11-20T10:00:00+09:00',
      end: '2026-11-20T11:00:00+09:00',
      characterID: own.booked,
    },
  })
  assert.equal(booked.statusCode, 200, booked.body)
  const { id: reservationId, signageID: roomId } = booked.json().reservation
  cookies.room = roomCookie(roomId)
  showFiles(own, { userId: user.userId, kioskId: ownKiosk.signageId, roomId, reservationId })
  const token = new URL(booked.json().reservation.link).searchParams.get('token')
  const guest = await app.inject({ method: 'POST', url: '/token/login', payload: { token } })
  assert.equal(guest.statusCode, 200, guest.body)
  cookies.guest = cookieHeader(guest.cookies)

  const shared = { name: SHARED_NAME, address: SHARED_ADDRESS }
  const other = addForeignCompany(db, { mark: MARK, now: NOW, shared })
  Object.assign(foreign, other.ids)
  cookies.neighbour = await signIn(app, MARK)
  const theirs = await app.inject({
    method: 'POST',
    url: '/token/create',
    headers: { cookie: cookies.neighbour },
    payload: { title: MARK, start: '2026-11-20T12:00:00+09:00', end: '2026-11-20T13:00:00+09:00' },
  })
  assert.equal(theirs.statusCode, 200, theirs.body)
  // move the reservation into the past, so that it counts in the month's usage
  const { id: theirId } = theirs.json().reservation
  updateReservation(db, theirId, { startAt: NOW - 7_200_000, endAt: NOW - 3_600_000, changedAt: NOW })
  cookies['their kiosk'] = await signIn(app, `${MARK}-kiosk`)
})
after(() => testApp.close())

const theirRows = (company: number): object => rowsOfCompany(testApp.db, company, MARK)

/** Inserts files of every kind. The keys of the result say who may load each file. */
function addFiles(companyId: number, userId: number) {
  const { db, folder } = testApp
  seedCharacters(db)
  for (const name of ['media', 'characters', 'images', 'captures']) {
    mkdirSync(join(folder, name), { recursive: true })
    for (const file of ['a.png', 'a.vrm', 'a.sprites', 'a.vrma']) writeFileSync(join(folder, name, file), png)
  }
  const addMedia = (createdBy: number | null) =>
    insertMedia(db, {
      companyId,
      createdBy,
      name: 'x',
      fileName: 'a.png',
      mimeType: 'image/png',
      bytes: png.length,
      createdAt: NOW,
    }).id
  const addCharacter = () => {
    const { id } = insertCharacter(db, {
      companyId,
      name: 'x',
      modelUrl: '/',
      imageUrl: '/',
      standbyUrl: '/',
      fileName: 'a.vrm',
      posterFileName: 'a.png',
      format: '1.0',
      bytes: 1,
      triangles: 1,
    })
    setSprites(db, {
      companyId,
      characterId: id,
      source: '',
      fileName: 'a.sprites',
      bytes: png.length,
      drawnAt: NOW,
    })
    return id
  }
  return {
    onKiosk: addMedia(null),
    inRoom: addMedia(null),
    ofUser: addMedia(userId),
    unused: addMedia(null),
    booked: addCharacter(),
    spare: addCharacter(),
    motion: insertMotion(db, {
      companyId,
      name: 'x',
      fileName: 'a.vrma',
      bytes: 1,
      durationMs: 1,
      createdAt: NOW,
    }).id,
  }
}

/** Path of each file. The keys are the names of the rows in the table of permissions. */
const addresses: Record<string, string> = {}
const CAPTURE = '00000000-0000-4000-8000-000000000001'

function showFiles(
  own: ReturnType<typeof addFiles>,
  {
    userId,
    kioskId,
    roomId,
    reservationId,
  }: Record<'userId' | 'kioskId' | 'roomId' | 'reservationId', number>,
): void {
  const { db } = testApp
  updateTemplate(db, findTemplate(db, kioskId, 'Standby')!.id, { contentsMediaId: own.onKiosk })
  updateTemplate(db, findTemplate(db, roomId, 'Active')!.id, { logoMediaId: own.inRoom })
  updateUser(db, userId, { image: 'a.png' })
  const taken = { requestId: CAPTURE, signageId: kioskId, takenAt: NOW }
  insertVisitorPicture(db, { ...taken, fileName: 'a.png', mimeType: 'image/png' })
  const { companyId } = findSignage(db, kioskId)!
  const message = addMessage(db, { companyId, signageId: kioskId, at: NOW, sound: 'a.png' })
  const token = 'g'.repeat(43)
  insertExhibitMap(db, { companyId, storeId: null, name: 'x', token, backgroundMediaId: own.unused })
  Object.assign(addresses, {
    'a file of the kiosk': `/media/${own.onKiosk}`,
    '… its thumbnail': `/media/${own.onKiosk}/thumbnail`,
    'a file of the room': `/media/${own.inRoom}`,
    '… as thumbnail': `/media/${own.inRoom}/thumbnail`,
    'the user’s upload': `/media/${own.ofUser}`,
    'another file': `/media/${own.unused}`,
    'the booked character': `/characters/own/${own.booked}/model.vrm`,
    '… its poster': `/characters/own/${own.booked}/poster.png`,
    '… its sprites': `/characters/own/${own.booked}/${NOW}.sprites`,
    'another character': `/characters/own/${own.spare}/model.vrm`,
    '… as poster': `/characters/own/${own.spare}/poster.png`,
    '… as sprites': `/characters/own/${own.spare}/${NOW}.sprites`,
    'a motion': motionUrl(own.motion),
    'a picture of a person': '/images/a.png',
    'a picture as a logo': '/images/logo/a.png',
    'a visitor’s picture': `/captures/${CAPTURE}`,
    'a visitor’s recording': `/visitor-messages/${message}/sound`,
    'plays as CSV': `/api/getPlays.csv?signageId=${kioskId}&from=2026-11-20&to=2026-11-20`,
    'a report as CSV': '/api/getCallReport.csv?from=2026-11-20&to=2026-11-20',
    'calls as CSV': '/api/getCallHistory.csv?from=2026-11-20&to=2026-11-20',
    'a call as CSV': '/api/getCallTranscript.csv?targetId=00000000-0000-4000-8000-000000000001',
    'the picture of a guide': `/api/guidePicture/${token}`,
    'the reservation as .ics': `/reservation/${reservationId}.ics`,
    'answers as CSV': '/api/getAnswers.csv',
    'the audit log as CSV': '/api/getAudit.csv?from=2026-11-20&to=2026-11-20',
    '… of the installation': '/api/admin/audit.csv?from=2026-11-20&to=2026-11-20',
    'usage as CSV': '/reservation/usage.csv?year=2026&month=11',
    'usage as PDF': '/reservation/usage.pdf?year=2026&month=11',
    '… of the company': '/reservation/usage.csv?year=2026&month=11&scope=company',
    '… of all': '/reservation/usage.csv?year=2026&month=11&scope=all',
  })
}

/**
 * A session of a reserved room's account, as if its cookie were stolen: no user can sign in as a room. It has a kiosk's
 * rights only.
 */
function roomCookie(roomId: number): string {
  const { app, db } = testApp
  const { accountId } = findSignage(db, roomId)!
  const session = app.sessions.begin(accountId, { lifeMs: 60_000, userAgent: '', address: '' })
  const token = { account: accountId, session, version: 1, remember: false, iat: NOW / 1_000 }
  return `sid=${app.jwt.sign(token)}`
}

const ask = (endpoint: Endpoint, cookie: string | undefined, payload: object) => {
  const headers = { ...(cookie ? { cookie } : {}), 'sec-fetch-site': 'same-origin' }
  if (endpoint.method === 'GET')
    return testApp.app.inject({ url: endpoint.path, query: queryOf(payload), headers })
  if (!endpoint.multipart) return testApp.app.inject({ method: 'POST', url: endpoint.path, headers, payload })
  const form = multipart(
    Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)])),
  )
  return testApp.app.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  })
}

/** Endpoints that end or change the caller's session. The tests of these endpoints check their permissions. */
const ENDS_SESSIONS = new Set([
  '/api/logout',
  '/token/logout',
  '/login',
  '/token/login',
  '/api/admin/chooseCompany',
])

test('[6] allows each role exactly the endpoints that the table of permissions names', async () => {
  const answers = new Map<string, string>()
  const walked = endpoints.filter((endpoint) => !ENDS_SESSIONS.has(endpoint.path))
  for (const endpoint of walked) {
    for (const asker of [...ASKERS, ...OTHERS]) {
      const { statusCode, body } = await ask(endpoint, cookies[asker], {})
      assert.notEqual(statusCode, 500, `${endpoint.path} by ${asker}: ${body}`)
      assert.ok(!body.includes(HASH_MARK), `${endpoint.path} by ${asker} contains a password hash`)
      const key = statusCode < 400 ? undefined : (JSON.parse(body) as { key?: string }).key
      const isRefused = key === 'notSignedIn' || key === 'notAllowed'
      answers.set(`${endpoint.path} ${asker}`, isRefused ? '' : 'x')
    }
  }
  for (const { path } of walked)
    for (const [asker, like] of [
      ['room', 'signage'],
      ['colleague', 'user'],
      ['neighbour', 'admin'],
      ['their kiosk', 'signage'],
    ] as const)
      assert.equal(answers.get(`${path} ${asker}`), answers.get(`${path} ${like}`), `${path} by ${asker}`)
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
    /aichat/api/v1/chat/contents/update |        |       |         |          |      | x     | x
    /aichat/api/v1/chat/multiple-contents |        |       | x       | x        |      | x     | x
    /aichat/api/v1/chat/targets     |        |       | x       | x        |      | x     | x
    /api/acceptInvitation           | x      | x     | x       | x        | x    | x     | x
    /api/addAnswer                  |        |       |         |          |      | x     | x
    /api/addAnswers                 |        |       |         |          |      | x     | x
    /api/addCaptureImage            |        | x     | x       |          |      |       |
    /api/addCharacter               |        |       |         |          |      | x     | x
    /api/addCharacterSprites        |        |       |         |          |      | x     | x
    /api/addExhibit                 |        |       |         |          |      | x     | x
    /api/addExhibitMap              |        |       |         |          |      | x     | x
    /api/addMedia                   |        |       |         |          | x    | x     | x
    /api/addMotion                  |        |       |         |          |      | x     | x
    /api/addPasskey                 |        |       |         | x        |      | x     | x
    /api/addPushDevice              |        |       |         | x        |      | x     | x
    /api/addSignage                 |        |       |         |          |      | x     | x
    /api/addSignageOperator         |        |       |         |          |      | x     | x
    /api/addStore                   |        |       |         |          |      | x     | x
    /api/addUser                    |        |       |         |          |      | x     | x
    /api/addWebhook                 |        |       |         |          |      | x     | x
    /api/admin/answerLicenceRequest |        |       |         |          |      |       | x
    /api/admin/audit                |        |       |         |          |      |       | x
    /api/admin/auditActors          |        |       |         |          |      |       | x
    /api/admin/backups              |        |       |         |          |      |       | x
    /api/admin/checkBackup          |        |       |         |          |      |       | x
    /api/admin/companies            |        |       |         |          |      |       | x
    /api/admin/companyNames         |        |       |         |          |      |       | x
    /api/admin/deleteCompany        |        |       |         |          |      |       | x
    /api/admin/drainRelayNode             |        |       |         |          |      |       | x
    /api/admin/licenceRequests      |        |       |         |          |      |       | x
    /api/admin/mails                |        |       |         |          |      |       | x
    /api/admin/makeBackup           |        |       |         |          |      |       | x
    /api/admin/relay                      |        |       |         |          |      |       | x
    /api/admin/updateLicences       |        |       |         |          |      |       | x
    /api/answerUnanswered           |        |       |         |          |      | x     | x
    /api/applyStarter               |        |       |         |          |      | x     | x
    /api/askKioskCode               | x      | x     | x       | x        | x    | x     | x
    /api/authVideoCall              |        | x     | x       | x        | x    | x     | x
    /api/awaitKioskCode             | x      | x     | x       | x        | x    | x     | x
    /api/beginPasskey               |        |       |         | x        |      | x     | x
    /api/beginSecondFactor          |        |       |         |          |      | x     | x
    /api/beginSetup                 | x      | x     | x       | x        | x    | x     | x
    /api/check-auth                 | x      | x     | x       | x        | x    | x     | x
    /api/checkAddress               |        |       |         | x        | x    | x     | x
    /api/checkSetupAddress          |        |       |         |          |      | x     | x
    /api/confirmSecondFactor        |        |       |         |          |      | x     | x
    /api/connectKiosk               |        |       |         |          |      | x     | x
    /api/copyTemplates              |        |       |         |          |      | x     | x
    /api/cutText                    |        |       |         |          |      | x     | x
    /api/deleteAnswer               |        |       |         |          |      | x     | x
    /api/deleteCharacter            |        |       |         |          |      | x     | x
    /api/deleteExhibitMap           |        |       |         |          |      | x     | x
    /api/deleteMedia                |        |       |         |          | x    | x     | x
    /api/deletePasskey              |        |       |         | x        |      | x     | x
    /api/deletePushDevice           |        |       |         | x        |      | x     | x
    /api/deleteSignage              |        |       |         |          |      | x     | x
    /api/deleteSignageOperator      |        |       |         |          |      | x     | x
    /api/deleteStore                |        |       |         |          |      | x     | x
    /api/deleteUser                 |        |       |         |          |      | x     | x
    /api/deleteVisitorMessage       |        |       |         |          |      | x     | x
    /api/deleteWebhook              |        |       |         |          |      | x     | x
    /api/demandSecondFactor         |        |       |         |          |      | x     | x
    /api/draftTranslations          |        |       |         |          |      | x     | x
    /api/draftVisitorTexts          |        |       |         |          |      | x     | x
    /api/endGuidance                |        |       | x       |          |      |       |
    /api/endOtherSessions           |        |       |         | x        | x    | x     | x
    /api/endSecondFactor            |        |       |         |          |      | x     | x
    /api/endSession                 |        |       |         | x        | x    | x     | x
    /api/enterByKioskCode           | x      | x     | x       | x        | x    | x     | x
    /api/erasePersonalData          |        |       |         |          |      | x     | x
    /api/findKioskCode              |        |       |         |          |      | x     | x
    /api/findPersons                |        |       |         |          |      | x     | x
    /api/getAiSettings              |        |       |         |          |      | x     | x
    /api/getAlerts                  |        |       |         |          |      | x     | x
    /api/getAnswers                 |        |       |         | x        |      | x     | x
    /api/getAudit                   |        |       |         |          |      | x     | x
    /api/getAuditActors             |        |       |         |          |      | x     | x
    /api/getCall                    |        |       |         |          |      | x     | x
    /api/getCallFigures             |        |       |         | x        |      | x     | x
    /api/getCallFilters             |        |       |         |          |      | x     | x
    /api/getCallHistory             |        |       |         |          |      | x     | x
    /api/getCallNote                |        |       |         | x        |      | x     |
    /api/getCallReport              |        |       |         |          |      | x     | x
    /api/getCallResults             |        |       |         | x        |      | x     |
    /api/getCallWords               |        |       |         | x        |      | x     |
    /api/getChannel                 |        |       |         | x        | x    | x     | x
    /api/getChannelNames            |        |       |         | x        | x    | x     | x
    /api/getCharacter               |        |       |         | x        | x    | x     | x
    /api/getCharacter/all           | x      | x     | x       | x        | x    | x     | x
    /api/getCompany                 |        |       |         | x        | x    | x     | x
    /api/getDeletedSignages         |        |       |         |          |      | x     | x
    /api/getExhibitMap              |        |       | x       | x        |      | x     | x
    /api/getExhibitMaps             |        |       | x       | x        |      | x     | x
    /api/getFacts                   |        |       |         | x        |      | x     | x
    /api/getHours                   |        |       |         | x        |      | x     | x
    /api/getInvitation              | x      | x     | x       | x        | x    | x     | x
    /api/getKioskCheck              |        |       |         | x        |      | x     | x
    /api/getMedia                   |        |       |         | x        | x    | x     | x
    /api/getMotions                 |        |       |         | x        | x    | x     | x
    /api/getOwnCalls                |        |       |         | x        |      | x     |
    /api/getPasskeys                |        |       |         | x        |      | x     | x
    /api/getPersonalData            |        |       |         |          |      | x     | x
    /api/getPhrases                 |        |       |         | x        |      | x     |
    /api/getPlays                   |        |       |         |          |      | x     | x
    /api/getPronunciations          |        |       |         |          |      | x     | x
    /api/getPushDevices             |        |       |         | x        |      | x     | x
    /api/getSecondFactor            |        |       |         |          |      | x     | x
    /api/getSessions                |        |       |         | x        | x    | x     | x
    /api/getSetup                   |        |       |         |          |      | x     | x
    /api/getSetupDoor               | x      | x     | x       | x        | x    | x     | x
    /api/getSignInNotices           |        |       |         | x        | x    | x     | x
    /api/getSignage                 |        | x     | x       | x        | x    | x     | x
    /api/getSignageRandomPassword   |        |       |         |          |      | x     | x
    /api/getSimilarAnswers          |        |       |         | x        |      | x     | x
    /api/getStore                   |        |       |         | x        | x    | x     | x
    /api/getStoreNames              |        |       |         | x        | x    | x     | x
    /api/getTalk                    |        |       |         |          |      | x     | x
    /api/getTalkLatency             |        |       |         |          |      | x     | x
    /api/getTalks                   |        |       |         |          |      | x     | x
    /api/getTrust                   | x      | x     | x       | x        | x    | x     | x
    /api/getUnanswered              |        |       |         | x        |      | x     | x
    /api/getUser                    |        |       |         | x        | x    | x     | x
    /api/getVisitorMessages         |        |       |         | x        |      | x     | x
    /api/getVoices                  |        |       |         |          |      | x     | x
    /api/importAnswers              |        |       |         |          |      | x     | x
    /api/inviteUser                 |        |       |         |          |      | x     | x
    /api/leaveVisitorMessage        |        |       | x       |          |      |       |
    /api/listPersonalData           |        |       |         |          |      | x     | x
    /api/markSetup                  |        |       |         |          |      | x     | x
    /api/moveExhibit                |        |       |         |          |      | x     | x
    /api/orderExhibits              |        |       |         |          |      | x     | x
    /api/phoneToken                 |        |       |         | x        | x    | x     |
    /api/previewAnswers             |        |       |         |          |      | x     | x
    /api/pwResetUser                | x      | x     | x       | x        | x    | x     | x
    /api/readGuide                  | x      | x     | x       | x        | x    | x     | x
    /api/removeExhibit              |        |       |         |          |      | x     | x
    /api/removeMotion               |        |       |         |          |      | x     | x
    /api/renamePasskey              |        |       |         | x        |      | x     | x
    /api/renewGuideToken            |        |       |         |          |      | x     | x
    /api/renewRecoveryCodes         |        |       |         |          |      | x     | x
    /api/reportAbilities            |        |       | x       |          |      |       |
    /api/reportSelfTest             |        |       | x       |          |      |       |
    /api/requestLicences            |        |       |         |          |      | x     | x
    /api/resetPasskeys              |        |       |         |          |      | x     | x
    /api/resetSecondFactor          |        |       |         |          |      | x     | x
    /api/restoreExhibit             |        |       |         |          |      | x     | x
    /api/restoreMotion              |        |       |         |          |      | x     | x
    /api/sendCode                   |        |       |         | x        | x    | x     | x
    /api/sendSetupMail              |        |       |         |          |      | x     | x
    /api/setSignInNotices           |        |       |         | x        | x    | x     | x
    /api/setVisitorMessageDone      |        |       |         | x        |      | x     | x
    /api/startGuidance              |        |       |         | x        |      | x     | x
    /api/talkAI                     |        |       | x       |          |      |       |
    /api/talkAI/restart             |        |       | x       |          |      |       |
    /api/talkHear                   |        |       | x       | x        |      | x     |
    /api/talkSettings               |        |       | x       |          |      |       |
    /api/talkSpeech                 |        |       | x       |          |      | x     | x
    /api/talkTurn                   |        |       | x       |          |      |       |
    /api/tellGuideStep              | x      | x     | x       | x        | x    | x     | x
    /api/testPushDevices            |        |       |         | x        |      | x     | x
    /api/testTalk                   |        |       | x       |          |      |       |
    /api/testWebhook                |        |       |         |          |      | x     | x
    /api/tryChatServer              |        |       |         |          |      | x     | x
    /api/tryQuestion                |        |       |         |          |      | x     | x
    /api/updateAiSettings           |        |       |         |          |      | x     | x
    /api/updateAlerts               |        |       |         |          |      | x     | x
    /api/updateAnswer               |        |       |         |          |      | x     | x
    /api/updateCallNote             |        |       |         | x        |      | x     |
    /api/updateCallRecord           |        |       |         | x        |      | x     |
    /api/updateCallResults          |        |       |         |          |      | x     | x
    /api/updateChannel              |        |       |         |          |      | x     | x
    /api/updateCharacterPalette     |        |       |         |          |      | x     | x
    /api/updateCompany              |        |       |         |          |      | x     | x
    /api/updateCompanyCharacter     |        |       |         |          |      | x     | x
    /api/updateCompanyLogo          |        |       |         |          |      | x     | x
    /api/updateExhibitMap           |        |       |         |          |      | x     | x
    /api/updateFacts                |        |       |         |          |      | x     | x
    /api/updateHours                |        |       |         |          |      | x     | x
    /api/updateMedia                |        |       |         |          | x    | x     | x
    /api/updatePhrases              |        |       |         |          |      | x     | x
    /api/updatePronunciations       |        |       |         |          |      | x     | x
    /api/updateSignage              |        |       |         |          | x    | x     | x
    /api/updateStore                |        |       |         |          |      | x     | x
    /api/updateTemplates            |        |       |         |          | x    | x     | x
    /api/updateUnanswered           |        |       |         |          |      | x     | x
    /api/updateUser                 |        |       |         | x        | x    | x     | x
    /api/updateWebhook              |        |       |         |          |      | x     | x
    /api/vouchForUser               |        |       |         |          |      | x     | x
    /autoLogin                      | x      | x     | x       | x        | x    | x     | x
    /health                         | x      | x     | x       | x        | x    | x     | x
    /login/passkey                  | x      | x     | x       | x        | x    | x     | x
    /login/passkey/ask              | x      | x     | x       | x        | x    | x     | x
    /login/second                   | x      | x     | x       | x        | x    | x     | x
    /registerNewAccount             | x      | x     | x       | x        | x    | x     | x
    /reservation/anonymous          | x      | x     | x       | x        | x    | x     | x
    /reservation/closed             |        |       |         |          | x    | x     | x
    /reservation/delete             |        |       |         |          | x    | x     | x
    /reservation/list               |        |       |         |          | x    | x     | x
    /reservation/today              |        |       |         |          | x    | x     | x
    /reservation/update             |        |       |         |          | x    | x     | x
    /reservation/usage              |        |       |         |          | x    | x     | x
    /roboplatform/api/v1/stop/guidance |        |       | x       | x        |      | x     | x
    /token/create                   |        |       |         |          | x    | x     | x
    /token/get/all                  |        |       |         |          | x    | x     | x
    /token/get/all/company          |        |       |         |          |      | x     | x
    /token/get/expTime              | x      | x     | x       | x        | x    | x     | x
    /token/get/reservation          |        |       |         |          | x    | x     | x
    /token/get/startTime            | x      | x     | x       | x        | x    | x     | x
    `),
  )
})

const SHOWN: Record<number, string> = { 200: 'x', 401: '', 403: '-', 404: '0' }

test('[6] serves each file only to the roles in the table, also for HEAD, for a range and for a percent-encoded path', async () => {
  const columns = [...ASKERS, ...OTHERS]
  const codes = new Map<string, string>()
  for (const [row, url] of Object.entries(addresses)) {
    // one letter of the path, percent-encoded
    const encoded = url.replace(/^\/(.)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`)
    for (const asker of columns) {
      const cookie = cookies[asker]
      const headers = cookie ? { cookie } : {}
      const { statusCode } = await testApp.app.inject({ url, headers })
      const others = [
        await testApp.app.inject({ url: encoded, headers }),
        await testApp.app.inject({ method: 'HEAD', url, headers }),
        await testApp.app.inject({ url, headers: { ...headers, range: 'bytes=0-' } }),
      ]
      for (const other of others) {
        const isSame = other.statusCode === statusCode || (statusCode === 200 && other.statusCode === 206)
        assert.ok(isSame, `${url} by ${asker}: ${statusCode}, ${other.statusCode}`)
      }
      codes.set(`${row} ${asker}`, SHOWN[statusCode] ?? String(statusCode))
    }
  }
  const printed = printMatrix(
    Object.keys(addresses),
    columns,
    (row) => row,
    (row, asker) => codes.get(`${row} ${asker}`)!,
  )
  assert.equal(
    printed,
    table(`
                            | nobody | guest | signage | operator | user | admin | system | room | colleague | neighbour | their kiosk
    a file of the kiosk     |        | 0     | x       | x        | 0    | x     | x      | 0    | 0         | 0         | 0
    … its thumbnail         |        | 0     | x       | x        | 0    | x     | x      | 0    | 0         | 0         | 0
    a file of the room      |        | x     | 0       | x        | x    | x     | x      | x    | 0         | 0         | 0
    … as thumbnail          |        | x     | 0       | x        | x    | x     | x      | x    | 0         | 0         | 0
    the user’s upload       |        | 0     | 0       | x        | x    | x     | x      | 0    | 0         | 0         | 0
    another file            |        | 0     | 0       | x        | 0    | x     | x      | 0    | 0         | 0         | 0
    the booked character    |        | x     | 0       | x        | x    | x     | x      | x    | x         | 0         | 0
    … its poster            |        | x     | 0       | x        | x    | x     | x      | x    | x         | 0         | 0
    … its sprites           |        | x     | 0       | x        | x    | x     | x      | x    | x         | 0         | 0
    another character       |        | 0     | 0       | x        | x    | x     | x      | 0    | x         | 0         | 0
    … as poster             |        | 0     | 0       | x        | x    | x     | x      | 0    | x         | 0         | 0
    … as sprites            |        | 0     | 0       | x        | x    | x     | x      | 0    | x         | 0         | 0
    a motion                |        | 0     | 0       | x        | x    | x     | x      | 0    | x         | 0         | 0
    a picture of a person   |        | -     | -       | x        | x    | x     | x      | -    | x         | 0         | -
    a picture as a logo     | 0      | 0     | 0       | 0        | 0    | 0     | 0      | 0    | 0         | 0         | 0
    a visitor’s picture     |        | -     | -       | x        | -    | x     | x      | -    | -         | 0         | -
    a visitor’s recording   |        | -     | -       | x        | -    | x     | x      | -    | -         | 0         | -
    plays as CSV            |        | -     | -       | -        | -    | x     | x      | -    | -         | 0         | -
    a report as CSV         |        | -     | -       | -        | -    | x     | x      | -    | -         | x         | -
    calls as CSV            |        | -     | -       | -        | -    | x     | x      | -    | -         | x         | -
    a call as CSV           |        | -     | -       | -        | -    | 0     | 0      | -    | -         | 0         | -
    the picture of a guide  | x      | x     | x       | x        | x    | x     | x      | x    | x         | x         | x
    the reservation as .ics |        | -     | -       | -        | x    | 0     | 0      | -    | 0         | 0         | -
    answers as CSV          |        | -     | -       | x        | -    | x     | x      | -    | -         | x         | -
    the audit log as CSV    |        | -     | -       | -        | -    | x     | x      | -    | -         | x         | -
    … of the installation   |        | -     | -       | -        | -    | -     | x      | -    | -         | -         | -
    usage as CSV            |        | -     | -       | -        | x    | x     | x      | -    | x         | x         | -
    usage as PDF            |        | -     | -       | -        | x    | x     | x      | -    | x         | x         | -
    … of the company        |        | -     | -       | -        | -    | x     | x      | -    | -         | x         | -
    … of all                |        | -     | -       | -        | -    | -     | x      | -    | -         | -         | -
    `),
  )
})

test("[6] every GET route that serves a company's files and is not in the contract is in the table of files", () => {
  const routes: string[] = []
  const path: string[] = []
  for (const line of testApp.app.printRoutes({ commonPrefix: false, method: 'GET' }).split('\n')) {
    const match = /^(.*?)[├└]── (\S+)( \(GET.*)?$/.exec(line)
    if (!match) continue
    const depth = match[1]!.length / 4
    path[depth] = match[2]!
    path.length = depth + 1
    if (match[3]) routes.push(path.join(''))
  }
  const known = new Set(endpoints.map((endpoint) => endpoint.path))
  const isWalked = (route: string): boolean => {
    const pattern = new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
    return Object.values(addresses).some((url) => pattern.test(url.split('?')[0]!))
  }
  assert.deepEqual(
    routes.filter((route) => !known.has(route) && !isWalked(route) && !route.startsWith('/docs')),
    // these routes serve no files of a company: readiness (tests/server/process/operation.test.ts), socket, public certificate
    ['/ready', '/realtime', '/trust/uketsuke-ca.crt'],
  )
})

/** Input that endpoints of reservations and usage require. */
const DAYS = { from: '2026-11-20', to: '2026-11-20', year: 2026, month: 11 }

const takesQuery = ({ method, input }: Endpoint): boolean =>
  method === 'GET' && input instanceof z.ZodMiniObject && Object.keys(input.shape).length > 0

test("[6] returns no data for another company's IDs, and changes none of its rows", async () => {
  const bodies = foreignBodies(foreign, { text: MARK, day: '2026-11-20' })
  const before = theirRows(Number(foreign.companyId))
  const own = endpoints.filter((endpoint) => !ENDS_SESSIONS.has(endpoint.path))
  for (const endpoint of own) {
    const payloads = differentFor(endpoint, bodies)
    for (const asker of ['nobody', 'guest', 'signage', 'operator', 'user', 'admin', 'system'] as const) {
      for (const payload of payloads) {
        // the system administrator may see all companies in these endpoints
        if (asker === 'system' && (payload.scope === 'all' || endpoint.path.startsWith('/api/admin/')))
          continue
        const { body, statusCode } = await ask(endpoint, cookies[asker], payload)
        assert.ok(
          !body.includes(MARK),
          `${endpoint.path} by ${asker} contains data of another company: ${body}`,
        )
        assert.ok(!body.includes(HASH_MARK), `${endpoint.path} by ${asker} contains a password hash`)
        assert.notEqual(statusCode, 500, `${endpoint.path} by ${asker}`)
      }
    }
  }
  assert.deepEqual(theirRows(Number(foreign.companyId)), before)
  const asked = own.filter(takesQuery)
  const told = await Promise.all(
    asked.map(async (endpoint) => {
      const { body } = await ask(endpoint, cookies.neighbour, { ...DAYS, scope: 'company' })
      return `${endpoint.path} ${body.includes(MARK)}`
    }),
  )
  // With these inputs the other company's administrator gets that company's texts, so the checks above would find a leak.
  // The first two endpoints return no texts to anyone.
  assert.deepEqual(told, [
    '/reservation/anonymous false',
    '/reservation/closed false',
    '/reservation/usage true',
    '/token/get/all true',
    '/token/get/all/company true',
  ])
  const stranger = await signIn(testApp.app, MARK)
  const all = await ask(endpoints.find((endpoint) => endpoint.path === '/api/getStore')!, stranger, {})
  assert.deepEqual(
    all.json().map((store: { name: string }) => store.name),
    [MARK],
  )
})

test("[decisions 4] requests for personal data neither show nor erase another company's mails", async () => {
  const { companyId } = findAccountByLogin(testApp.db, 'admin')!
  const shared = addPerson(testApp.db, { companyId, loginId: SHARED_ADDRESS, name: SHARED_NAME })
  const before = theirRows(Number(foreign.companyId))
  const typed = SHARED_ADDRESS
  const walked = ['findPersons', 'listPersonalData', 'getPersonalData', 'erasePersonalData'] as const
  for (const asker of ['system', 'admin'] as const)
    for (const name of asker === 'admin' ? walked : walked.slice(0, -1)) {
      const endpoint = endpoints.find(({ path }) => path === `/api/${name}`)!
      const mine = { userId: shared.userId, typed, isForceSubmit: 1 }
      const answer = await ask(endpoint, cookies[asker], mine)
      assert.equal(answer.statusCode, 200, `${name} by ${asker}: ${answer.body}`)
      assert.ok(!answer.body.includes(MARK), `${name} by ${asker}: ${answer.body}`)
      const theirs = await ask(endpoint, cookies[asker], {
        userId: foreign.userId,
        typed: MARK,
        isForceSubmit: 1,
      })
      assert.ok(!theirs.body.includes(MARK), `${name} by ${asker}: ${theirs.body}`)
      if (name !== 'findPersons') assert.equal(theirs.statusCode, 404, `${name} by ${asker}`)
    }
  assert.deepEqual(theirRows(Number(foreign.companyId)), before)
})
