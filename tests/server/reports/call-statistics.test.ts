import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../../db/open.ts'
import { insertCall, updateAnswered, updateClosed } from '../../../db/queries/calls.ts'
import { computeCallStatistics } from '../../../server/reports/call-statistics.ts'
import { TodaysStatisticsCache } from '../../../server/reports/todays-statistics.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { uuid } from '../../support/test-reception.ts'

const at = (time: string, day = 20): number => Date.parse(`2026-11-${day}T${time}+09:00`)

function openDay() {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const { signageId } = addSignage(db, { companyId })
  const hostId = addPerson(db, { companyId }).userId
  let last = 0
  /**
   * Inserts a call, answered after `waited` seconds (undefined: not answered) and closed after a talk of `talked`
   * seconds (undefined: still open).
   */
  const call = (requestedAt: number, waited?: number, talked?: number): void => {
    const id = uuid(++last)
    const who = { id, companyId, signageId, begunBy: 'visitor', touchButton: null, reason: 'touch' } as const
    insertCall(db, { ...who, lang: 'ja', requestedAt })
    if (waited === undefined) return
    const answeredAt = requestedAt + waited * 1_000
    updateAnswered(db, id, { at: answeredAt, hostId, characterId: null })
    if (talked !== undefined) updateClosed(db, id, answeredAt + talked * 1_000, 'closed')
  }
  const days = new TodaysStatisticsCache(db)
  const statistics = (now = at('12:00:00')) => {
    const added = computeCallStatistics(db, companyId, now)
    assert.deepEqual(days.of(companyId, now), added)
    return added
  }
  return { db, companyId, days, call, figures: statistics }
}

test("[2.4] reports today's calls, the median and longest wait and the mean length of talks", () => {
  const { call, figures: statistics } = openDay()
  call(at('09:00:00'), 2, 60)
  call(at('09:10:00'), 4, 120)
  call(at('09:20:00'), 30)
  call(at('09:30:00'))
  assert.deepEqual(statistics(), {
    called: 4,
    answered: 3,
    byAi: 0,
    medianAnswerMs: 4_000,
    longestAnswerMs: 30_000,
    meanTalkMs: 90_000,
    meanTalkYesterdayMs: null,
  })
  call(at('09:40:00'), 7, 60)
  // the mean of the two middle values
  assert.equal(statistics().medianAnswerMs, 5_500)
})

test('[2.4] counts the days of calls in Japan time', () => {
  const { call, figures: statistics } = openDay()
  call(at('00:00:00', 19), 1, 30)
  call(at('23:59:59', 19), 1, 50)
  call(at('23:59:59', 18), 1, 1_000)
  call(at('00:00:00'), 1, 10)
  call(at('00:00:00', 21), 1, 70)
  const { called, meanTalkMs, meanTalkYesterdayMs } = statistics()
  assert.deepEqual([called, meanTalkMs, meanTalkYesterdayMs], [1, 10_000, 40_000])
})

test('[2.4] reports no times for a day without calls', () => {
  const { figures: statistics } = openDay()
  assert.deepEqual(statistics(), {
    called: 0,
    answered: 0,
    byAi: 0,
    medianAnswerMs: null,
    longestAnswerMs: null,
    meanTalkMs: null,
    meanTalkYesterdayMs: null,
  })
})

test("[2.4] caches a company's call statistics of today until one of its calls changes", () => {
  const { db, companyId, days, call } = openDay()
  const now = at('12:00:00')
  const other = addCompany(db)
  const [known, theirs] = [days.of(companyId, now), days.of(other, now)]
  assert.equal(days.of(companyId, now), known)
  call(at('09:00:00'), 2, 60)
  assert.deepEqual([days.of(companyId, now).called, days.of(companyId, now).meanTalkMs], [1, 60_000])
  db.$client.prepare('UPDATE call SET ended_at = ended_at + 60000').run()
  assert.equal(days.of(companyId, now).meanTalkMs, 120_000)
  // the other company's calls have not changed
  assert.equal(days.of(other, now), theirs)
  assert.equal(days.of(companyId, at('00:00:00', 21)).meanTalkYesterdayMs, 120_000)
  db.$client.prepare('DELETE FROM call').run()
  assert.equal(days.of(companyId, at('00:00:00', 21)).meanTalkYesterdayMs, null)
})
