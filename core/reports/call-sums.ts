import type { Language } from '../languages.ts'
import { byJapanTime, type CallTally, rankOf } from './call-report.ts'

/** The fields of a call that a report needs. */
export interface AddedCall {
  requestedAt: number
  begunBy: 'visitor' | 'host'
  answeredAt: number | null
  endedAt: number | null
  touchButton: string | null
  lang: Language
  storeId: number | null
  hostId: number | null
  wentToAiAt: number | null
}

type Served = 'answered' | 'byAi' | undefined

const servedBy = ({ answeredAt, wentToAiAt }: AddedCall): Served =>
  answeredAt !== null ? 'answered' : wentToAiAt !== null ? 'byAi' : undefined

/** Number and total duration of ended conversations. */
class Talks {
  #count = 0
  #ms = 0

  add({ answeredAt, endedAt }: AddedCall): void {
    // a talk that is still running has no duration yet
    if (answeredAt === null || endedAt === null) return
    this.#count += 1
    this.#ms += endedAt - answeredAt
  }

  get meanMs(): number | null {
    return this.#count === 0 ? null : Math.round(this.#ms / this.#count)
  }
}

/** One tally of calls for each value of a field, such as each shop. */
class Tallies<Key extends number | string | null> {
  readonly #tallies = new Map<Key, CallTally>()

  add(key: Key, served: Served): void {
    const known = this.#tallies.get(key)
    const tally = known ?? { called: 0, answered: 0, byAi: 0 }
    tally.called += 1
    if (served) tally[served] += 1
    if (!known) this.#tallies.set(key, tally)
  }

  /** Values with the most calls first; with equal numbers in the order of the values, null last. */
  mostFirst(): ({ key: Key } & CallTally)[] {
    return [...this.#tallies]
      .map(([key, tally]) => ({ key, ...tally }))
      .sort((a, b) => b.called - a.called || inOrder(a.key, b.key))
  }

  get all(): ReadonlyMap<Key, CallTally> {
    return this.#tallies
  }
}

function inOrder(one: number | string | null, other: number | string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one < other ? -1 : Number(one > other)
}

interface HostTalks {
  answered: number
  begun: number
  talks: Talks
}

const HOUR_MS = 3_600_000
/** Quantile of the reported waiting times. */
const P90 = 0.9

/**
 * Adds up calls, in any order. `called` counts visitors' calls. Calls begun by operators have no waiting time. They
 * count only in the mean talk time of all calls and in the numbers of each operator.
 */
export class CallSums {
  readonly #all: CallTally = { called: 0, answered: 0, byAi: 0 }
  /**
   * Number of calls by waiting time in ms. A million calls have about ten thousand different waiting times, and only
   * these are sorted.
   */
  readonly #waits = new Map<number, number>()
  readonly #talks = new Talks()
  // counts by hour of UTC: an hour in Japan starts at the same moment, because the offset is whole hours
  readonly #hours = new Tallies<number>()
  readonly #buttons = new Tallies<string | null>()
  readonly #languages = new Tallies<AddedCall['lang']>()
  readonly #stores = new Tallies<number | null>()
  readonly #hosts = new Map<number, HostTalks>()

  add(call: AddedCall): void {
    this.#talks.add(call)
    const isVisitors = call.begunBy === 'visitor'
    if (isVisitors) this.#addVisitor(call)
    if (call.hostId === null) return
    const known = this.#hosts.get(call.hostId)
    const host = known ?? { answered: 0, begun: 0, talks: new Talks() }
    host[isVisitors ? 'answered' : 'begun'] += 1
    host.talks.add(call)
    if (!known) this.#hosts.set(call.hostId, host)
  }

  #addVisitor(call: AddedCall): void {
    const { requestedAt, answeredAt, touchButton, lang, storeId } = call
    const served = servedBy(call)
    this.#all.called += 1
    if (served) this.#all[served] += 1
    if (answeredAt !== null) {
      const waitMs = answeredAt - requestedAt
      this.#waits.set(waitMs, (this.#waits.get(waitMs) ?? 0) + 1)
    }
    this.#hours.add(Math.floor(requestedAt / HOUR_MS), served)
    this.#buttons.add(touchButton, served)
    this.#languages.add(lang, served)
    this.#stores.add(storeId, served)
  }

  /** The numbers of the report, with an entry for every day in [fromAt, toAt). */
  of(fromAt: number, toAt: number) {
    const hours = [...this.#hours.all].map(([hour, tally]) => ({ hourAt: hour * HOUR_MS, ...tally }))
    return {
      ...this.#all,
      ...waitsOf(this.#waits),
      meanTalkMs: this.#talks.meanMs,
      ...byJapanTime(hours, fromAt, toAt),
      buttons: this.#buttons.mostFirst(),
      languages: this.#languages.mostFirst(),
      stores: this.#stores.mostFirst(),
      hosts: [...this.#hosts]
        .map(([hostId, { answered, begun, talks }]) => ({
          hostId,
          answered,
          begun,
          meanTalkMs: talks.meanMs,
        }))
        .sort((a, b) => b.answered + b.begun - (a.answered + a.begun) || a.hostId - b.hostId),
    }
  }
}

function waitsOf(counts: ReadonlyMap<number, number>): {
  medianWaitMs: number | null
  p90WaitMs: number | null
  longestWaitMs: number | null
} {
  const sorted = [...counts].sort(([one], [other]) => one - other)
  const count = sorted.reduce((sum, [, times]) => sum + times, 0)
  const longest = sorted.at(-1)
  if (!longest) return { medianWaitMs: null, p90WaitMs: null, longestWaitMs: null }
  /** The wait at this index (from 0) of all sorted waits. */
  const at = (place: number): number => {
    let before = 0
    const found = sorted.find(([, times]) => {
      before += times
      return place < before
    })
    return (found ?? longest)[0]
  }
  const half = (count - 1) / 2
  return {
    medianWaitMs: Math.round((at(Math.floor(half)) + at(Math.ceil(half))) / 2),
    p90WaitMs: at(rankOf(count, P90)),
    longestWaitMs: longest[0],
  }
}
