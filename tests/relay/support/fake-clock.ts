import type { Clock } from '../../../relay/clock.ts'

interface Alarm {
  atMs: number
  run: () => void
}

/** A clock that moves only when a test advances it. */
export class FakeClock implements Clock {
  #time = 1_000_000
  readonly #alarms = new Set<Alarm>()

  nowMs(): number {
    return this.#time
  }

  epochMs(): number {
    return this.#time
  }

  after(delayMs: number, run: () => void): () => void {
    const alarm = { atMs: this.#time + delayMs, run }
    this.#alarms.add(alarm)
    return () => this.#alarms.delete(alarm)
  }

  get pending(): number {
    return this.#alarms.size
  }

  /** Moves the time forward, and runs every timer that becomes due, in order. */
  advance(ms: number): void {
    const untilMs = this.#time + ms
    for (let next = this.#nextBefore(untilMs); next; next = this.#nextBefore(untilMs)) {
      this.#alarms.delete(next)
      this.#time = next.atMs
      next.run()
    }
    this.#time = untilMs
  }

  #nextBefore(untilMs: number): Alarm | undefined {
    return [...this.#alarms].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0]
  }
}
