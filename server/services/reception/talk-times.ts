import { dayStartAt } from '#rules/japan-time.ts'
import type { TalkTimes } from '#rules/waiting.ts'
import type { Db } from '../../../db/open.ts'
import { listTalksSince, type TalkTime } from '../../../db/queries/calls.ts'

interface Day {
  startAt: number
  talks: readonly TalkTime[]
}

/** How long the talks of today have taken, by company: read when somebody has to wait, and again after each talk. */
export class TalkTimesOfDay {
  readonly #db: Db
  readonly #now: () => number
  readonly #days = new Map<number, Day>()

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  of(companyId: number, touchButton: string | null): TalkTimes {
    const talks = this.#today(companyId)
    const msOf = (some: readonly TalkTime[]): number[] => some.map(({ talkMs }) => talkMs)
    const ofButton = talks.filter((talk) => touchButton !== null && talk.touchButton === touchButton)
    return { ofButton: msOf(ofButton), ofCompany: msOf(talks) }
  }

  /** A talk is over. */
  forget(companyId: number): void {
    this.#days.delete(companyId)
  }

  #today(companyId: number): readonly TalkTime[] {
    const startAt = dayStartAt(this.#now())
    const known = this.#days.get(companyId)
    if (known?.startAt === startAt) return known.talks
    const talks = listTalksSince(this.#db, companyId, startAt)
    this.#days.set(companyId, { startAt, talks })
    return talks
  }
}
