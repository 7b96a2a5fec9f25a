import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { page } from '../../support/dom.ts'
import { serving } from '../../support/serving.ts'

const { act, fireEvent, render, screen, within } = await import('@testing-library/react')
const { ReportsPage } = await import('../../../site/reports/ReportsPage.tsx')
const { CallPage } = await import('../../../site/reports/CallPage.tsx')

const at = (time: string): number => Date.parse(`2026-11-20T${time}+09:00`)
const ID = '00000000-0000-4000-8000-000000000001'
const tally = { called: 1, answered: 1, byAi: 0 }

const REPORT = {
  ...tally,
  medianWaitMs: 8_000,
  p90WaitMs: 8_000,
  longestWaitMs: 8_000,
  meanTalkMs: 172_000,
  days: [
    { day: '2026-11-19', ...tally, called: 0, answered: 0 },
    { day: '2026-11-20', ...tally },
  ],
  hours: Array.from({ length: 24 }, () => tally),
  weekdays: Array.from({ length: 7 }, () => tally),
  buttons: [],
  languages: [],
  stores: [],
  operators: [],
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
  reason: 'touch',
  characterName: null,
  note: null,
  picture: null,
  events: [],
  talk: null,
  captions: [],
  captionsGoneDays: null,
  link: [],
}

/** Opens a page in January of the year after the call. */
async function open(search: string, Page = ReportsPage) {
  page.happyDOM.setURL(`http://localhost/app/users/calls${search}`)
  serving({
    '/api/getCall': CALL,
    '/api/getCallHistory': { rows: [CALL], next: null },
    '/api/getCallFilters': { stores: [], signages: [], operators: [] },
    '/api/getCallReport': REPORT,
  })
  render(<Page />)
  await act(async () => {})
}

before(() => mock.timers.enable({ apis: ['Date'], now: Date.parse('2027-01-10T12:00:00+09:00') }))
after(() => mock.timers.reset())

test('[decisions 4] shows the year in the dates of calls and days of another year', async () => {
  await open('?view=calls&period=own&from=2026-11-19&to=2026-11-20')
  const link = screen.getByRole('link', { name: '2026年11月20日(金) 9:00 の呼び出しを開く' })
  assert.ok(within(link.closest('tr')!).getByText('2026年11月20日(金)'))
  fireEvent.click(screen.getByRole('tab', { name: '集計' }))
  await act(async () => {})
  const chart = screen.getByRole('figure', { name: '日ごとの呼び出し' })
  assert.ok(within(chart).getByText('2026年11月19日(木)'))
})

test("[decisions 4] a call's page shows the year in the date of a call from another year", async () => {
  await open(`?id=${ID}`, CallPage)
  assert.ok(screen.getByText('2026年11月20日(金) 9:00:08'))
})
