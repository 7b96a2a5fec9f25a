import { typicalTalkMs } from '#core/calls/waiting.ts'
import { dayStartAt } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import { listTalksSince, type TalkTime } from '../../db/queries/calls.ts'

interface Day {
  startAt: number
  talks: readonly TalkTime[]
  /** Cached results of `TalkTimesOfDay.typicalMs`, by touch button. */
  typicalMs: Map<string | null, number>
}

/** Durations of today's talks, by company. Loaded when a visitor has to wait, and dropped after each talk. */
export class TalkTimesOfDay {
  readonly #db: Db
  readonly #now: () => number
  readonly #days = new Map<number, Day>()

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /**
   * Expected duration of a talk that was requested with this touch button. Cached, because large companies have tens of thousands
   * of talks.
   */
  typicalMs(companyId: number, touchButton: string | null): number {
    const { talks, typicalMs } = this.#today(companyId)
    const known = typicalMs.get(touchButton)
    if (known !== undefined) return known
    const msOf = (some: readonly TalkTime[]): number[] => some.map(({ talkMs }) => talkMs)
    const ofButton = talks.filter((talk) => touchButton !== null && talk.touchButton === touchButton)
    const found = typicalTalkMs({ ofButton: msOf(ofButton), ofCompany: msOf(talks) })
    typicalMs.set(touchButton, found)
    return found
  }

  /** Drops the company's cached durations. Call after a talk. */
  forget(companyId: number): void {
    this.#days.delete(companyId)
  }

  #today(companyId: number): Day {
    const startAt = dayStartAt(this.#now())
    const known = this.#days.get(companyId)
    if (known?.startAt === startAt) return known
    const day = { startAt, talks: listTalksSince(this.#db, companyId, startAt), typicalMs: new Map() }
    this.#days.set(companyId, day)
    return day
  }
}
