import type { Clock } from '../../relay/clock.ts'
import type { Chance } from './chance.ts'

/** What one direction of a connection does to its packets. */
export interface LinkShape {
  /** Percentage of packets that are lost. */
  lossPercent?: number
  /** How many are lost in a row on average (Gilbert's model); 1 loses each independently. */
  burst?: number
  delayMs?: number
  /** Percentage of packets that arrive `reorderMs` later than the others. */
  reorderPercent?: number
  reorderMs?: number
  /** The rate of the connection. Packets that would wait longer than `queueMs` are lost. */
  rateBps?: number
  queueMs?: number
}

const QUEUE_MS = 300

/** One direction of a bad connection. The same seed repeats it. */
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

  /** Milliseconds until the packet is through; undefined: the queue is full. */
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
    // The share of time in bursts is the share of lost packets.
    const begins = (lossPercent / (100 - lossPercent) / burst) * 100
    this.#isInBurst = this.#isInBurst ? !this.#chance.in100(100 / burst) : this.#chance.in100(begins)
    return this.#isInBurst
  }
}
