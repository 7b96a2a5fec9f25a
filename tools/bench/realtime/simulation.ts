import { Calls } from './calls.ts'
import type { Crowd } from './crowd.ts'
import { Meter } from './meter.ts'
import { quantile } from './print.ts'

/** Counts since the start, unless a field says otherwise. */
export interface Measurements {
  pages: number
  /** Number of pages that have received their complete initial state and are connected now. */
  whole: number
  lost: number
  refused: number
  pressed: number
  answered: number
  ended: number
  /** Visitors who left without an answer. */
  gone: number
  /** Calls that were not made because no operator was free. */
  skipped: number
  /**
   * Times in ms from the visitor's press at the kiosk to the dialog on the operator's page: quantiles of the last ten
   * seconds, and the maximum since the start.
   */
  dialogMs: { p50: number; p99: number; max: number }
}

const RECENT_MS = 10_000

/**
 * Simulates visitors who call and operators who answer, until `end` is called. Used by the benches simulate and soak.
 */
export class Simulation {
  readonly #crowd: Crowd
  readonly #calls: Calls
  readonly #meter: Meter
  #recent: { at: number; ms: number }[] = []
  #longestMs = 0

  constructor(crowd: Crowd) {
    this.#crowd = crowd
    this.#calls = new Calls(crowd)
    this.#meter = new Meter((index) => crowd.pages[index]?.signageId)
    crowd.listeners = [this.#meter]
  }

  start(aSecond: number): void {
    this.#calls.start(aSecond)
  }

  look(): Measurements {
    const { pages, missing, lost, refused } = this.#crowd
    const { pressed, answered, ended, gone, skipped } = this.#calls
    const now = performance.now()
    const fresh = this.#meter.takeDialogMs()
    this.#longestMs = Math.max(this.#longestMs, ...fresh)
    this.#recent.push(...fresh.map((ms) => ({ at: now, ms })))
    this.#recent = this.#recent.filter(({ at }) => now - at < RECENT_MS)
    const dialogs = this.#recent.map(({ ms }) => ms)
    return {
      pages: pages.length,
      whole: pages.length - missing,
      lost,
      refused: refused.length,
      pressed,
      answered,
      ended,
      gone,
      skipped,
      dialogMs: { p50: quantile(dialogs, 0.5), p99: quantile(dialogs, 0.99), max: this.#longestMs },
    }
  }

  /** Stops making calls, waits for the end of the running calls, and closes the pages. */
  async end(): Promise<void> {
    await this.#calls.end()
    this.#crowd.stop()
  }
}
