import { DAY_MS } from '../time/japan-time.ts'

/**
 * The number of days after which the utterances of a transcript were deleted (decisions 7). Null if some still exist,
 * or if there may never have been any.
 * @param words number of utterances that still exist
 * @param hadWords whether the transcript is known to have had utterances. If none are left, they were deleted, even if their age is
 * less than `days`, which may have been changed since
 */
export function deletedAfterDays(
  { words, at, hadWords }: { words: number; at: number; hadWords: boolean },
  { days, now }: { days: number; now: number },
): number | null {
  return words === 0 && (hadWords || now >= at + days * DAY_MS) ? days : null
}
