import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLOSE_CAUSES } from '#core/calls/call.ts'
import { isLinkChange } from '#core/calls/link-quality.ts'
import { LINK_EVENTS_MAX } from '#core/limits.ts'
import { answerRate, byJapanTime, CALL_OUTCOMES, outcomeOf, rankOf } from '#core/reports/call-report.ts'
import { DAY_MS } from '#core/time/japan-time.ts'

const NO_AI = { wentToAiAt: null }

test("[decisions 4] derives a call's outcome from its answer and its end cause", () => {
  const outcomes = CLOSE_CAUSES.map((cause) => [
    cause,
    outcomeOf({ ...NO_AI, answeredAt: null, endedAt: 2, cause }),
  ])
  assert.deepEqual(Object.fromEntries(outcomes), {
    closed: 'withdrawn',
    home: 'withdrawn',
    rejected: 'rejected',
    timeout: 'timeout',
    lost: 'broken',
    operatorLost: 'broken',
    interrupted: 'broken',
    ended: 'withdrawn',
  })
  for (const cause of CLOSE_CAUSES)
    assert.equal(outcomeOf({ ...NO_AI, answeredAt: 1, endedAt: 2, cause }), 'answered')
  assert.equal(outcomeOf({ ...NO_AI, answeredAt: 1, endedAt: null, cause: null }), 'running')
  assert.equal(outcomeOf({ ...NO_AI, answeredAt: null, endedAt: null, cause: null }), 'running')
  assert.equal(outcomeOf({ ...NO_AI, answeredAt: null, endedAt: 2, cause: null }), 'broken')
  assert.equal(CALL_OUTCOMES.length, 7)
})

test('[decisions 4] gives an unanswered call that the AI took over the outcome "ai"', () => {
  const taken = { answeredAt: null, endedAt: 2, wentToAiAt: 3 }
  for (const cause of ['home', 'timeout', 'rejected'] as const)
    assert.equal(outcomeOf({ ...taken, cause }), 'ai')
  assert.equal(outcomeOf({ ...taken, wentToAiAt: null, cause: 'timeout' }), 'timeout')
})

test('[decisions 4] the answer rate does not count calls that the AI took over', () => {
  assert.equal(answerRate({ called: 5, answered: 3, byAi: 2 }), 1)
  assert.equal(answerRate({ called: 5, answered: 3, byAi: 1 }), 0.75)
  assert.equal(answerRate({ called: 2, answered: 0, byAi: 2 }), null)
  assert.equal(answerRate({ called: 0, answered: 0, byAi: 0 }), null)
})

test('[decisions 4] uses the nearest rank as the 90th percentile, without interpolation', () => {
  const ranks = [0, 1, 2, 9, 10, 11, 20, 21].map((count) => [count, rankOf(count, 0.9)])
  assert.deepEqual(ranks, [
    [0, 0],
    [1, 0],
    [2, 1],
    [9, 8],
    [10, 8],
    [11, 9],
    [20, 17],
    [21, 18],
  ])
})

test('[decisions 4] groups calls by day, hour and weekday in Japan time, also around UTC midnight', () => {
  const at = (text: string): number => Date.parse(text)
  const fromAt = at('2026-11-20T00:00:00+09:00')
  const one = { called: 1, answered: 1, byAi: 0 }
  const { days, hours, weekdays } = byJapanTime(
    [
      { hourAt: fromAt, ...one },
      // The hours before and after midnight in UTC: both are Friday morning in Japan.
      { hourAt: at('2026-11-19T23:00:00Z'), ...one },
      { hourAt: at('2026-11-20T00:00:00Z'), ...one, answered: 0 },
      // The last hour of Friday and the first of Saturday in Japan: both are Friday in UTC.
      { hourAt: at('2026-11-20T14:00:00Z'), ...one },
      { hourAt: at('2026-11-20T15:00:00Z'), ...one },
    ],
    fromAt,
    fromAt + 2 * DAY_MS,
  )
  assert.deepEqual(days, [
    { day: '2026-11-20', called: 4, answered: 3, byAi: 0 },
    { day: '2026-11-21', called: 1, answered: 1, byAi: 0 },
  ])
  assert.deepEqual(
    hours.map(({ called }) => called),
    [2, ...Array(7).fill(0), 1, 1, ...Array(13).fill(0), 1],
  )
  assert.deepEqual(
    weekdays.map(({ called, answered }) => `${called} ${answered}`),
    ['0 0', '0 0', '0 0', '0 0', '0 0', '4 3', '1 1'],
  )
})

test("[decisions 8] records a call's link quality only when it changes, and at most LINK_EVENTS_MAX times", () => {
  const last = { quality: 'good', written: 1 } as const
  assert.equal(isLinkChange(last, 'bad'), true)
  assert.equal(isLinkChange(last, 'good'), false)
  assert.equal(isLinkChange(last, 'unknown'), false)
  assert.equal(isLinkChange({ quality: 'good', written: LINK_EVENTS_MAX - 1 }, 'bad'), true)
  assert.equal(isLinkChange({ quality: 'good', written: LINK_EVENTS_MAX }, 'bad'), false)
})
