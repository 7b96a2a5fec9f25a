/** Token bucket that allows `burst` calls at once, then `perSecond`. The caller passes the time. */
export function createTokenBucket(burst: number, perSecond: number): { take(nowMs: number): boolean } {
  let tokens = burst
  let lastAt: number | undefined
  return {
    take(nowMs) {
      // If the clock has been set back, no tokens are removed.
      const passedMs = Math.max(0, nowMs - (lastAt ?? nowMs))
      tokens = Math.min(burst, tokens + (passedMs * perSecond) / 1_000)
      lastAt = nowMs
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
