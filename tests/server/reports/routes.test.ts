import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CALL_PAGE_ROWS } from '#core/limits.ts'
import { insertCall, insertCallEvent } from '../../../db/queries/calls.ts'
import { insertDialogue, insertUtterance } from '../../../db/queries/dialogues.ts'
import { retireStore } from '../../../db/queries/stores.ts'
import { retireUser } from '../../../db/queries/users.ts'
import { insertVisitorPicture } from '../../../db/queries/visitor-pictures.ts'
import { addCompany, addPerson, addSignage, addStore } from '../../support/builders.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

const at = (text: string): number => Date.parse(`${text}+09:00`)
const FROM = at('2026-11-20T00:00:00')
const TO = at('2026-11-22T00:00:00')
const days = { from: '2026-11-20', to: '2026-11-21' }
const S = 1_000

let testApp: TestApp
const cookies: Record<string, string> = {}
const ids: Record<string, number> = {}

let last = 0
const callId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

interface CallOptions {
  requestedAt: number
  waitMs?: number
  talkMs?: number
  hostId?: number
  begunBy?: 'visitor' | 'host'
  touchButton?: string | null
  lang?: 'ja' | 'en' | 'zh'
  storeId?: number | null
  signageId?: number
  companyId?: number
  cause?: 'closed' | 'timeout' | 'rejected' | 'home' | 'lost' | null
}

function addCall(options: CallOptions): string {
  const { requestedAt, waitMs, talkMs = 60 * S, begunBy = 'visitor', touchButton = '受付' } = options
  const id = callId(++last)
  const answeredAt = waitMs === undefined ? null : requestedAt + waitMs
  const cause = options.cause === undefined ? (answeredAt === null ? 'timeout' : 'closed') : options.cause
  insertCall(testApp.db, {
    id,
    begunBy,
    touchButton,
    requestedAt,
    answeredAt,
    cause,
    companyId: options.companyId ?? ids['company']!,
    signageId: options.signageId ?? ids['signage']!,
    storeId: options.storeId === undefined ? ids['store']! : options.storeId,
    lang: options.lang ?? 'ja',
    reason: 'touch',
    hostId: answeredAt === null ? null : (options.hostId ?? ids['sato']!),
    endedAt: cause === null ? null : (answeredAt ?? requestedAt) + talkMs,
  })
  return id
}

before(async () => {
  testApp = await buildTestApp({ now: () => at('2026-11-22T09:00:00') })
  const { db, app } = testApp
  const companyId = addCompany(db)
  const otherId = addCompany(db)
  addPerson(db, { companyId, loginId: 'admin', role: 'companyAdmin' })
  addPerson(db, { companyId: otherId, loginId: 'stranger', role: 'companyAdmin' })
  const sato = addPerson(db, { companyId, loginId: 'sato', name: '佐藤' })
  const gone = addPerson(db, { companyId, name: '退職した人' })
  const storeId = addStore(db, companyId, '本店')
  const closedStore = addStore(db, companyId, '閉めた店')
  const signage = addSignage(db, { companyId, name: 'ロビー', storeId })
  Object.assign(ids, { company: companyId, other: otherId, sato: sato.userId, gone: gone.userId })
  Object.assign(ids, { store: storeId, closedStore, signage: signage.signageId })
  ids['strangersSignage'] = addSignage(db, { companyId: otherId, name: '秘密' }).signageId
  ids['second'] = addSignage(db, { companyId, name: '駅前' }).signageId

  // the first and last millisecond of the period count, their neighbors do not
  addCall({ requestedAt: FROM - 1, waitMs: 99 * S })
  addCall({ requestedAt: FROM, waitMs: 10 * S })
  addCall({ requestedAt: TO - 1, waitMs: 20 * S, hostId: gone.userId, storeId: closedStore, lang: 'en' })
  addCall({ requestedAt: TO, waitMs: 99 * S })
  addCall({ requestedAt: FROM + S, touchButton: '=1+1', storeId: null, signageId: ids['second']! })
  addCall({ requestedAt: FROM + 2 * S, touchButton: null, cause: 'home' })
  addCall({ requestedAt: FROM + 3 * S, begunBy: 'host', waitMs: 0, talkMs: 180 * S, touchButton: null })
  const theirs = { companyId: otherId, signageId: ids['strangersSignage']!, storeId: null }
  addCall({ ...theirs, requestedAt: FROM, waitMs: 1 })
  retireUser(db, { id: gone.userId, accountId: gone.accountId }, at('2026-11-22T08:00:00'))
  retireStore(db, closedStore, at('2026-11-22T08:00:00'))
  await app.ready()
  for (const who of ['admin', 'stranger', 'sato']) cookies[who] = await signIn(app, who)
})
after(() => testApp.close())

const ask = (path: string, payload: object, who = 'admin') =>
  testApp.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { cookie: cookies[who]! },
    payload,
  })
const file = (path: string, query: Record<string, string>, who = 'admin') =>
  testApp.app.inject({
    url: `/api/${path}?${new URLSearchParams(query)}`,
    headers: who === '' ? {} : { cookie: cookies[who]! },
  })
const linesOf = (body: string): string[] => body.replace('\ufeff', '').trim().split('\r\n')

test("[decisions 4] counts the company's calls from the first to the last millisecond of the period", async () => {
  const report = (await ask('getCallReport', days)).json()
  const { called, answered, medianWaitMs, p90WaitMs, longestWaitMs, meanTalkMs } = report
  assert.deepEqual(
    { called, answered, medianWaitMs, p90WaitMs, longestWaitMs, meanTalkMs },
    {
      called: 4,
      answered: 2,
      medianWaitMs: 15 * S,
      p90WaitMs: 20 * S,
      longestWaitMs: 20 * S,
      meanTalkMs: 100 * S,
    },
  )
  assert.deepEqual(report.days, [
    { day: '2026-11-20', called: 3, answered: 1, byAi: 0 },
    { day: '2026-11-21', called: 1, answered: 1, byAi: 0 },
  ])
  assert.deepEqual([report.hours[0].called, report.hours[23].called], [3, 1])
  assert.deepEqual([report.weekdays[5].called, report.weekdays[6].called], [3, 1])
})

test('[decisions 4] counts calls by button, language, shop and operator, and also names deleted shops and operators', async () => {
  const { buttons, languages, stores, operators } = (await ask('getCallReport', days)).json()
  assert.deepEqual(buttons, [
    { name: '受付', called: 2, answered: 2, byAi: 0 },
    { name: '=1+1', called: 1, answered: 0, byAi: 0 },
    { name: null, called: 1, answered: 0, byAi: 0 },
  ])
  assert.deepEqual(languages, [
    { lang: 'ja', called: 3, answered: 1, byAi: 0 },
    { lang: 'en', called: 1, answered: 1, byAi: 0 },
  ])
  assert.deepEqual(stores, [
    { id: ids['store'], name: '本店', isDeleted: false, called: 2, answered: 1, byAi: 0 },
    { id: ids['closedStore'], name: '閉めた店', isDeleted: true, called: 1, answered: 1, byAi: 0 },
    { id: 0, name: '', isDeleted: false, called: 1, answered: 0, byAi: 0 },
  ])
  assert.deepEqual(operators, [
    { id: ids['sato'], name: '佐藤', isDeleted: false, answered: 1, begun: 1, meanTalkMs: 120 * S },
    { id: ids['gone'], name: '退職した人', isDeleted: true, answered: 1, begun: 0, meanTalkMs: 60 * S },
  ])
})

test('[decisions 4] returns an empty report for a period without calls', async () => {
  const report = (await ask('getCallReport', { from: '2020-02-29', to: '2020-02-29' })).json()
  const { called, answered, medianWaitMs, p90WaitMs, longestWaitMs, meanTalkMs } = report
  assert.deepEqual(
    [called, answered, medianWaitMs, p90WaitMs, longestWaitMs, meanTalkMs],
    [0, 0, null, null, null, null],
  )
  assert.deepEqual(report.days, [{ day: '2020-02-29', called: 0, answered: 0, byAi: 0 }])
  assert.deepEqual([report.buttons, report.languages, report.stores, report.operators], [[], [], [], []])
})

test('[decisions 4] refuses a report request with invalid days, an end before the start, or too many days', async () => {
  const codes: Record<string, number> = {}
  for (const path of ['getCallReport', 'getCallHistory'])
    for (const [from, to] of [
      ['2026-02-31', '2026-03-05'],
      ['2026-11-21', '2026-11-20'],
      ['2026-08-20', '2026-11-20'],
      ['2026-08-21', '2026-11-20'],
    ] as const) {
      codes[`${path} ${from} ${to}`] = (await ask(path, { from, to })).statusCode
      assert.equal((await file(`${path}.csv`, { from, to })).statusCode, codes[`${path} ${from} ${to}`])
    }
  assert.deepEqual(codes, {
    'getCallReport 2026-02-31 2026-03-05': 400,
    'getCallReport 2026-11-21 2026-11-20': 400,
    'getCallReport 2026-08-20 2026-11-20': 400,
    'getCallReport 2026-08-21 2026-11-20': 200,
    'getCallHistory 2026-02-31 2026-03-05': 400,
    'getCallHistory 2026-11-21 2026-11-20': 400,
    'getCallHistory 2026-08-20 2026-11-20': 400,
    'getCallHistory 2026-08-21 2026-11-20': 200,
  })
})

test('[decisions 4] exports the report as CSV, with spreadsheet formulas made harmless', async () => {
  const reply = await file('getCallReport.csv', days)
  assert.match(String(reply.headers['content-type']), /text\/csv/)
  assert.equal(
    reply.headers['content-disposition'],
    'attachment; filename="call-report-2026-11-20-2026-11-21.csv"',
  )
  assert.ok(reply.body.startsWith('\ufeff'))
  const lines = linesOf(reply.body)
  assert.equal(lines.length, 1 + 1 + 2 + 24 + 7 + 3 + 2 + 3 + 2)
  assert.equal(lines[1], '合計,,4,2,50,15,20,20,,100,0')
  assert.equal(lines[2], '日,2026-11-20,3,1,33.3,,,,,,0')
  assert.ok(lines.includes("ボタン,'=1+1,1,0,0,,,,,,0"))
  assert.ok(lines.includes('店舗,閉めた店（削除済み）,1,1,100,,,,,,0'))
  assert.equal(lines.at(-2), 'オペレーター,佐藤,,1,,,,,1,120,')
  assert.ok(!reply.body.includes('秘密'))
})

test('[decisions 4] filters the call history by shop, signage, operator, language and outcome', async () => {
  const rowsOf = async (filter: object): Promise<string[]> =>
    (await ask('getCallHistory', { ...days, ...filter }))
      .json()
      .rows.map((row: { id: string }) => String(Number(row.id.slice(-12))))
  assert.deepEqual(await rowsOf({}), ['3', '7', '6', '5', '2'], 'newest calls first')
  assert.deepEqual(await rowsOf({ storeId: ids['closedStore'] }), ['3'])
  assert.deepEqual(await rowsOf({ storeId: 0 }), ['5'])
  assert.deepEqual(await rowsOf({ signageId: ids['second'] }), ['5'])
  assert.deepEqual(await rowsOf({ hostId: ids['gone'] }), ['3'])
  assert.deepEqual(await rowsOf({ lang: 'en' }), ['3'])
  assert.deepEqual(await rowsOf({ outcome: 'answered' }), ['3', '7', '2'])
  assert.deepEqual(await rowsOf({ outcome: 'unanswered' }), ['6', '5'])
  assert.deepEqual(await rowsOf({ outcome: 'timeout' }), ['5'])
  assert.deepEqual(await rowsOf({ outcome: 'withdrawn' }), ['6'])
  assert.deepEqual(await rowsOf({ outcome: 'rejected' }), [])
  assert.deepEqual(await rowsOf({ outcome: 'running' }), [])
  assert.deepEqual(
    await rowsOf({ signageId: ids['strangersSignage'] }),
    [],
    "no calls of another company's signage",
  )
})

test('[decisions 4] exports the filtered call history as CSV', async () => {
  const lines = linesOf((await file('getCallHistory.csv', { ...days, storeId: '0' })).body)
  assert.equal(lines.length, 2)
  assert.equal(
    lines[1],
    "2026-11-20 00:00:01,,駅前,'=1+1,日本語,お客さま,,,,2026-11-20 00:01:01,,応答なし,時間切れ,,",
  )
  const all = linesOf((await file('getCallHistory.csv', days)).body)
  assert.equal(
    all[2],
    '2026-11-20 00:00:03,本店,ロビー,,日本語,オペレーター,佐藤,2026-11-20 00:00:03,,2026-11-20 00:03:03,180,応答,オペレーターが終了,,',
  )
  const { stores, signages, operators } = (await ask('getCallFilters', {})).json()
  assert.deepEqual(
    stores.map((store: { name: string; isDeleted: boolean }) => [store.name, store.isDeleted]),
    [
      ['本店', false],
      ['閉めた店', true],
    ],
  )
  assert.equal(signages.length, 2)
  assert.ok(operators.some(({ name }: { name: string }) => name === '退職した人'))
})

test('[decisions 4] pages through the call history without gaps or duplicates while new calls arrive', async () => {
  const requestedAt = at('2026-10-05T12:00:00')
  const expected = new Set<string>()
  for (let n = 0; n < CALL_PAGE_ROWS * 2 + 1; n++) {
    expected.add(addCall({ requestedAt: requestedAt + (n % 3), waitMs: S }))
  }
  const october = { from: '2026-10-01', to: '2026-10-31' }
  const seen: string[] = []
  let next: string | null | undefined
  const sizes: number[] = []
  do {
    const page = (await ask('getCallHistory', { ...october, ...(next ? { after: next } : {}) })).json()
    seen.push(...page.rows.map(({ id }: { id: string }) => id))
    sizes.push(page.rows.length)
    next = page.next
    // a call that is newer than the page just read: it would be on an earlier page
    if (sizes.length === 1) addCall({ requestedAt: requestedAt + 10, waitMs: S })
  } while (next)
  assert.deepEqual(sizes, [CALL_PAGE_ROWS, CALL_PAGE_ROWS, 1])
  assert.deepEqual([...new Set(seen)].length, seen.length)
  assert.deepEqual(new Set(seen), expected)
})

test('[decisions 4] refuses forged page positions in the call history', async () => {
  const code = async (after: string) => (await ask('getCallHistory', { ...days, after })).statusCode
  assert.equal(await code('x'), 400)
  assert.equal(await code(`-1_${callId(1)}`), 400)
  assert.equal(await code(`1_${callId(1)}' or 1=1 --`), 400)
  const far = (await ask('getCallHistory', { ...days, after: `${TO + 1_000_000}_${callId(999)}` })).json()
  assert.equal(far.rows.length, 5, 'a position after the period starts with its newest call')
  const early = (await ask('getCallHistory', { ...days, after: `1_${callId(1)}` })).json()
  assert.deepEqual(early.rows, [])
  const theirs = (await ask('getCallHistory', days, 'stranger')).json()
  assert.deepEqual(
    theirs.rows.map((row: { signageName: string }) => row.signageName),
    ['秘密'],
  )
})

test('[6] shows reports to administrators only', async () => {
  for (const path of ['getCallReport', 'getCallHistory', 'getCallFilters', 'getCall']) {
    assert.equal((await ask(path, { ...days, targetId: callId(2) }, 'sato')).statusCode, 403, path)
  }
  for (const path of ['getCallReport.csv', 'getCallHistory.csv']) {
    assert.equal((await file(path, days, 'sato')).statusCode, 403, path)
    assert.equal((await file(path, days, '')).statusCode, 401, path)
  }
  const said = { targetId: callId(2) }
  assert.equal((await file('getCallTranscript.csv', said, 'sato')).statusCode, 403)
  assert.equal((await file('getCallTranscript.csv', said, '')).statusCode, 401)
})

test("[decisions 4] returns a call's people, times, events, visitor's picture and connection quality", async () => {
  const { db } = testApp
  const id = callId(3)
  const requestedAt = TO - 1
  const event = (kind: string, after: number, more: { userId?: number; detail?: string } = {}) =>
    insertCallEvent(db, { callId: id, at: requestedAt + after, kind, ...more })
  event('requested', 0)
  event('rejected', 5 * S, { userId: ids['sato']! })
  event('accepted', 20 * S, { userId: ids['gone']! })
  event('link', 25 * S, { detail: 'good' })
  event('link', 40 * S, { detail: 'bad' })
  event('somethingNewer', 41 * S)
  event('closed', 80 * S, { detail: 'closed' })
  const call = (await ask('getCall', { targetId: id })).json()
  assert.deepEqual(
    [call.signageName, call.storeName, call.hostName, call.outcome, call.cause, call.picture],
    ['ロビー', '閉めた店', '退職した人', 'answered', 'closed', null],
  )
  assert.deepEqual(
    call.events.map((one: Record<string, unknown>) => [one.kind, one.userName, one.cause]),
    [
      ['requested', null, null],
      ['rejected', '佐藤', null],
      ['accepted', '退職した人', null],
      ['closed', null, 'closed'],
    ],
  )
  assert.deepEqual(call.link, [
    { at: requestedAt + 25 * S, quality: 'good' },
    { at: requestedAt + 40 * S, quality: 'bad' },
  ])
  const taken = { requestId: id, signageId: ids['signage']!, takenAt: requestedAt }
  insertVisitorPicture(db, { ...taken, fileName: 'a.png', mimeType: 'image/png' })
  const { picture } = (await ask('getCall', { targetId: id })).json()
  assert.deepEqual(picture, {
    url: `/captures/${id}`,
    takenAt: requestedAt,
    keptUntilAt: requestedAt + 30 * 86_400_000,
  })
})

test('[2.4.6] returns the AI dialogue before a call, with its response times', async () => {
  const { db } = testApp
  const [callIdOfTalk, talkId] = [callId(3), callId(70_000)]
  const place = { companyId: ids['company']!, signageId: ids['signage']!, storeId: null }
  insertDialogue(db, { ...place, id: talkId, lang: 'ja', beganAt: FROM, steps: 2, callId: callIdOfTalk })
  const words = {
    companyId: ids['company']!,
    talkId,
    callId: null,
    at: FROM,
    lang: 'ja',
    sources: null,
  } as const
  insertUtterance(db, { ...words, speaker: 'visitor', text: '料金は' })
  insertUtterance(db, {
    ...words,
    speaker: 'ai',
    text: '500円です。',
    outcome: 'answered',
    latency: { recognisedMs: 210, firstTokenMs: 250, firstSoundMs: 290 },
  })
  const { talk } = (await ask('getCall', { targetId: callIdOfTalk })).json()
  assert.deepEqual([talk.talkId, talk.steps, talk.endedAt], [talkId, 2, null])
  assert.deepEqual(
    talk.words.map((one: Record<string, unknown>) => [one.speaker, one.text, one.outcome, one.latency]),
    [
      ['visitor', '料金は', null, null],
      ['ai', '500円です。', 'answered', { recognisedMs: 210, firstTokenMs: 250, firstSoundMs: 290 }],
    ],
  )
  assert.equal((await ask('getCall', { targetId: callId(2) })).json().talk, null)
})

test("[decisions 4] answers 404 for another company's call", async () => {
  assert.equal((await ask('getCall', { targetId: callId(3) }, 'stranger')).statusCode, 404)
  assert.equal((await ask('getCall', { targetId: callId(99_999) })).statusCode, 404)
  assert.equal((await ask('getCall', { targetId: 'x' })).statusCode, 400)
})
