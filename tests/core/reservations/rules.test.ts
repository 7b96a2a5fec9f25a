import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CANCEL_LIMIT_MS, PAST_LIMIT_MS } from '#core/limits.ts'
import {
  beforeBusy,
  bookableUntil,
  decideBooking,
  decideTime,
  fullStretches,
  isRunning,
  mayStillChange,
  mostAtOnce,
  overlaps,
  partsOutside,
  type Span,
  shownLink,
} from '#core/reservations/rules.ts'

const at = (text: string): number => Date.parse(`${text}+09:00`)
const span = (from: string, to: string): Span => ({ startAt: at(from), endAt: at(to) })
// a Friday
const NOW = at('2026-11-20T12:00:00')
const said = (from: string, to: string, now = NOW): string => {
  const verdict = decideTime(span(from, to), now)
  return verdict.ok ? 'ok' : verdict.refusal
}

test('[9] accepts a reservation only within business hours, on weekdays and in whole slots of 10 minutes', () => {
  const rows: [string, string, string][] = [
    ['2026-11-20T09:00', '2026-11-20T09:10', 'ok'],
    ['2026-11-20T08:50', '2026-11-20T09:10', 'closed'],
    ['2026-11-20T17:50', '2026-11-20T18:00', 'ok'],
    ['2026-11-20T17:50', '2026-11-20T18:10', 'closed'],
    ['2026-11-20T09:00', '2026-11-20T18:00', 'ok'],
    ['2026-11-20T13:05', '2026-11-20T13:20', 'offGrid'],
    ['2026-11-20T13:00', '2026-11-20T13:15', 'offGrid'],
    ['2026-11-20T13:00:01', '2026-11-20T13:10:01', 'offGrid'],
    ['2026-11-20T13:10', '2026-11-20T13:10', 'endBeforeStart'],
    ['2026-11-20T13:10', '2026-11-20T13:00', 'endBeforeStart'],
    ['2026-11-20T17:00', '2026-11-21T09:10', 'otherDay'],
    ['2026-11-20T17:00', '2026-11-21T00:00', 'closed'],
    ['2026-11-20T17:00', '2026-11-21T00:10', 'otherDay'],
    ['2026-11-20T17:00', '2026-11-21T00:00:00.001', 'otherDay'],
    ['2026-11-20T17:00', '2026-11-23T09:10', 'otherDay'],
    ['2026-11-21T10:00', '2026-11-21T10:10', 'weekend'],
    ['2026-11-22T10:00', '2026-11-22T10:10', 'weekend'],
    ['2026-11-23T10:00', '2026-11-23T10:10', 'ok'],
    // The last day of a month, the last day of a year, and a leap day.
    ['2026-11-30T17:50', '2026-11-30T18:00', 'ok'],
    ['2026-12-31T10:00', '2026-12-31T10:10', 'ok'],
    ['2027-01-01T10:00', '2027-01-01T10:10', 'ok'],
    ['2028-02-29T10:00', '2028-02-29T10:10', 'ok'],
  ]
  const morning = at('2026-11-20T08:00')
  for (const [from, to, expected] of rows) assert.equal(said(from, to, morning), expected, `${from} ${to}`)
})

test('[4.6] accepts a reservation that started up to exactly five hours ago', () => {
  const start = at('2026-11-20T10:00')
  const input = { startAt: start, endAt: start + PAST_LIMIT_MS + 600_000 }
  assert.deepEqual(decideTime(input, start + PAST_LIMIT_MS), { ok: true })
  assert.deepEqual(decideTime(input, start + PAST_LIMIT_MS + 1), { ok: false, refusal: 'past' })
})

test('[decisions 6] refuses a reservation that is already over', () => {
  const requested = span('2026-11-20T10:00', '2026-11-20T10:30')
  assert.deepEqual(decideTime(requested, requested.endAt - 1), { ok: true })
  assert.deepEqual(decideTime(requested, requested.endAt), { ok: false, refusal: 'past' })
})

test('[9] allows users to cancel a reservation until exactly 30 minutes before its start', () => {
  const reservation = span('2026-11-20T13:00', '2026-11-20T13:30')
  assert.equal(mayStillChange(reservation, reservation.startAt - CANCEL_LIMIT_MS), true)
  assert.equal(mayStillChange(reservation, reservation.startAt - CANCEL_LIMIT_MS + 1), false)
  assert.equal(mayStillChange(reservation, reservation.endAt + 1), false)
})

test('[4.6] treats a reservation as running from its start until just before its end', () => {
  const reservation = span('2026-11-20T13:00', '2026-11-20T13:30')
  const { startAt, endAt } = reservation
  const moments = [startAt - 1, startAt, endAt - 1, endAt]
  assert.deepEqual(
    moments.map((moment) => isRunning(reservation, moment)),
    [false, true, true, false],
  )
})

const LIMITS = { daysAhead: 180, openMax: 30, dayMinutesMax: 240 }

test('[4.6] refuses a reservation while all avatars are booked, or while the user has another reservation', () => {
  const requested = span('2026-11-20T14:00', '2026-11-20T15:00')
  const other = (from: string, to: string, isOwn = false) => ({
    ...span(`2026-11-20T${from}`, `2026-11-20T${to}`),
    isOwn,
  })
  const answer = (others: ReturnType<typeof other>[], pool: number): string => {
    const booked = { others, own: others.filter(({ isOwn }) => isOwn), pool, closed: [] }
    const verdict = decideBooking(requested, booked, LIMITS, NOW)
    return verdict.ok ? 'ok' : verdict.refusal
  }
  assert.equal(answer([other('13:00', '14:00'), other('15:00', '16:00')], 1), 'ok')
  assert.equal(answer([other('13:00', '14:10')], 1), 'overlap')
  assert.equal(answer([other('14:20', '14:30')], 1), 'overlap')
  assert.equal(answer([other('13:00', '14:10')], 2), 'ok')
  // Two other reservations, one after the other, so that at most one is running at any time.
  assert.equal(answer([other('14:00', '14:30'), other('14:30', '15:00')], 2), 'ok')
  assert.equal(answer([other('14:00', '14:40'), other('14:30', '15:00')], 2), 'overlap')
  assert.equal(answer([other('14:50', '15:10', true)], 9), 'ownOverlap')
})

test('[decisions 11] refuses a reservation that overlaps a closed time, but not one that is adjacent to it', () => {
  const requested = span('2026-11-20T14:00', '2026-11-20T15:00')
  const answer = (from: string, to: string): string => {
    const closed = [span(`2026-11-20T${from}`, `2026-11-20T${to}`)]
    const verdict = decideBooking(requested, { others: [], own: [], pool: 1, closed }, LIMITS, NOW)
    return verdict.ok ? 'ok' : verdict.refusal
  }
  assert.equal(answer('13:00', '14:00'), 'ok')
  assert.equal(answer('13:00', '14:10'), 'outsideHours')
  assert.equal(answer('14:50', '18:00'), 'outsideHours')
  assert.equal(answer('15:00', '18:00'), 'ok')
})

test('[decisions 6] lets a user book at most 180 days ahead, thirty open reservations and four hours a day', () => {
  const verdict = (requested: Span, own: readonly Span[] = [], now = NOW): string => {
    const answer = decideBooking(requested, { others: [], own, pool: 1, closed: [] }, LIMITS, now)
    return answer.ok ? 'ok' : answer.refusal
  }
  // 180 days from Friday, November 20: a Wednesday
  assert.equal(verdict(span('2027-05-19T17:50', '2027-05-19T18:00')), 'ok')
  assert.equal(verdict(span('2027-05-20T09:00', '2027-05-20T09:10')), 'tooFar')
  assert.equal(bookableUntil(NOW, 180), at('2027-05-20T00:00:00'))
  const requested = span('2026-11-24T10:00', '2026-11-24T10:10')
  const open = Array.from({ length: 30 }, (_, index) => {
    const startAt = at('2026-12-01T09:00:00') + index * 86_400_000
    return { startAt, endAt: startAt + 600_000 }
  })
  assert.equal(verdict(requested, open.slice(1)), 'ok')
  assert.equal(verdict(requested, open), 'tooManyOpen')
  assert.equal(verdict(requested, open, open[0]!.endAt - 600_000 * 144 * 9), 'tooManyOpen')
  // A reservation that has just ended does not count as open.
  const over = [{ startAt: NOW - 600_000, endAt: NOW }, ...open.slice(1)]
  assert.equal(verdict(requested, over), 'ok')
  assert.equal(
    verdict(requested, [{ startAt: NOW - 600_000, endAt: NOW + 1 }, ...open.slice(1)]),
    'tooManyOpen',
  )
  const morning = span('2026-11-24T13:00', '2026-11-24T16:50')
  assert.equal(verdict(requested, [morning]), 'ok')
  assert.equal(verdict(span('2026-11-24T10:00', '2026-11-24T10:20'), [morning]), 'dayFull')
  assert.equal(verdict(span('2026-11-25T10:00', '2026-11-25T14:00'), [morning]), 'ok')
})

test('[4.6] finds the same peak number of simultaneous reservations as a count at every moment', () => {
  const slot = fc.integer({ min: 0, max: 30 })
  const someSpan = fc
    .tuple(slot, fc.integer({ min: 1, max: 10 }))
    .map(([from, length]) => ({ startAt: from, endAt: from + length }))
  fc.assert(
    fc.property(fc.array(someSpan, { maxLength: 12 }), someSpan, (spans, within) => {
      let most = 0
      for (let moment = within.startAt; moment < within.endAt; moment++)
        most = Math.max(most, spans.filter((one) => one.startAt <= moment && moment < one.endAt).length)
      assert.equal(mostAtOnce(spans, within), most)
    }),
  )
})

test('[4.6] shortens a selected time so that it ends where booked time begins', () => {
  const busy = [span('2026-11-20T14:00', '2026-11-20T14:30')]
  const day = (from: string, to: string) => span(`2026-11-20T${from}`, `2026-11-20T${to}`)
  assert.deepEqual(beforeBusy(day('13:30', '15:00'), busy), day('13:30', '14:00'))
  assert.deepEqual(beforeBusy(day('14:30', '15:00'), busy), day('14:30', '15:00'))
  assert.equal(beforeBusy(day('14:10', '15:00'), busy), undefined)
})

test('[9] shows a link of more than 10 characters as its first 23 characters and three dots', () => {
  assert.equal(shownLink('1234567890'), '1234567890')
  assert.equal(shownLink('12345678901'), '12345678901...')
  assert.equal(shownLink('https://example.com/login?token=abc'), 'https://example.com/log...')
})

test('[4.6] lists the times when all avatars are booked, and merges adjacent ones', () => {
  const span = (startAt: number, endAt: number) => ({ startAt, endAt })
  assert.deepEqual(fullStretches([span(0, 10), span(10, 20), span(30, 40)], 1), [span(0, 20), span(30, 40)])
  assert.deepEqual(fullStretches([span(0, 20), span(10, 30)], 2), [span(10, 20)])
  assert.deepEqual(fullStretches([span(0, 10), span(10, 20)], 2), [])
  assert.deepEqual(fullStretches([], 1), [])
})

test('[4.6] treats two reservations as overlapping only if they have some time in common', () => {
  const day = (from: string, to: string): Span => span(`2026-11-20T${from}`, `2026-11-20T${to}`)
  const requested = day('14:00', '15:00')
  const rows: [Span, boolean][] = [
    [day('13:00', '14:00'), false],
    [day('15:00', '16:00'), false],
    [day('13:00', '14:01'), true],
    [day('14:59', '16:00'), true],
    [day('14:20', '14:30'), true],
    [day('13:00', '16:00'), true],
    [requested, true],
    [day('10:00', '11:00'), false],
    [day('17:00', '18:00'), false],
  ]
  for (const [other, isOverlap] of rows) {
    assert.equal(overlaps(requested, other), isOverlap)
    assert.equal(overlaps(other, requested), isOverlap)
    // A user has only one reservation at a time, however many avatars are free.
    const verdict = decideBooking(requested, { others: [], own: [other], pool: 9, closed: [] }, LIMITS, NOW)
    assert.equal(verdict.ok || verdict.refusal, isOverlap ? 'ownOverlap' : true)
  }
})

test('[decisions 6] refuses a reservation that starts when the bookable time ends or later', () => {
  const requested = span('2026-11-23T10:00', '2026-11-23T10:10')
  assert.deepEqual(decideTime(requested, NOW, requested.startAt), { ok: false, refusal: 'tooFar' })
  assert.deepEqual(decideTime(requested, NOW, requested.startAt + 1), { ok: true })
  assert.deepEqual(decideTime(requested, NOW), { ok: true })
})

test('[4.6] refuses a selected time that starts inside booked time', () => {
  const busy = [span('2026-11-20T14:00', '2026-11-20T14:30')]
  assert.equal(beforeBusy(span('2026-11-20T14:00', '2026-11-20T15:00'), busy), undefined)
  assert.equal(beforeBusy(span('2026-11-20T14:29', '2026-11-20T15:00'), busy), undefined)
})

test("[4.6] removes the user's own reservations from the time spans that are shown as booked", () => {
  const day = (from: string, to: string): Span => span(`2026-11-20T${from}`, `2026-11-20T${to}`)
  const busy = day('10:00', '12:00')
  assert.deepEqual(partsOutside(busy, []), [busy])
  assert.deepEqual(partsOutside(busy, [day('09:00', '10:00'), day('12:00', '13:00')]), [busy])
  assert.deepEqual(partsOutside(busy, [day('10:30', '11:00'), day('11:30', '12:30')]), [
    day('10:00', '10:30'),
    day('11:00', '11:30'),
  ])
  assert.deepEqual(partsOutside(busy, [day('09:00', '11:00'), day('11:00', '12:00')]), [])
})
