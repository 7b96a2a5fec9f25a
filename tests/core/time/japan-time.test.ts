import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS, dayStartAt } from '#core/time/japan-time.ts'

const own = process.env.TZ
afterEach(() => {
  process.env.TZ = own
})

const at = (text: string): number => Date.parse(text)

test("[9] starts days at midnight in Japan, whatever the machine's time zone", () => {
  for (const zone of ['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
    process.env.TZ = zone
    assert.equal(dayStartAt(at('2026-04-06T00:00:00.000+09:00')), at('2026-04-06T00:00:00+09:00'))
    assert.equal(dayStartAt(at('2026-04-06T23:59:59.999+09:00')), at('2026-04-06T00:00:00+09:00'))
    assert.equal(dayStartAt(at('2026-04-05T14:59:59.999Z')), at('2026-04-05T00:00:00+09:00'))
    assert.equal(dayStartAt(at('2026-04-05T15:00:00.000Z')), at('2026-04-06T00:00:00+09:00'))
    assert.equal(dayStartAt(at('2024-02-29T12:00:00+09:00')), at('2024-02-29T00:00:00+09:00'))
    assert.equal(dayStartAt(at('1969-12-31T23:00:00+09:00')), at('1969-12-31T00:00:00+09:00'))
  }
})

test('[9] for every moment, finds the start of its day in Japan, at or less than 24 hours before the moment', () => {
  fc.assert(
    fc.property(fc.integer({ min: -4_102_444_800_000, max: 4_102_444_800_000 }), (moment) => {
      const start = dayStartAt(moment)
      assert.ok(start <= moment && moment < start + DAY_MS)
      assert.equal(dayStartAt(start), start)
      assert.equal(new Date(start + 9 * 3_600_000).toISOString().slice(11), '00:00:00.000Z')
    }),
  )
})
