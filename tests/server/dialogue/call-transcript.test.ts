import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertCall, insertCallEvent } from '../../../db/queries/calls.ts'
import { insertDialogue, insertUtterance } from '../../../db/queries/dialogues.ts'
import { aiSettingsOf } from '../../../server/dialogue/settings.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'
import { uuid } from '../../support/uuid.ts'

const AT = Date.parse('2026-11-20T09:00:00+09:00')
const [CALL, TALK, SILENT] = [uuid(1), uuid(2), uuid(3)]
let testApp: TestApp
let companyId: number

before(async () => {
  testApp = await buildTestApp({ now: () => AT })
  const { db } = testApp
  companyId = addCompany(db)
  addPerson(db, { companyId, loginId: 'admin', role: 'companyAdmin' })
  addPerson(db, { companyId: addCompany(db), loginId: 'stranger', role: 'companyAdmin' })
  const { userId: hostId } = addPerson(db, { companyId, loginId: 'sato', name: '佐藤' })
  const { signageId } = addSignage(db, { companyId, name: 'ロビー' })
  const call = { companyId, signageId, storeId: null, begunBy: 'visitor', touchButton: null } as const
  const times = { requestedAt: AT, answeredAt: AT, endedAt: AT, cause: 'closed' } as const
  for (const id of [CALL, SILENT])
    insertCall(db, { id, ...call, ...times, lang: 'en', reason: 'touch', hostId })
  insertDialogue(db, { id: TALK, companyId, signageId, storeId: null, lang: 'en', beganAt: AT, callId: CALL })
  const words = { companyId, at: AT, callId: null, talkId: null } as const
  insertUtterance(db, { ...words, talkId: TALK, speaker: 'ai', lang: 'en', text: 'Hello' })
  insertUtterance(db, {
    ...words,
    callId: CALL,
    speaker: 'visitor',
    lang: 'en',
    text: '=Where is it?',
    translations: { ja: 'どこですか' },
  })
  insertUtterance(db, { ...words, callId: CALL, speaker: 'operator', lang: 'ja', text: '4階です' })
})
after(() => testApp.close())

const headersOf = async (who: string) => (who === '' ? {} : { cookie: await signIn(testApp.app, who) })
const call = async (who: string, targetId: string) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/getCall',
    headers: await headersOf(who),
    payload: { targetId },
  })
const file = async (who: string, targetId: string) =>
  testApp.app.inject({
    url: `/api/getCallTranscript.csv?targetId=${targetId}`,
    headers: await headersOf(who),
  })

test("[decisions 7] shows a call's transcript with its translations", async () => {
  assert.deepEqual((await call('admin', CALL)).json().captions, [
    { at: AT, speaker: 'visitor', lang: 'en', text: '=Where is it?', translations: { ja: 'どこですか' } },
    { at: AT, speaker: 'operator', lang: 'ja', text: '4階です', translations: {} },
  ])
  assert.deepEqual((await call('admin', SILENT)).json().captions, [])
})

test("[decisions 7] exports the AI dialogue before a call and the call's transcript, with spreadsheet formulas made harmless", async () => {
  const reply = await file('admin', CALL)
  assert.equal(reply.headers['content-disposition'], `attachment; filename="call-${CALL}.csv"`)
  assert.deepEqual(reply.body.replace('\ufeff', '').trim().split('\r\n'), [
    '日時,話した人,言語,発言,日本語訳,英語訳,中国語訳',
    '2026-11-20 09:00:00,AI,英語,Hello,,,',
    "2026-11-20 09:00:00,お客さま,英語,'=Where is it?,どこですか,,",
    '2026-11-20 09:00:00,オペレーター,日本語,4階です,,,',
  ])
})

test("[6] shows a call's transcript only to administrators of the company", async () => {
  const codes = async (who: string, id: string) => (await file(who, id)).statusCode
  assert.deepEqual(
    [await codes('stranger', CALL), await codes('admin', uuid(99)), await codes('admin', 'x')],
    [404, 404, 400],
  )
  assert.deepEqual([await codes('sato', CALL), await codes('', CALL)], [403, 401])
})

test('[decisions 7] reports a transcript as deleted only for calls in which captions were on', async () => {
  const goneDays = async () => (await call('admin', SILENT)).json().captionsGoneDays
  assert.equal(aiSettingsOf(testApp.db, companyId).captions, false, 'captions are off by default')
  assert.equal(await goneDays(), null)
  insertCallEvent(testApp.db, { callId: SILENT, at: AT, kind: 'written' })
  assert.equal(await goneDays(), aiSettingsOf(testApp.db, companyId).transcriptDays)
})
