/** Whether one receiver's downlink keeps up with what the relay sends it. */

const WINDOW_MS = 1000
/** A sender that speeds up is ahead of the receiver's estimate for a moment; a jam stays. */
const SHORTFALL = 0.8
const JAMMED_ESTIMATES = 2
/** Below what the path carries, so that the queue in front of it empties. */
const DRAIN = 0.85
const GROWTH_A_SECOND = 1.08
/** No stream of ours needs more. */
const HIGHEST_LIMIT_BPS = 4_000_000
/** Far above any stream of ours: lifts the limit, which browsers would else keep for ever. */
export const NO_LIMIT_BPS = 20_000_000

export class Downlink {
  #windowStartMs = Number.NEGATIVE_INFINITY
  #windowBytes = 0
  #rateBps = 0
  #jammed = 0
  #limitBps = NO_LIMIT_BPS
  #judgedAtMs = 0

  sent(bytes: number, nowMs: number): void {
    const elapsedMs = nowMs - this.#windowStartMs
    if (elapsedMs >= WINDOW_MS) {
      this.#rateBps = elapsedMs < 2 * WINDOW_MS ? (this.#windowBytes * 8000) / elapsedMs : 0
      this.#windowStartMs = nowMs
      this.#windowBytes = 0
    }
    this.#windowBytes += bytes
  }

  /**
   * What to tell the publishers after the receiver's own estimate. That estimate never runs far ahead of what
   * arrives, so it says something only when it falls behind what is sent; as a plain limit it would hold every
   * start back for half a minute.
   */
  limitFor(estimateBps: number, nowMs: number): number {
    const fallsShort = estimateBps < this.#rateBps * SHORTFALL
    this.#jammed = fallsShort ? this.#jammed + 1 : 0
    if (this.#jammed >= JAMMED_ESTIMATES) this.#limitBps = estimateBps * DRAIN
    else if (!fallsShort) this.#limitBps = this.#relaxed(nowMs)
    this.#judgedAtMs = nowMs
    return this.#limitBps
  }

  /** Step by step: at once would fill the queue again that has just been drained. */
  #relaxed(nowMs: number): number {
    const seconds = Math.min(2, (nowMs - this.#judgedAtMs) / 1000)
    const limitBps = this.#limitBps * GROWTH_A_SECOND ** seconds
    return limitBps > HIGHEST_LIMIT_BPS ? NO_LIMIT_BPS : limitBps
  }
}
