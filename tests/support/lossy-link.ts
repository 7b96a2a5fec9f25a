import type { Clock } from '../../relay/clock.ts'
import type { Chance } from './chance.ts'

/** How one direction of a connection loses, delays and reorders packets. */
export interface LinkShape {
  /** Percentage of packets that are lost. */
  lossPercent?: number
  /** Average number of packets that are lost in a row (Gilbert's model); with 1 each packet is lost independently. */
  burst?: number
  delayMs?: number
  /** Percentage of packets that arrive `reorderMs` later than the others. */
  reorderPercent?: number
  reorderMs?: number
  /** Bit rate of the connection. A packet that would wait longer than `queueMs` is lost. */
  rateBps?: number
  queueMs?: number
}

const QUEUE_MS = 300

/** One direction of a bad connection. The same seed gives the same losses. */
export class LossyLink {
  shape: LinkShape = {}
  passed = 0
  lost = 0
  readonly #clock: Clock
  readonly #chance: Chance
  #isInBurst = false
  #freeAtMs = 0

  constructor(clock: Clock, chance: Chance) {
    this.#clock = clock
    this.#chance = chance
  }

  send(bytes: number, deliver: () => void): void {
    const { delayMs = 0, reorderPercent = 0, reorderMs = 30 } = this.shape
    const waitMs = this.#queue(bytes)
    if (waitMs === undefined || this.#loses()) {
      this.lost++
      return
    }
    this.passed++
    const isLate = reorderPercent > 0 && this.#chance.in100(reorderPercent)
    const afterMs = waitMs + delayMs + (isLate ? reorderMs : 0)
    if (afterMs <= 0) deliver()
    else this.#clock.after(afterMs, deliver)
  }

  /** Time in ms until the packet has passed the queue; undefined if the queue is full. */
  #queue(bytes: number): number | undefined {
    const { rateBps, queueMs = QUEUE_MS } = this.shape
    if (rateBps === undefined) return 0
    const nowMs = this.#clock.nowMs()
    const startsAtMs = Math.max(nowMs, this.#freeAtMs)
    if (startsAtMs - nowMs > queueMs) return undefined
    this.#freeAtMs = startsAtMs + (bytes * 8000) / rateBps
    return this.#freeAtMs - nowMs
  }

  #loses(): boolean {
    const { lossPercent = 0, burst = 1 } = this.shape
    if (lossPercent <= 0) return false
    if (burst <= 1) return this.#chance.in100(lossPercent)
    // Probability that a burst begins, so that bursts take `lossPercent` of all packets.
    const begins = (lossPercent / (100 - lossPercent) / burst) * 100
    this.#isInBurst = this.#isInBurst ? !this.#chance.in100(100 / burst) : this.#chance.in100(begins)
    return this.#isInBurst
  }
}
