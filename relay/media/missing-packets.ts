import type { Clock } from '../clock.ts'

interface Missing {
  index: number
  sinceMs: number
  askedAtMs: number
  tries: number
}

/** A packet that has been missing for less than this is usually late, not lost. */
const REORDER_MS = 10
/**
 * Minimum time between two requests for the same packet. An answer takes at least a round trip, so a second request before that
 * only causes duplicate retransmissions.
 */
const MIN_RETRY_MS = 20
const MAX_TRIES = 10
/** A packet missing for longer than this counts as lost: no viewer waits that long for it. */
const MAX_AGE_MS = 1000
/**
 * Largest gap in packets that is filled by retransmissions. A larger gap is an outage, after which one key frame costs less than
 * hundreds of retransmissions.
 */
const MAX_GAP = 200

/** Tracks the gaps of an incoming stream. Requests missing packets once a round trip until they arrive or are too old. */
export class MissingPackets {
  readonly #clock: Clock
  readonly #ask: (sequenceNumbers: number[]) => void
  readonly #onOutage: () => void
  readonly #missing = new Map<number, Missing>()
  #highest = -1
  #cancel: (() => void) | undefined
  /** Round-trip time to the publisher; 100 ms is assumed before the first report. */
  rttMs = 100
  /** Number of packets that are counted as lost. */
  lost = 0

  constructor(clock: Clock, ask: (sequenceNumbers: number[]) => void, onOutage: () => void) {
    this.#clock = clock
    this.#ask = ask
    this.#onOutage = onOutage
  }

  /** Records the arrival of a packet. Call it once for each packet, with the packet's index from a SequenceExtender. */
  arrived(index: number): void {
    if (index <= this.#highest) {
      this.#missing.delete(index)
      return
    }
    const gap = this.#highest < 0 ? 0 : index - this.#highest - 1
    if (gap > MAX_GAP) this.#giveUpAll(gap)
    else for (let hole = index - gap; hole < index; hole++) this.#note(hole)
    this.#highest = index
    if (this.#missing.size > 0 && !this.#cancel) this.#wakeIn(REORDER_MS)
  }

  close(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#missing.clear()
  }

  #note(index: number): void {
    const nowMs = this.#clock.nowMs()
    this.#missing.set(index, { index, sinceMs: nowMs, askedAtMs: Number.NEGATIVE_INFINITY, tries: 0 })
  }

  #giveUpAll(gap: number): void {
    this.lost += gap + this.#missing.size
    this.#missing.clear()
    this.#onOutage()
  }

  #wakeIn(delayMs: number): void {
    this.#cancel = this.#clock.after(delayMs, () => {
      this.#cancel = undefined
      this.#askAgain()
      if (this.#missing.size > 0) this.#wakeIn(Math.max(REORDER_MS, Math.min(this.#retryMs, 50)))
    })
  }

  get #retryMs(): number {
    return Math.max(MIN_RETRY_MS, this.rttMs * 1.2)
  }

  #askAgain(): void {
    const nowMs = this.#clock.nowMs()
    const due: number[] = []
    for (const hole of this.#missing.values()) {
      if (hole.tries >= MAX_TRIES || nowMs - hole.sinceMs > MAX_AGE_MS) {
        this.#missing.delete(hole.index)
        this.lost++
      } else if (nowMs - hole.askedAtMs >= this.#retryMs) {
        hole.askedAtMs = nowMs
        hole.tries++
        due.push(hole.index & 0xffff)
      }
    }
    if (due.length > 0) this.#ask(due)
  }
}
