const FIRST_GAP_MS = 1000
const LONGEST_GAP_MS = 16_000
/** If no request of a viewer was granted for longer than this, the minimum interval is reset to its first value. */
const GOOD_AFTER_MS = 30_000

/**
 * Limits how often one viewer may cause a key frame, because each key frame briefly lowers everyone's picture quality. The first
 * request is granted at once; the minimum interval then doubles with each granted request.
 */
export class KeyFrameBudget {
  #gapMs = FIRST_GAP_MS
  #grantedAtMs = Number.NEGATIVE_INFINITY

  isGranted(nowMs: number): boolean {
    const sinceMs = nowMs - this.#grantedAtMs
    if (sinceMs < this.#gapMs) return false
    this.#gapMs = sinceMs > GOOD_AFTER_MS ? FIRST_GAP_MS : Math.min(LONGEST_GAP_MS, this.#gapMs * 2)
    this.#grantedAtMs = nowMs
    return true
  }
}
