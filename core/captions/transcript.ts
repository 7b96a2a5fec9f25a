import { DAY_MS } from '../time/japan-time.ts'

/**
 * decisions 7: of what stands without words, after how many days they went; null: they are there, or there may never have been any.
 * @param hadWords somebody has spoken in it, whatever the days say now (they may have been fewer)
 */
export function wordsGoneDays(
  { words, at, hadWords }: { words: number; at: number; hadWords: boolean },
  { days, now }: { days: number; now: number },
): number | null {
  return words === 0 && (hadWords || now >= at + days * DAY_MS) ? days : null
}
