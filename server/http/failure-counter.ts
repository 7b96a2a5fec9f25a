import { LOGIN_FAILURES_MAX, LOGIN_FAILURES_WINDOW_MS } from '#core/limits.ts'

/** Counts failures by key in a sliding window, to slow down guessing. */
export interface FailureCounter {
  /** @returns ms to wait; 0 if another attempt is allowed */
  waitMs(key: string, now: number): number
  fail(key: string, now: number): void
  /** Removes the newest failure of this key, because the attempt that it counted has succeeded after all. */
  takeBack(key: string): void
  clear(key: string): void
}

/** Maximum number of keys, of about 100 bytes each. With more, the key whose last failure is the oldest is dropped. */
const KEYS_MAX = 100_000

/**
 * Creates a counter whose calls take constant time: the Map is ordered by last failure, and only its first entries are
 * checked.
 */
export function createFailureCounter(
  max = LOGIN_FAILURES_MAX,
  windowMs = LOGIN_FAILURES_WINDOW_MS,
  keysMax = KEYS_MAX,
): FailureCounter {
  const failures = new Map<string, number[]>()
  const recent = (key: string, now: number): number[] =>
    (failures.get(key) ?? []).filter((at) => now - at < windowMs)

  /**
   * Deletes keys without recent failures. Checks at most two keys per call, which is cheap, and enough to keep the map
   * small.
   */
  const forgetOld = (now: number): void => {
    for (let n = 0; n < 2; n++) {
      const [oldest] = failures
      if (!oldest) return
      const [key, times] = oldest
      if (failures.size <= keysMax && now - (times.at(-1) ?? 0) < windowMs) return
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
      // Failures beyond `max` make no difference, so keep only the newest `max`.
      const times = [...recent(key, now), now].slice(-max)
      failures.delete(key)
      failures.set(key, times)
      forgetOld(now)
    },
    takeBack: (key) => void failures.get(key)?.pop(),
    clear: (key) => void failures.delete(key),
  }
}
