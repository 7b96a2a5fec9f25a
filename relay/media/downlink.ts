/** This file estimates whether a receiver's downlink keeps up with what the relay sends to it. */

const WINDOW_MS = 1000
/**
 * The downlink counts as too slow if the receiver's bandwidth estimate is below this share of the bitrate sent to it.
 * The margin allows for streams whose bitrate rises, because the estimate then lags behind for a moment.
 */
const SHORTFALL = 0.8
const JAMMED_ESTIMATES = 2
/**
 * The bitrate limit as a share of the receiver's bandwidth estimate. It is below 1, so that packets that are queued on
 * the path drain.
 */
const DRAIN = 0.85
const GROWTH_A_SECOND = 1.08
/** A bitrate limit that has risen above this value is removed, because no stream of the product needs more. */
const HIGHEST_LIMIT_BPS = 4_000_000
/**
 * The limit that is sent to a browser to remove an earlier limit, which the browser would otherwise keep. It is far
 * above the bitrate of any stream of the product.
 */
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
   * Computes the maximum bitrate for the publishers, in bits a second, from the receiver's bandwidth estimate. An
   * estimate counts only if it is well below the sent bitrate: an estimate is never far above the bitrate that the
   * receiver gets, so counting every estimate would slow down the first half minute of every stream.
   */
  limitFor(estimateBps: number, nowMs: number): number {
    const fallsShort = estimateBps < this.#rateBps * SHORTFALL
    this.#jammed = fallsShort ? this.#jammed + 1 : 0
    if (this.#jammed >= JAMMED_ESTIMATES) this.#limitBps = estimateBps * DRAIN
    else if (!fallsShort) this.#limitBps = this.#relaxed(nowMs)
    this.#judgedAtMs = nowMs
    return this.#limitBps
  }

  /** Raises the limit gradually: raising it at once would congest the path again. */
  #relaxed(nowMs: number): number {
    const seconds = Math.min(2, (nowMs - this.#judgedAtMs) / 1000)
    const limitBps = this.#limitBps * GROWTH_A_SECOND ** seconds
    return limitBps > HIGHEST_LIMIT_BPS ? NO_LIMIT_BPS : limitBps
  }
}
