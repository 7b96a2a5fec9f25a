import assert from 'node:assert/strict'
import { test } from 'node:test'
import { japanDayAt } from '#core/time/japan-time.ts'
import type { Request } from '../../../site/line/request.ts'
import { dayColumns, hourColumns, weekdayColumns } from '../../../site/reports/chart-columns.ts'
import { linkSpans } from '../../../site/reports/link-spans.ts'
import {
  daysOfMonth,
  historySearch,
  monthShown,
  monthsBefore,
  optionsOf,
  searchOf,
} from '../../../site/reports/options.ts'
import { createReports } from '../../../site/reports/store.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

/** 0:30 in Japan, when UTC is still on the previous day. */
const NOW = Date.parse('2026-11-21T00:30:00+09:00')

type Asked = [path: string, input: Record<string, unknown>]

function page(search = '', answerOf: (path: string) => unknown = () => ({ rows: [], next: null })) {
  const asked: Asked[] = []
  const stored: string[] = []
  const request = (async ({ path }: { path: string }, input: Record<string, unknown>) => {
    asked.push([path, input])
    return { kind: 'ok', value: answerOf(path) }
  }) as unknown as Request
  const keep = (address: string) => void stored.push(address)
  const reports = createReports({ ask: request, clock: createFakeClock(NOW), search, keep })
  return { reports, asked, kept: stored }
}

test('[decisions 4] computes the days of each report period in Japan time, even just after midnight', () => {
  const daysOf = (period: string) => {
    const { from, to } = optionsOf(`?period=${period}`, NOW)
    return `${from} ${to}`
  }
  assert.equal(daysOf('today'), '2026-11-21 2026-11-21')
  assert.equal(daysOf('7days'), '2026-11-15 2026-11-21')
  assert.equal(daysOf('30days'), '2026-10-23 2026-11-21')
  assert.equal(daysOf('month'), '2026-11-01 2026-11-21')
  assert.equal(daysOf('own&from=2026-01-02&to=2026-02-03'), '2026-01-02 2026-02-03')
})

test('[decisions 4] ignores invalid filters in the URL of a report', () => {
  const usual = optionsOf('', NOW)
  for (const search of ['?period=never', '?period=own', '?period=own&from=x&to=y', '?view=x', '?store=-1'])
    assert.deepEqual(optionsOf(search, NOW), usual, search)
  assert.equal(optionsOf('?outcome=x&language=fr', NOW).filters.outcome, undefined)
})

test('[decisions 4] keeps view, period and filters of a report in the URL, and restores them from it', () => {
  for (const search of [
    '',
    '?view=calls&period=month',
    '?period=own&from=2026-01-02&to=2026-02-03',
    '?view=calls&store=0&signage=3&operator=4&language=en&outcome=unanswered',
  ])
    assert.equal(searchOf(optionsOf(search, NOW)), search)
})

test('[decisions 4] loads only the open report view, and reloads it for another period', async () => {
  const { reports, asked, kept } = page()
  await reports.load()
  assert.deepEqual(asked, [['/api/getCallReport', { from: '2026-11-15', to: '2026-11-21' }]])
  reports.choose({ period: 'today' })
  await settle()
  assert.deepEqual(asked.at(-1), ['/api/getCallReport', { from: '2026-11-21', to: '2026-11-21' }])
  reports.choose({ view: 'calls' })
  await settle()
  assert.deepEqual(
    asked.slice(2).map(([path]) => path),
    ['/api/getCallHistory', '/api/getCallFilters'],
  )
  reports.choose({ period: 'own', from: '2026-11-01' })
  assert.deepEqual(kept, [
    '?period=today',
    '?view=calls&period=today',
    '?view=calls&period=own&from=2026-11-01&to=2026-11-21',
  ])
})

test('[decisions 4] offers the open report view as a file download with the same filters', () => {
  const { reports } = page('?period=today&store=2&language=en')
  reports.$fileUrl.listen(() => {})
  const days = 'from=2026-11-21&to=2026-11-21'
  assert.equal(reports.$fileUrl.get(), `/api/getCallReport.csv?${days}`)
  reports.choose({ view: 'calls' })
  assert.equal(reports.$fileUrl.get(), `/api/getCallHistory.csv?${days}&storeId=2&lang=en`)
  reports.widen()
  assert.equal(reports.$fileUrl.get(), `/api/getCallHistory.csv?${days}`)
})

test('[decisions 4] pages through the call history by cursor, and starts again when a filter changes', async () => {
  let number = 0
  const { reports, asked } = page('?view=calls', (path) =>
    path === '/api/getCallHistory' ? { rows: [], next: ++number < 3 ? `after-${number}` : null } : {},
  )
  const cursors = () => asked.filter(([path]) => path.endsWith('History')).map(([, { after }]) => after)
  await reports.load()
  for (const step of [reports.next, reports.next, reports.next, reports.previous]) {
    step()
    await settle()
  }
  assert.deepEqual(
    cursors(),
    [undefined, 'after-1', 'after-2', 'after-1'],
    'no request for a page after the last one',
  )
  assert.equal(reports.$page.get(), 2)
  reports.narrow({ hostId: 4 })
  await settle()
  assert.deepEqual([cursors().at(-1), asked.at(-1)?.[1]['hostId'], reports.$page.get()], [undefined, 4, 1])
})

test("[8] shows the quality of a call's connection as time spans, with `unknown` before the first measurement", () => {
  const call = {
    answeredAt: 1_000,
    endedAt: 9_000,
    link: [
      { at: 2_000, quality: 'good' },
      { at: 5_000, quality: 'bad' },
    ] as const,
  }
  const spans = (one: Parameters<typeof linkSpans>[0]) =>
    linkSpans(one, 20_000).map(({ quality, fromAt, toAt }) => `${quality} ${fromAt}-${toAt}`)
  const mutable = { ...call, link: [...call.link] }
  assert.deepEqual(spans(mutable), ['unknown 1000-2000', 'good 2000-5000', 'bad 5000-9000'])
  assert.deepEqual(spans({ ...mutable, endedAt: null }).at(-1), 'bad 5000-20000')
  assert.deepEqual(spans({ ...mutable, link: [] }), [], 'no spans without measurements')
  assert.deepEqual(spans({ ...mutable, answeredAt: null }), [])
})

test('[decisions 4] draws columns of answered and unanswered calls by day, weekday (from Monday) and hour', () => {
  const tally = (called: number, answered: number, byAi = 0) => ({ called, answered, byAi })
  const days = Array.from({ length: 30 }, (_, day) => ({
    day: `2026-11-${String(day + 1).padStart(2, '0')}`,
    ...tally(3, 2),
  }))
  const columns = dayColumns(days, japanDayAt('2026-11-30'), 'ja')
  assert.deepEqual(columns[0], { label: '11/1', name: '11月1日(日)', parts: [2, 0, 1] })
  assert.deepEqual(columns.map(({ label }) => label).filter(Boolean), [
    '11/1',
    '11/5',
    '11/9',
    '11/13',
    '11/17',
    '11/21',
    '11/25',
    '11/29',
  ])
  const names = ['日', '月', '火', '水', '木', '金', '土']
  assert.deepEqual(
    weekdayColumns(
      names.map((_, day) => tally(day, 0)),
      names,
    ).map(({ label, parts }) => `${label}${parts[2]}`),
    ['月1', '火2', '水3', '木4', '金5', '土6', '日0'],
  )
  const hours = hourColumns(
    Array.from({ length: 24 }, () => tally(0, 0)),
    (hour) => `${hour}時台`,
  )
  assert.deepEqual([hours[0]?.label, hours[1]?.label, hours[23]?.name], ['0', '', '23時台'])
})

test('[decisions 4] converts a month to its days (the current month only up to today), and days back to a month', () => {
  assert.deepEqual(daysOfMonth({ year: 2026, month: 2 }, NOW), { from: '2026-02-01', to: '2026-02-28' })
  assert.deepEqual(daysOfMonth({ year: 2025, month: 12 }, NOW), { from: '2025-12-01', to: '2025-12-31' })
  assert.deepEqual(daysOfMonth({ year: 2026, month: 11 }, NOW), { from: '2026-11-01', to: '2026-11-21' })
  assert.deepEqual(monthShown({ from: '2026-02-01', to: '2026-02-28' }, NOW), { year: 2026, month: 2 })
  assert.deepEqual(monthShown(optionsOf('?period=month', NOW), NOW), { year: 2026, month: 11 })
  assert.equal(monthShown({ from: '2026-02-01', to: '2026-02-27' }, NOW), undefined)
  const months = monthsBefore(NOW)
  assert.deepEqual(
    [months.length, months[0], months[11], months.at(-1)],
    [24, { year: 2026, month: 11 }, { year: 2025, month: 12 }, { year: 2024, month: 12 }],
  )
})

test("[decisions 4] a call's page links back to the call history with the same filters", () => {
  const narrowed = '?view=calls&period=month&store=3&language=en&outcome=unanswered'
  assert.equal(historySearch(narrowed, NOW), narrowed)
  assert.equal(historySearch('', NOW), '?view=calls')
  assert.equal(historySearch('?view=figures&x=<script>', NOW), '?view=calls')
})
