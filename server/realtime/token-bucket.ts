/** `burst` at once, then `perSecond`. Time is an argument. */
export function createTokenBucket(burst: number, perSecond: number): { take(nowMs: number): boolean } {
  let tokens = burst
  let lastAt: number | undefined
  return {
    take(nowMs) {
      // a clock that is set back takes nothing away
      const passedMs = Math.max(0, nowMs - (lastAt ?? nowMs))
      tokens = Math.min(burst, tokens + (passedMs * perSecond) / 1_000)
      lastAt = nowMs
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
