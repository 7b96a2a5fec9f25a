import type { ReservationShape } from '#contract/reservations.ts'
import { clock, type Stop } from '../../client/clock.ts'
import { request } from '../../client/request.ts'
import { self } from '../operator/desk.ts'
import { createEndingSoon } from '../shared/ending-soon.ts'
import { isStandingBy, line, standBy } from '../shared/line.ts'
import { $session } from '../shared/session.ts'
import { createOwnRoom } from './own-room.ts'
import { createMonthList, createReservationEdit, createToday } from './reservations.ts'
import { createUsage, type UsageScope } from './usage.ts'

/** The reservation user's side, wired to the browser once. */
export const today = createToday(request)
export const monthList = createMonthList({ request, clock })
export const ownRoom = createOwnRoom(self, line)
export const endingSoon = createEndingSoon(line, clock)

// a room opens and ends by the server's clock: the day's list says the same
ownRoom.$room.listen(() => void today.load())

/**
 * Whoever may enter rooms has to be heard as more than an onlooker, as soon as a page that offers it is open: once it is
 * known who is signed in, because a line that opens before that may be the end of the session.
 */
export const standByForRooms = (): Stop =>
  $session.subscribe(({ user }) => {
    if (user && !isStandingBy()) standBy()
  })

export const openUsage = (scope: UsageScope) => createUsage({ request, clock }, scope)

export const openEdit = (
  reservation: ReservationShape,
  onDone: Parameters<typeof createReservationEdit>[2],
) => createReservationEdit({ request, clock }, reservation, onDone)
