import { LOGIN_FAILURES_MAX, LOGIN_FAILURES_WINDOW_MS } from '#core/limits.ts'

/** Counts failures by a key within a sliding window, so that guessing is slow. */
export interface FailureCounter {
  /** @returns ms to wait; 0 when another try is allowed */
  waitMs(key: string, now: number): number
  fail(key: string, now: number): void
  clear(key: string): void
}

/** Keys kept at most: about 100 bytes each. The one that failed longest ago goes first. */
const KEYS_MAX = 100_000

/** Every step costs the same with a million keys: the Map stands in the order of the last failure, and only its front is looked at. */
export function createFailureCounter(
  max = LOGIN_FAILURES_MAX,
  windowMs = LOGIN_FAILURES_WINDOW_MS,
  keysMax = KEYS_MAX,
): FailureCounter {
  const failures = new Map<string, number[]>()
  const recent = (key: string, now: number): number[] =>
    (failures.get(key) ?? []).filter((at) => now - at < windowMs)

  /** Two a step, so that the front never grows old, however many keys come. */
  const forgetOld = (now: number): void => {
    for (let n = 0; n < 2; n++) {
      const [oldest] = failures
      if (!oldest) return
      const [key, times] = oldest
      if (failures.size <= keysMax && now - times.at(-1)! < windowMs) return
      failures.delete(key)
    }
  }

  return {
    waitMs(key, now) {
      const times = recent(key, now)
      const oldest = times[times.length - max]
      return oldest === undefined ? 0 : oldest + windowMs - now
    },
    fail(key, now) {
      // more than `max` tell nothing new
      const times = [...recent(key, now), now].slice(-max)
      failures.delete(key)
      failures.set(key, times)
      forgetOld(now)
    },
    clear: (key) => void failures.delete(key),
  }
}
