import { DAY_MS } from '../time/japan-time.ts'

/**
 * Returns `days` if the transcript counts as deleted after the retention period (decisions 7), otherwise null. A
 * transcript without utterances counts as deleted if it is known to have had some, or if it is older than the period.
 * @param words number of utterances that still exist
 * @param at start of the transcript, epoch ms
 * @param hadWords whether the transcript is known to have had utterances. Its age does not matter then, because the company
 * may have changed the period since.
 * @param days the company's retention period today
 */
export function deletedAfterDays(
  { words, at, hadWords }: { words: number; at: number; hadWords: boolean },
  { days, now }: { days: number; now: number },
): number | null {
  return words === 0 && (hadWords || now >= at + days * DAY_MS) ? days : null
}
