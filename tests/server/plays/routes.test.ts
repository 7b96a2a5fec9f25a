import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertMedia } from '../../../db/queries/media.ts'
import { createPlayRecorder } from '../../../server/plays/recorder.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

const at = (time: string): number => Date.parse(`2026-11-20T${time}+09:00`)
const SECOND = 1_000

let testApp: TestApp
let cookie: string
let signageId: number
let strangersId: number
let akari: number
let nowAt = at('12:00:00')

before(async () => {
  testApp = await buildTestApp({ now: () => nowAt })
  const { db, app } = testApp
  const companyId = addCompany(db)
  const otherId = addCompany(db)
  addPerson(db, { companyId, loginId: 'admin', role: 'companyAdmin' })
  signageId = addSignage(db, { companyId, name: 'ロビー' }).signageId
  strangersId = addSignage(db, { companyId: otherId }).signageId
  const file = { mimeType: 'image/png' as const, bytes: 1, createdAt: 1 }
  akari = insertMedia(db, { ...file, companyId, name: '=冬のあかり展', fileName: 'a.png' }).id
  const foreign = insertMedia(db, { ...file, companyId: otherId, name: '秘密', fileName: 'b.png' }).id

  const { record, flush } = createPlayRecorder({ db, timers: createFakeClock(), now: () => nowAt })
  const say = (time: string, mediaId: number | null, telop = '') =>
    record({ id: signageId, companyId }, { scene: 'Standby', mediaId, telop }, at(time))
  // the signage shows a picture for one minute, then with a telop (ticker text), again after an hour, and then another
  // company's file
  for (const time of ['09:00:00', '09:00:30', '09:01:00']) say(time, akari)
  say('09:01:10', akari, '5階で展示')
  say('10:30:00', akari, '5階で展示')
  say('10:30:30', foreign)
  say('11:59:50', null)
  flush()
  await app.ready()
  cookie = await signIn(app, 'admin')
})
after(() => testApp.close())

const ask = (input: object) =>
  testApp.app.inject({ method: 'POST', url: '/api/getPlays', headers: { cookie }, payload: input })
const day = { from: '2026-11-20', to: '2026-11-20' }

test('[realtime] joins reports of the same content into one playback record, until it changes or reports are missing', async () => {
  const { plays, isCut } = (await ask({ signageId, ...day })).json()
  assert.equal(isCut, false)
  assert.deepEqual(
    plays.map((play: Record<string, unknown>) => [play.mediaId, play.telop, play.startedAt, play.endedAt]),
    [
      [akari, '', at('09:00:00'), at('09:01:10')],
      [akari, '5階で展示', at('09:01:10'), at('09:01:10')],
      [akari, '5階で展示', at('10:30:00'), at('10:30:30')],
      [null, '', at('10:30:30'), at('10:30:30')],
      [null, '', at('11:59:50'), null],
    ],
  )
  nowAt += 120 * SECOND
  const later = (await ask({ signageId, ...day })).json().plays.at(-1)
  assert.equal(later.endedAt, at('11:59:50'), 'without reports it is unknown what the kiosk shows')
})

test('[realtime] returns playback records in pages, newest first, with totals of all pages', async () => {
  const pageOf = async (options: object) => {
    const { plays, total, page, totals } = (await ask({ signageId, ...day, ...options })).json()
    return [plays.map((play: Record<string, unknown>) => play.startedAt), total, page, totals.length]
  }
  const newest = ['11:59:50', '10:30:30', '10:30:00', '09:01:10', '09:00:00'].map(at)
  assert.deepEqual(await pageOf({ page: 1 }), [newest, 5, 1, 1])
  assert.deepEqual(await pageOf({ page: 2, limit: 4 }), [newest.slice(4), 5, 2, 1])
  assert.deepEqual(await pageOf({ page: 9, limit: 2 }), [newest.slice(4), 5, 3, 1])
  assert.deepEqual(await pageOf({}), [newest.toReversed(), 5, 1, 1])
  for (const input of [{ page: 0 }, { page: 1, limit: 51 }])
    assert.equal((await ask({ signageId, ...day, ...input })).statusCode, 400)
})

test('[realtime] sums up how long a signage has shown each file', async () => {
  const { totals } = (await ask({ signageId, ...day })).json()
  assert.deepEqual(totals, [{ mediaId: akari, mediaName: '=冬のあかり展', times: 3, shownMs: 100 * SECOND }])
})

test('[realtime] exports playback records as CSV, with spreadsheet formulas made harmless', async () => {
  const query = new URLSearchParams({ signageId: String(signageId), ...day })
  const reply = await testApp.app.inject({ url: `/api/getPlays.csv?${query}`, headers: { cookie } })
  assert.match(String(reply.headers['content-type']), /text\/csv/)
  const lines = reply.body.replace('\ufeff', '').trim().split('\r\n')
  assert.equal(lines.length, 6)
  assert.equal(lines[1], "ロビー,受付中,'=冬のあかり展,,2026-11-20 09:00:00,2026-11-20 09:01:10,70")
})

test('[realtime] refuses requests for playback records of invalid days, too many days and another company’s signage', async () => {
  const refused = async (input: object) => (await ask({ signageId, ...day, ...input })).statusCode
  assert.equal(await refused({ from: '2026-13-01' }), 400)
  assert.equal(await refused({ from: '2026-11-21' }), 400)
  assert.equal(await refused({ from: '2026-08-01' }), 400)
  assert.equal(await refused({ from: '2026-08-21' }), 200)
  assert.equal(await refused({ signageId: strangersId }), 404)
  const file = await testApp.app.inject({
    url: `/api/getPlays.csv?signageId=${signageId}&from=2026-11-20&to=2026-11-20`,
  })
  assert.equal(file.statusCode, 401)
})
