import type { ReadableAtom } from 'nanostores'
import { todaysReservations } from '#core/reservations/contract.ts'
import { dayStartAt } from '#core/time/japan-time.ts'
import { $now } from '../kit/now.ts'
import { createResource } from '../kit/resource.ts'
import { type Request, request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'

/** State of the list of today's reservations (Spec 2.4.8). */
export function createToday(request: Request, $now: ReadableAtom<number>) {
  const list = createResource(request, todaysReservations, { input: () => ({}) })
  return {
    ...list,
    /**
     * Loads the list for a page that shows it, and again at midnight in Japan, because such pages stay open for days.
     */
    open(): Stop {
      let dayAt: number | undefined
      return $now.subscribe((now) => {
        const nextAt = dayStartAt(now)
        if (nextAt === dayAt) return
        // the reservations of yesterday must not appear under the date of today
        if (dayAt !== undefined) list.forget()
        dayAt = nextAt
        void list.load()
      })
    },
  }
}

export const today = createToday(request, $now)
