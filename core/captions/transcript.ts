import { DAY_MS } from '../time/japan-time.ts'

/**
 * Returns `days` if the utterances of a transcript were deleted after the retention period (decisions 7). Null if some
 * still exist, or if there may never have been any.
 * @param words number of utterances that still exist
 * @param hadWords whether the transcript is known to have had utterances. Then `words` 0 means that they were deleted,
 * even if they are younger than `days`: the period may have been changed since.
 * @param days the company's retention period today
 */
export function deletedAfterDays(
  { words, at, hadWords }: { words: number; at: number; hadWords: boolean },
  { days, now }: { days: number; now: number },
): number | null {
  return words === 0 && (hadWords || now >= at + days * DAY_MS) ? days : null
}
