import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailMayGoAt } from '#core/mail/rules.ts'

const HOUR_MS = 3_600_000
const NOW = 50 * HOUR_MS
/** `count` sending times, newest first, a minute apart, the oldest `oldestMs` ago. */
const sent = (count: number, oldestMs: number): number[] =>
  Array.from({ length: count }, (_, index) => NOW - oldestMs + (count - 1 - index) * 60_000)

test('[decisions 2] allows seven mails an hour to an address, and three more if they contain a password or code', () => {
  const rows: [sentAts: number[], isUrgent: boolean, waitMs: number][] = [
    [[], false, 0],
    [sent(6, 1_000_000), false, 0],
    [sent(7, 1_000_000), false, HOUR_MS - 1_000_000],
    [sent(7, 1_000_000), true, 0],
    [sent(9, 1_000_000), true, 0],
    [sent(10, 1_000_000), true, HOUR_MS - 1_000_000],
    // The next four rows: the oldest mail was sent a millisecond less than an hour ago (still counts), or exactly an
    // hour ago.
    [sent(7, HOUR_MS - 1), false, 1],
    [sent(7, HOUR_MS), false, 0],
    [sent(10, HOUR_MS - 1), true, 1],
    [sent(10, HOUR_MS), true, 0],
  ]
  for (const [sentAts, isUrgent, waitMs] of rows)
    assert.equal(mailMayGoAt(sentAts, isUrgent, NOW) - NOW, waitMs, `${sentAts.length} ${isUrgent}`)
})
