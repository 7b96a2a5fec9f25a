import { Refusal } from '#core/http/refusals.ts'
import { DAY_MS, japanDayAt } from '#core/time/japan-time.ts'

/**
 * Converts two days in Japan time, both included, to [fromAt, toAt).
 * @throws Refusal invalid: the last day is before the first, or the period is too long
 */
export function periodOf(
  { from, to }: { from: string; to: string },
  daysMax: number,
): { fromAt: number; toAt: number } {
  const fromAt = japanDayAt(from)
  const toAt = japanDayAt(to) + DAY_MS
  if (toAt <= fromAt || toAt - fromAt > daysMax * DAY_MS)
    throw new Refusal('invalid', { fields: { to: 'invalid' } })
  return { fromAt, toAt }
}
