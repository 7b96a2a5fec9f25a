/** Spec 9: the product's days are Japanese ones (+09:00), whatever the machine's zone. Japan keeps no daylight-saving time. */
export const JAPAN_OFFSET_MS = 9 * 3_600_000
export const DAY_MS = 86_400_000

/** The Japanese midnight at or before `at` (epoch ms). */
export const dayStartAt = (at: number): number =>
  Math.floor((at + JAPAN_OFFSET_MS) / DAY_MS) * DAY_MS - JAPAN_OFFSET_MS
