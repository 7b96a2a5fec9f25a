import type { Span } from '#core/reservations/rules.ts'
import type { Db } from '../../db/open.ts'

/** Answers to the public calendar, which strangers may ask as often as they like: worked out once, until something is booked. */
export interface BusyCalendar {
  of(question: string, workOut: () => Span[]): Span[]
}

/** Spans of days that somebody looks at between two bookings; one who asks for others all the time fills no memory. */
const KEPT_MAX = 200

export function createBusyCalendar(db: Db): BusyCalendar {
  const changes = db.written.follow(['reservation'])
  const answers = new Map<string, Span[]>()
  return {
    of(question, workOut) {
      if (changes().length > 0 || answers.size >= KEPT_MAX) answers.clear()
      const answer = answers.get(question) ?? workOut()
      answers.set(question, answer)
      return answer
    },
  }
}
