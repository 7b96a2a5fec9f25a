import { DAY_MS } from '../time/japan-time.ts'

/**
 * decisions 7: for a transcript without utterances, after how many days they were deleted; null if there are some or
 * there may never have been any. @param hadWords it once had utterances, even if the retention was shorter then
 */
export function deletedAfterDays(
  { words, at, hadWords }: { words: number; at: number; hadWords: boolean },
  { days, now }: { days: number; now: number },
): number | null {
  return words === 0 && (hadWords || now >= at + days * DAY_MS) ? days : null
}
