import type { Clock } from '../../relay/clock.ts'
import type { Chance } from './chance.ts'

/** What one direction of a wire does to its packets. */
export interface LinkShape {
  /** Of a hundred packets, so many are lost. */
  lossPercent?: number
  /** How many are lost in a row on average (Gilbert's model); 1 loses each for itself. */
  burst?: number
  delayMs?: number
  /** Of a hundred packets, so many come `reorderMs` later than the others. */
  reorderPercent?: number
  reorderMs?: number
  /** What the wire carries; what waits longer than `queueMs` for it is lost. */
  rateBps?: number
  queueMs?: number
}

const QUEUE_MS = 300

/** One direction of a bad wire, the same again for the same seed. */
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

  /** Milliseconds until it is through; undefined where the queue is full. */
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
    // the share of time in bursts is the share that is lost
    const begins = (lossPercent / (100 - lossPercent) / burst) * 100
    this.#isInBurst = this.#isInBurst ? !this.#chance.in100(100 / burst) : this.#chance.in100(begins)
    return this.#isInBurst
  }
}
