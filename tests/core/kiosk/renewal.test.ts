import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  mayRenew,
  type RenewalNeed,
  type RenewalUse,
  renewalCauseOf,
  spreadMsOf,
} from '#core/kiosk/renewal.ts'
import { japanAt } from '#core/time/japan-time.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const MEGABYTE = 1e6
/** An open shop in the afternoon, and a page that has run for a week. */
const AFTERNOON: RenewalNeed = {
  nowAt: japanAt(2026, 11, 24, 14, 5),
  upMs: 7 * 24 * HOUR_MS,
  isUpdateReady: false,
  heap: { usedBytes: 80 * MEGABYTE, limitBytes: 2_000 * MEGABYTE },
  isClosed: false,
  holdsFullScreen: false,
}
const causeOf = (changes: Partial<RenewalNeed>) => renewalCauseOf({ ...AFTERNOON, ...changes })
const at = (hour: number, minute: number) => japanAt(2026, 11, 24, hour, minute)

describe('reasons to reload a kiosk page', () => {
  test('[decisions 4] keeps a kiosk page while the shop is open and nothing is wrong', () => {
    assert.equal(causeOf({}), undefined)
    assert.equal(causeOf({ heap: undefined }), undefined)
  })

  test('[decisions 4] reloads a kiosk page that is 20 hours old, from 4 to 5 a.m. or outside the opening hours', () => {
    assert.equal(causeOf({ nowAt: at(3, 59) }), undefined)
    assert.equal(causeOf({ nowAt: at(4, 0) }), 'age')
    assert.equal(causeOf({ nowAt: at(4, 59) }), 'age')
    assert.equal(causeOf({ nowAt: at(5, 0) }), undefined)
    assert.equal(causeOf({ isClosed: true }), 'age')
    for (const nowAt of [at(4, 0), at(14, 5)]) {
      assert.equal(causeOf({ nowAt, isClosed: true, upMs: 20 * HOUR_MS - 1 }), undefined)
      assert.equal(causeOf({ nowAt, isClosed: true, upMs: 20 * HOUR_MS }), 'age')
    }
  })

  test('[decisions 4] reloads a kiosk page every day, and at most once a day', () => {
    // a page loaded at the end of the quiet hour (4 to 5 a.m.) is due at the end of the next day's quiet hour
    assert.equal(causeOf({ nowAt: at(4, 59), upMs: 24 * HOUR_MS }), 'age')
    assert.equal(causeOf({ nowAt: at(4, 59), upMs: HOUR_MS }), undefined)
  })

  test('[decisions 4] if a touch has put the page into full screen, reloads it only for an update or low memory', () => {
    const holds = { isClosed: true, holdsFullScreen: true }
    assert.equal(causeOf(holds), undefined)
    assert.equal(causeOf({ ...holds, isUpdateReady: true }), 'update')
    assert.equal(causeOf({ ...holds, heap: { usedBytes: 2, limitBytes: 3 } }), 'memory')
  })

  test('[decisions 4] reloads a kiosk page that uses more than half of its memory, but not in its first hour', () => {
    const heap = { usedBytes: 1_001 * MEGABYTE, limitBytes: 2_000 * MEGABYTE }
    assert.equal(causeOf({ heap }), 'memory')
    assert.equal(causeOf({ heap: { ...heap, usedBytes: 1_000 * MEGABYTE } }), undefined)
    assert.equal(causeOf({ heap, upMs: HOUR_MS }), 'memory')
    assert.equal(causeOf({ heap, upMs: HOUR_MS - 1 }), undefined)
  })

  test('[decisions 4] reloads a kiosk page for a new version at any time, even right after the page was loaded', () => {
    assert.equal(causeOf({ isUpdateReady: true, upMs: 0 }), 'update')
  })
})

describe('conditions for reloading a kiosk page', () => {
  const FREE: RenewalUse = {
    isInUse: false,
    untouchedMs: 5 * MINUTE_MS,
    wantedMs: 10 * MINUTE_MS,
    upMs: HOUR_MS,
    startCause: 'update',
    signageId: 7,
  }
  const may = (changes: Partial<RenewalUse>) => mayRenew({ ...FREE, ...changes })

  test('[decisions 4] delays a reload while the kiosk is in use, and for five minutes after a touch', () => {
    assert.equal(may({}), true)
    assert.equal(may({ isInUse: true }), false)
    assert.equal(may({ untouchedMs: 5 * MINUTE_MS - 1 }), false)
    assert.equal(may({ untouchedMs: Number.POSITIVE_INFINITY }), true)
  })

  test('[decisions 4] never reloads a kiosk page twice within an hour, whatever the cause', () => {
    for (const startCause of ['update', 'memory', 'age', 'frozen', 'media'] as const) {
      assert.equal(may({ startCause, upMs: HOUR_MS - 1 }), false, startCause)
      assert.equal(may({ startCause, upMs: HOUR_MS }), true, startCause)
    }
    for (const startCause of ['opened', 'reloaded'] as const)
      assert.equal(may({ startCause, upMs: 0 }), true, startCause)
  })

  test("[decisions 4] delays each signage's reload by a different time, up to ten minutes", () => {
    const spread = spreadMsOf(FREE.signageId)
    assert.equal(may({ wantedMs: Math.floor(spread) }), false)
    assert.equal(may({ wantedMs: Math.ceil(spread) }), true)
    const waits = Array.from({ length: 100 }, (_, index) => spreadMsOf(index + 1)).toSorted((a, b) => a - b)
    assert.ok(waits[0]! >= 0 && waits.at(-1)! < 10 * MINUTE_MS)
    const gaps = waits.slice(1).map((wait, index) => wait - waits[index]!)
    // 100 signages in 600 s: gaps of 6 s, if they were spread perfectly
    assert.ok(Math.min(...gaps) > 2_000 && Math.max(...gaps) < 12_000, String(gaps))
  })
})
