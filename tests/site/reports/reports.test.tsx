import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { page } from '../../support/dom.ts'
import { serving } from '../../support/serving.ts'

const { act, fireEvent, render, screen, within } = await import('@testing-library/react')
const { ReportsPage } = await import('../../../site/reports/ReportsPage.tsx')
const { CallPage } = await import('../../../site/reports/CallPage.tsx')

const at = (time: string): number => Date.parse(`2026-11-20T${time}+09:00`)
const ID = '00000000-0000-4000-8000-000000000001'
const tally = (called: number, answered: number, byAi = 0) => ({ called, answered, byAi })
const nothing = (count: number) => Array.from({ length: count }, () => tally(0, 0))

const EMPTY = {
  ...tally(0, 0),
  medianWaitMs: null,
  p90WaitMs: null,
  longestWaitMs: null,
  meanTalkMs: null,
  days: [{ day: '2026-11-20', ...tally(0, 0) }],
  hours: nothing(24),
  weekdays: nothing(7),
  buttons: [],
  languages: [],
  stores: [],
  operators: [],
}
const REPORT = {
  ...tally(4, 3),
  medianWaitMs: 8_000,
  p90WaitMs: 65_000,
  longestWaitMs: 70_000,
  meanTalkMs: 204_000,
  days: [
    { day: '2026-11-19', ...tally(3, 3) },
    { day: '2026-11-20', ...tally(1, 0) },
  ],
  hours: nothing(24).map((none, hour) => (hour === 9 ? tally(4, 3) : none)),
  weekdays: nothing(7).map((none, day) => (day === 4 ? tally(3, 3) : day === 5 ? tally(1, 0) : none)),
  buttons: [{ name: null, ...tally(4, 3) }],
  languages: [{ lang: 'en', ...tally(4, 3) }],
  stores: [{ id: 1, name: '閉めた店', isDeleted: true, ...tally(4, 3) }],
  operators: [{ id: 2, name: '佐藤', isDeleted: false, answered: 3, begun: 1, meanTalkMs: 204_000 }],
}
const CALL = {
  id: ID,
  begunBy: 'visitor',
  touchButton: '受付を呼び出す',
  lang: 'ja',
  cause: 'home',
  requestedAt: at('09:00:00'),
  answeredAt: at('09:00:08'),
  endedAt: at('09:03:00'),
  outcome: 'answered',
  result: 'helped',
  signageId: 1,
  signageName: 'ロビー',
  storeName: '本店',
  hostName: '佐藤',
}

async function open(search: string, answers: Record<string, unknown>, Page = ReportsPage) {
  page.happyDOM.setURL(`http://localhost/app/users/calls${search}`)
  const server = serving(answers)
  render(<Page />)
  await act(async () => {})
  return server
}

// dates of this year are shown without the year
before(() => mock.timers.enable({ apis: ['Date'], now: at('12:00:00') }))
after(() => mock.timers.reset())

test('[decisions 4] shows the numbers and charts of a report, each chart with a table', async () => {
  await open('?period=own&from=2026-11-19&to=2026-11-20', { '/api/getCallReport': REPORT })
  assert.ok(screen.getByText('4件中 3件に応答'))
  assert.ok(screen.getByText('最長 1分10秒'))
  const hours = screen.getByRole('figure', { name: '時間帯ごとの呼び出し' })
  const nine = within(hours).getByText('9時台').closest('tr')!
  assert.deepEqual(
    [...nine.querySelectorAll('td')].map((cell) => cell.textContent),
    ['9時台', '3', '1'],
  )
  assert.ok(within(hours).getByText('表で見る').closest('summary'))
  assert.ok(screen.getByText('ボタンなし'))
  assert.ok(screen.getByText('閉めた店 (削除済み)'))
  assert.ok(screen.getByText('English'))
  assert.equal(
    screen.getByRole('link', { name: /CSV/ }).getAttribute('href'),
    '/api/getCallReport.csv?from=2026-11-19&to=2026-11-20',
  )
})

test('[decisions 4] shows calls that the AI took over separately from answered and missed ones', async () => {
  const days = [
    { day: '2026-11-19', ...tally(3, 2, 1) },
    { day: '2026-11-20', ...tally(2, 1, 0) },
  ]
  await open('?period=own&from=2026-11-19&to=2026-11-20', {
    '/api/getCallReport': { ...REPORT, ...tally(5, 3, 1), days },
  })
  assert.ok(screen.getByText('4件中 3件に応答・AIが応対 1件'))
  assert.ok(screen.getByText('75.0'))
  const chart = screen.getByRole('figure', { name: '日ごとの呼び出し' })
  assert.deepEqual(
    within(chart)
      .getAllByRole('columnheader', { hidden: true })
      .map((head) => head.textContent),
    ['日', '応答', 'AIが応対', '応答なし'],
  )
})

test('[decisions 4] says that a period had no calls, and loads another period when it is chosen', async () => {
  const server = await open('?period=today', { '/api/getCallReport': EMPTY })
  assert.ok(screen.getByText('この期間の呼び出しはありません'))
  fireEvent.click(screen.getByLabelText('30日間'))
  await act(async () => {})
  assert.match(page.location.search, /period=30days/)
  assert.equal(server.sentTo('/api/getCallReport').length, 2)
})

test('[decisions 4] offers to load a report again after a failure', async () => {
  const answers: Record<string, unknown> = {}
  await open('?period=today', answers)
  answers['/api/getCallReport'] = REPORT
  fireEvent.click(screen.getByRole('button', { name: 'もう一度' }))
  await act(async () => {})
  assert.ok(screen.getByText('4件中 3件に応答'))
})

test('[decisions 4] lists calls with links to their pages', async () => {
  const choices = { stores: [{ id: 1, name: '本店', isDeleted: false }], signages: [], operators: [] }
  await open('?view=calls', {
    '/api/getCallHistory': { rows: [CALL], next: null },
    '/api/getCallFilters': choices,
  })
  const link = screen.getByRole('link', { name: '11月20日(金) 9:00 の呼び出しを開く' })
  assert.equal(link.getAttribute('href'), `/app/users/call?id=${ID}&history=%3Fview%3Dcalls`)
  const row = link.closest('tr')!
  assert.ok(within(row).getAllByText('2分52秒').length > 0)
  assert.equal(screen.queryByRole('navigation', { name: '履歴のページ' }), null, 'one page needs no pager')
})

test("[decisions 4] a call's page shows its events, but no picture, note or connection quality if the call has none", async () => {
  const events = [
    { at: at('09:00:00'), kind: 'requested', userName: null, cause: null },
    { at: at('09:00:08'), kind: 'accepted', userName: '佐藤', cause: null },
    { at: at('09:03:00'), kind: 'closed', userName: null, cause: 'home' },
  ]
  const bare = {
    ...CALL,
    reason: 'touch',
    characterName: null,
    note: null,
    picture: null,
    events,
    talk: null,
    captions: [],
    captionsGoneDays: null,
    link: [],
  }
  await open(`?id=${ID}`, { '/api/getCall': bare }, CallPage)
  assert.deepEqual(
    screen.getAllByRole('listitem').map((item) => item.textContent),
    [
      '9:00:00お客さまが呼び出しました',
      '9:00:08佐藤: 応対を始めました',
      '9:03:00終わりましたお客さまが終了しました',
    ],
  )
  assert.equal(screen.queryByRole('img'), null)
  assert.equal(screen.queryByText('メモ'), null)
  assert.equal(screen.queryByText('通信の状態'), null)
})

test("[2.4.6] a call's page shows the AI dialogue before the call, with its response times", async () => {
  const words = { at: at('09:00:00'), lang: 'ja', outcome: null, latency: null }
  const talk = {
    talkId: ID,
    beganAt: at('08:59:00'),
    endedAt: at('09:00:00'),
    steps: 1,
    wordsGoneDays: null,
    words: [
      { ...words, speaker: 'visitor', text: '株価は' },
      {
        ...words,
        speaker: 'ai',
        text: 'わかりかねます',
        outcome: 'unanswered',
        latency: { recognisedMs: 210, firstSoundMs: 290 },
      },
    ],
  }
  const more = {
    reason: 'handOver',
    characterName: null,
    note: null,
    picture: null,
    events: [],
    captions: [],
    captionsGoneDays: null,
    link: [],
  }
  await open(`?id=${ID}`, { '/api/getCall': { ...CALL, ...more, talk } }, CallPage)
  const [question, answer] = screen.getAllByRole('listitem')
  assert.equal(question?.textContent, 'お客さま株価は')
  assert.equal(
    answer?.textContent,
    'AIわかりかねます答えられませんでした認識 0.21秒 · 最初の言葉 — · 最初の音 0.29秒',
  )
})

test("[decisions 4] a call's page shows how long the visitor's picture is kept, and the connection's quality", async () => {
  const more = {
    reason: 'touch',
    characterName: 'ひなた',
    note: '名刺を預かりました',
    events: [],
    picture: {
      url: `/captures/${ID}`,
      takenAt: at('09:00:00'),
      keptUntilAt: at('09:00:00') + 30 * 86_400_000,
    },
    talk: null,
    captions: [],
    captionsGoneDays: null,
    link: [{ at: at('09:01:08'), quality: 'bad' }],
  }
  await open(`?id=${ID}`, { '/api/getCall': { ...CALL, ...more } }, CallPage)
  assert.ok(screen.getByText('2026年12月20日まで保存されます'))
  assert.ok(screen.getByText('名刺を預かりました'))
  assert.deepEqual(
    screen.getAllByRole('listitem').map((item) => item.textContent),
    ['9:00:08確認中1分0秒', '9:01:08悪い1分52秒'],
  )
  fireEvent.error(screen.getByRole('img', { name: '呼び出したときのお客さま' }))
  assert.ok(screen.getByText('写真の保存期間が終わりました'))
})

test("[decisions 7] a call's page says that the transcripts of AI dialogue and call were deleted", async () => {
  const talk = { talkId: ID, beganAt: 1, endedAt: 2, steps: 1, wordsGoneDays: 30, words: [] }
  const more = {
    reason: 'handOver',
    characterName: null,
    note: null,
    picture: null,
    events: [],
    link: [],
    captions: [],
    captionsGoneDays: 30,
    talk,
  }
  await open(`?id=${ID}`, { '/api/getCall': { ...CALL, ...more } }, CallPage)
  const said = screen.getAllByText(/^保存期間（30日）を過ぎたため/).map(({ textContent }) => textContent)
  assert.deepEqual(said, [
    '保存期間（30日）を過ぎたため、会話の内容は消去されました。日時と結果の記録は残ります。',
    '保存期間（30日）を過ぎたため、通話の会話を記録していた場合も、内容は消去されています。',
  ])
})

test("[decisions 7] a call's page shows the transcript with translations, and offers it as a file", async () => {
  const more = {
    reason: 'touch',
    characterName: null,
    note: null,
    picture: null,
    events: [],
    link: [],
    captionsGoneDays: null,
  }
  const captions = [
    {
      at: at('09:00:10'),
      speaker: 'visitor',
      lang: 'en',
      text: 'Where?',
      translations: { ja: 'どちらですか' },
    },
    { at: at('09:00:12'), speaker: 'operator', lang: 'ja', text: '4階です', translations: {} },
  ]
  await open(`?id=${ID}`, { '/api/getCall': { ...CALL, ...more, talk: null, captions } }, CallPage)
  const said = screen.getAllByRole('region', { name: '通話の会話' }).at(-1)!
  assert.equal(said.textContent, 'お客さまWhere?日本語訳: どちらですか担当者4階です')
  const file = screen.getByRole('link', { name: '会話をCSVで保存' })
  assert.equal(file.getAttribute('href'), `/api/getCallTranscript.csv?targetId=${ID}`)
})
