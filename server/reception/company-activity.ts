import type { Call } from '#core/calls/call.ts'
import type { LiveOperator, LiveSignage } from './states.ts'

/** Index of a company's calls, monitors and people, so that no request has to scan all signages. Only World writes it. */
export class CompanyActivity {
  /** Operators who have connected since the server started, by user ID. */
  readonly people = new Map<number, LiveOperator>()
  readonly #calls = new Map<string, LiveSignage>()
  readonly #watched = new Map<number, Set<LiveSignage>>()

  /** Signages whose talk is being handed over. */
  readonly handOvers = new Set<LiveSignage>()

  get hasCalls(): boolean {
    return this.#calls.size > 0
  }

  /** Signages with a call, in the order in which the calls began. */
  calling(): Iterable<LiveSignage> {
    return [...this.#calls.values()]
  }

  withCall(requestId: string): LiveSignage | undefined {
    return this.#calls.get(requestId)
  }

  watchedBy(userId: number): LiveSignage[] {
    return [...(this.#watched.get(userId) ?? [])]
  }

  call(live: LiveSignage, before: Call | undefined): void {
    if (live.call?.handOver) this.handOvers.add(live)
    else this.handOvers.delete(live)
    if (before?.requestId === live.call?.requestId) return
    if (before) this.#calls.delete(before.requestId)
    if (live.call) this.#calls.set(live.call.requestId, live)
  }

  watch(live: LiveSignage, before: ReadonlySet<number>): void {
    for (const userId of before.difference(live.monitors)) this.#unwatch(live, userId)
    for (const userId of live.monitors.difference(before)) {
      const watched = this.#watched.get(userId) ?? new Set()
      this.#watched.set(userId, watched.add(live))
    }
  }

  #unwatch(live: LiveSignage, userId: number): void {
    const watched = this.#watched.get(userId)
    watched?.delete(live)
    if (watched?.size === 0) this.#watched.delete(userId)
  }
}
