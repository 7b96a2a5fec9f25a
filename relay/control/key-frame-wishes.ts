const FIRST_GAP_MS = 1000
const LONGEST_GAP_MS = 16_000
/** A path that has held so long is not the bad one any more. */
const FORGIVEN_MS = 30_000

/**
 * How often one onlooker may have a key frame made for it. Each costs everybody a moment of a coarse picture: the first comes at once, on a
 * bad path the next ones ever more rarely.
 */
export class KeyFrameWishes {
  #gapMs = FIRST_GAP_MS
  #grantedAtMs = Number.NEGATIVE_INFINITY

  isGranted(nowMs: number): boolean {
    const sinceMs = nowMs - this.#grantedAtMs
    if (sinceMs < this.#gapMs) return false
    this.#gapMs = sinceMs > FORGIVEN_MS ? FIRST_GAP_MS : Math.min(LONGEST_GAP_MS, this.#gapMs * 2)
    this.#grantedAtMs = nowMs
    return true
  }
}
