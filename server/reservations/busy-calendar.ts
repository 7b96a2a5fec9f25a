import type { Span } from '#core/reservations/rules.ts'
import type { Db } from '../../db/open.ts'

/** Caches the public calendar until the next booking, because anonymous visitors may request it any number of times. */
export interface BusyCalendar {
  of(question: string, workOut: () => Span[]): Span[]
}

/** Maximum number of cached periods, so that many different requests cannot fill memory. */
const ENTRIES_MAX = 200

export function createBusyCalendar(db: Db): BusyCalendar {
  const changes = db.written.follow(['reservation'])
  const answers = new Map<string, Span[]>()
  return {
    of(question, workOut) {
      if (changes().length > 0 || answers.size >= ENTRIES_MAX) answers.clear()
      const answer = answers.get(question) ?? workOut()
      answers.set(question, answer)
      return answer
    },
  }
}
