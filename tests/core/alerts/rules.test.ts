import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notifyAt, retryAt, verdictOf } from '#core/alerts/rules.ts'

const at = (text: string): number => Date.parse(`${text}+09:00`)
const WEEKDAYS = { days: [1, 2, 3, 4, 5], fromMinute: 540, toMinute: 1_080 }

test("[decisions 10] sends an alert immediately during the company's alert hours, otherwise when those hours next begin", () => {
  const sentAt = (text: string) => notifyAt(WEEKDAYS, at(text))
  // 2026-04-06 is a Monday
  assert.equal(sentAt('2026-04-06T09:00:00'), at('2026-04-06T09:00:00'))
  assert.equal(sentAt('2026-04-06T08:59:59'), at('2026-04-06T09:00:00'))
  assert.equal(sentAt('2026-04-06T17:59:59'), at('2026-04-06T17:59:59'))
  assert.equal(sentAt('2026-04-06T18:00:00'), at('2026-04-07T09:00:00'))
  assert.equal(sentAt('2026-04-10T18:00:00'), at('2026-04-13T09:00:00'))
  assert.equal(notifyAt(null, at('2026-04-11T03:00:00')), at('2026-04-11T03:00:00'))
})

test('[decisions 10] finds the next alert hours if they are on a single weekday or cross midnight', () => {
  const mondays = { days: [1], fromMinute: 540, toMinute: 600 }
  assert.equal(notifyAt(mondays, at('2026-04-06T10:00:00')), at('2026-04-13T09:00:00'))
  const nights = { days: [5], fromMinute: 1_320, toMinute: 360 }
  assert.equal(notifyAt(nights, at('2026-04-11T05:59:00')), at('2026-04-11T05:59:00'))
  assert.equal(notifyAt(nights, at('2026-04-11T06:00:00')), at('2026-04-17T22:00:00'))
})

test("[decisions 10] classifies a webhook's HTTP status as accepted, refused for good, or to be retried", () => {
  const verdicts = [199, 200, 204, 299, 300, 302, 400, 404, 408, 410, 425, 429, 499, 500, 503].map(
    (status) => `${status} ${verdictOf(status)}`,
  )
  assert.deepEqual(verdicts, [
    '199 refused',
    '200 taken',
    '204 taken',
    '299 taken',
    '300 refused',
    '302 refused',
    '400 refused',
    '404 refused',
    '408 later',
    '410 refused',
    '425 later',
    '429 later',
    '499 refused',
    '500 later',
    '503 later',
  ])
})

test('[decisions 10] retries a failed delivery five times at growing intervals, but not after it has expired', () => {
  const forEver = Number.MAX_SAFE_INTEGER
  const waits = [0, 1, 2, 3, 4, 5].map((attempts) => retryAt({ attempts, expiresAt: forEver }, 0))
  assert.deepEqual(waits, [30_000, 120_000, 600_000, 3_600_000, 14_400_000, undefined])
  assert.equal(retryAt({ attempts: 0, expiresAt: 30_000 }, 0), undefined)
  assert.equal(retryAt({ attempts: 0, expiresAt: 30_001 }, 0), 30_000)
  assert.equal(retryAt({ attempts: 0, expiresAt: forEver }, 0, 60_000), 60_000)
  assert.equal(retryAt({ attempts: 0, expiresAt: forEver }, 0, 1_000), 30_000)
  assert.equal(retryAt({ attempts: 0, expiresAt: forEver }, 0, 90 * 60_000), 60 * 60_000)
})
