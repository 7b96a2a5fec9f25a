import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HoursException, OpeningHours, Period } from '#core/hours/hours.ts'
import type { Language } from '#core/languages.ts'
import { japanAt } from '#core/time/japan-time.ts'
import { openDb } from '../../../db/open.ts'
import { saveHours } from '../../../db/queries/hours.ts'
import { insertStore } from '../../../db/queries/stores.ts'
import { openingHoursSpoken } from '../../../server/dialogue/opening-hours.ts'
import { addCompany } from '../../support/builders.ts'
import { startChatServer } from '../../support/chat-server.ts'
import { buildDialogueFixture } from '../../support/dialogue-fixture.ts'

const from = (first: number, last: number): Period => ({ fromMinute: first * 60, toMinute: last * 60 })
const DAY = [from(9, 18)]
/** Monday to Friday 9 to 18, Saturday in two parts, closed on Sunday and public holidays. */
const WEEK = [[], DAY, DAY, DAY, DAY, DAY, [from(10, 12), from(13, 15)], []]
const hoursOf = (exceptions: HoursException[] = []): OpeningHours => ({ week: WEEK, exceptions })
/** Tuesday, 11:00; the day before is a public holiday. */
const TUESDAY = japanAt(2026, 11, 24, 11)

function spokenOf(hours: OpeningHours | null, at: number, lang: Language): string | undefined {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  saveHours(db, companyId, null, hours)
  const spoken = openingHoursSpoken(db, { companyId, storeId: null, lang }, at)
  db.close()
  return spoken?.text
}

test('[decisions 11] tells the visitor in their language whether the company is open, and its usual hours', () => {
  assert.equal(
    spokenOf(hoursOf(), TUESDAY, 'ja'),
    'ただいま受付中です。本日は18:00まで承ります。通常は、月曜日から金曜日は9:00から18:00、土曜日は10:00から12:00と13:00から15:00、日曜日と祝日は休みです。',
  )
  assert.equal(
    spokenOf(hoursOf(), TUESDAY, 'en'),
    'We are open now, until 18:00. Our usual hours are: Monday to Friday 9:00 to 18:00; Saturday 10:00 to 12:00 and 13:00 to 15:00; closed on Sunday and public holidays.',
  )
  assert.equal(
    spokenOf(hoursOf(), TUESDAY, 'zh'),
    '现在正在接待，今天到18:00为止。平时的接待时间：星期一至星期五9:00至18:00，星期六10:00至12:00和13:00至15:00，星期日和节假日休息。',
  )
})

test('[decisions 11] tells the visitor naturally that the company closes at midnight, the next morning or days later', () => {
  const evening = japanAt(2026, 11, 20, 20)
  const nowWords = (period: Period, lang: Language, at = evening) => {
    const spoken = spokenOf({ week: WEEK.map(() => [period]), exceptions: [] }, at, lang)!
    return spoken.slice(0, spoken.search(/ ?(通常は|Our usual|平时)/))
  }
  const midnight = from(18, 24)
  assert.equal(nowWords(midnight, 'ja'), 'ただいま受付中です。本日は24:00まで承ります。')
  assert.equal(nowWords(midnight, 'en'), 'We are open now, until midnight.')
  assert.equal(nowWords(midnight, 'zh'), '现在正在接待，今天到24:00为止。')
  const morning = from(18, 2)
  assert.equal(nowWords(morning, 'ja'), 'ただいま受付中です。本日は翌2:00まで承ります。')
  assert.equal(nowWords(morning, 'en'), 'We are open now, until 2:00 tomorrow.')
  assert.equal(nowWords(morning, 'zh'), '现在正在接待，到明天2:00为止。')
  const night = japanAt(2026, 11, 21, 1)
  assert.equal(nowWords(morning, 'ja', night), 'ただいま受付中です。本日は2:00まで承ります。')
  // open day and night from Friday on, until a day with other hours
  const always = WEEK.map(() => [from(0, 24)])
  const until = (fromDay: string, periods: Period[]) => ({
    week: always,
    exceptions: [{ fromDay, toDay: fromDay, periods, note: '' }],
  })
  const saturday = until('2026-11-21', [from(0, 20)])
  assert.match(spokenOf(saturday, evening, 'ja')!, /^ただいま受付中です。11月21日\(土\) 20:00まで承ります。/)
  assert.match(spokenOf(saturday, evening, 'en')!, /^We are open now, until 20:00 on Sat 21 November\./)
  const tuesday = until('2026-11-24', [])
  assert.match(spokenOf(tuesday, evening, 'ja')!, /^ただいま受付中です。11月23日\(月\) 24:00まで承ります。/)
  assert.match(spokenOf(tuesday, evening, 'en')!, /^We are open now, until midnight on Mon 23 November\./)
  assert.match(spokenOf(tuesday, evening, 'zh')!, /^现在正在接待，到11月23日周一 24:00为止。/)
})

test('[decisions 11] names the next day in usual hours that end after midnight', () => {
  const usual = (lang: Language) =>
    spokenOf({ week: WEEK.map(() => [from(18, 2)]), exceptions: [] }, TUESDAY, lang)!
  assert.match(usual('ja'), /毎日18:00から翌2:00です。$/)
  assert.match(usual('en'), /every day 18:00 to 2:00 the next day\.$/)
  assert.match(usual('zh'), /每天18:00至次日2:00。$/)
})

test('[decisions 11] tells the visitor when a closed company opens next: later today, or on another day', () => {
  const early = spokenOf(hoursOf(), japanAt(2026, 11, 24, 8), 'ja')!
  assert.ok(early.startsWith('ただいまは受付時間外です。次は9:00に始まります。'), early)
  const late = spokenOf(hoursOf(), japanAt(2026, 11, 24, 18), 'ja')!
  assert.match(late, /^本日の受付は終了しました。次は11月25日\(水\) 9:00に始まります。/)
  const holiday = spokenOf(hoursOf(), japanAt(2026, 11, 23, 11), 'en')!
  assert.match(holiday, /^We are closed at the moment\. Next opening: .*24 November.* 9:00\./)
})

test('[decisions 11] calls no operator outside the opening hours, and says that the reception is closed', async () => {
  const fixture = buildDialogueFixture(
    [],
    { url: 'http://127.0.0.1:9' },
    { answerer: 'embedded', failedTurnsMax: 2 },
  )
  const { db, companyId } = fixture
  saveHours(db, companyId, null, { week: Array.from({ length: 8 }, () => []), exceptions: [] })
  const wanted = await fixture.ask('係の人を呼んで')
  assert.equal(wanted.outcome, 'answered')
  assert.match(
    wanted.answer,
    /^申し訳ございません。ただいまの時間は、係の者をお呼びできません。ただいまは受付時間外です。/,
  )
  const outcomes = []
  for (const question of ['明日の天気', '昨日の天気', '来週の天気'])
    outcomes.push((await fixture.ask(question)).outcome)
  assert.deepEqual(outcomes, ['unanswered', 'unanswered', 'unanswered'])
  saveHours(db, companyId, null, null)
  assert.equal((await fixture.ask('係の人を呼んで')).outcome, 'handOver')
})

test('[decisions 11] does not say that the company has closed for today while it opens again the same day', () => {
  // a Saturday, in the break from 12:00 to 13:00
  const saturday = spokenOf(hoursOf(), japanAt(2026, 11, 21, 12), 'ja')!
  assert.ok(saturday.startsWith('ただいまは受付時間外です。次は13:00に始まります。'), saturday)
})

test('[decisions 11] tells the visitor which of the next 45 days have other hours, and why', () => {
  const closed = { fromDay: '2026-12-29', toDay: '2027-01-03', periods: [], note: '年末年始休業' }
  const short = { fromDay: '2026-12-28', toDay: '2026-12-28', periods: [from(9, 12)], note: '' }
  const ja = spokenOf(hoursOf([short, closed]), TUESDAY, 'ja')!
  assert.match(
    ja,
    /12月28日\(月\)は、9:00から12:00です。12月29日\(火\)から1月3日\(日\)までは、年末年始休業です。$/,
  )
  assert.match(
    spokenOf(hoursOf([closed]), TUESDAY, 'en')!,
    / We are closed on .*29 December to .*3 January \(New Year holidays\)\.$/,
  )
  assert.match(spokenOf(hoursOf([closed]), TUESDAY, 'zh')!, /1月3日周日休息（新年假期）。$/)
  assert.match(
    spokenOf(hoursOf([{ ...short, note: '短縮営業' }]), TUESDAY, 'en')!,
    / we are open 9:00 to 12:00 \(shorter hours\)\.$/,
  )
  const own = hoursOf([{ ...closed, note: '店長の結婚式' }])
  assert.match(spokenOf(own, TUESDAY, 'ja')!, /店長の結婚式です。$/)
  for (const lang of ['en', 'zh'] as const)
    assert.doesNotMatch(spokenOf(own, TUESDAY, lang)!, /結婚式|null|undefined|[(（]/)
  const edge = (fromDay: string) => ({ ...closed, fromDay, toDay: fromDay })
  assert.match(spokenOf(hoursOf([edge('2027-01-08')]), TUESDAY, 'ja')!, /1月8日/)
  assert.doesNotMatch(spokenOf(hoursOf([edge('2027-01-09')]), TUESDAY, 'ja')!, /1月9日/)
  assert.doesNotMatch(spokenOf(hoursOf([edge('2026-11-23')]), TUESDAY, 'ja')!, /11月23日/)
})

test('[decisions 11] describes opening hours that are the same on all seven days as "every day"', () => {
  const always = { week: WEEK.map(() => [from(0, 24)]), exceptions: [] }
  assert.equal(spokenOf(always, TUESDAY, 'ja'), 'ただいま受付中です。通常は、毎日0:00から24:00です。')
})

test('[decisions 11] tells the visitor the hours of the store in which the kiosk stands', () => {
  assert.equal(spokenOf(null, TUESDAY, 'ja'), undefined)
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const { id: storeId } = insertStore(db, { companyId, name: '駅前店' })
  saveHours(db, companyId, null, hoursOf())
  saveHours(db, companyId, storeId, { week: WEEK.map(() => [from(11, 20)]), exceptions: [] })
  const spoken = openingHoursSpoken(db, { companyId, storeId, lang: 'ja' }, TUESDAY)!
  assert.match(spoken.text, /20:00まで/)
})

const asked = { url: 'http://127.0.0.1:9' }

test("[decisions 7] answers a question about opening hours, unless one of the company's own answers fits", async () => {
  const fixture = buildDialogueFixture(
    [['ja', '駐車場は何時まで開いていますか', '駐車場は22時までです。']],
    asked,
    {
      answerer: 'embedded',
    },
  )
  assert.equal((await fixture.ask('定休日はいつですか')).outcome, 'unanswered')
  saveHours(fixture.db, fixture.companyId, null, hoursOf())
  const { answer, outcome, sources } = await fixture.ask('定休日はいつですか')
  assert.match(answer, /日曜日と祝日は休みです/)
  assert.deepEqual([outcome, sources], ['answered', ['hours:0']])
  assert.equal((await fixture.ask('駐車場は何時まで開いていますか')).answer, '駐車場は22時までです。')
  assert.equal((await fixture.ask('トイレはどこですか')).outcome, 'unanswered')
})

test('[decisions 7] sends the opening hours to the AI server together with a question about the opening hours', async () => {
  const server = await startChatServer(() => ({ pieces: ['日曜日は休みです。'] }))
  try {
    const fixture = buildDialogueFixture([], server)
    saveHours(fixture.db, fixture.companyId, null, hoursOf())
    const { answer, sources } = await fixture.ask('日曜日は営業していますか')
    assert.deepEqual([answer, sources], ['日曜日は休みです。', ['hours:0']])
    assert.match(server.asked[0]!.body.messages[0]!.content, /受付時間/)
    assert.equal((await fixture.ask('日本の首都は？')).outcome, 'unanswered')
    assert.equal(server.asked.length, 1)
  } finally {
    await server.close()
  }
})
