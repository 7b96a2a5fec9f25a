import { clock } from '../../client/clock.ts'
import { request } from '../../client/request.ts'
import { type Booking, type BookingNotice, createBooking } from './booking.ts'
import { createBookingDraft } from './draft.ts'

/** Blocked storage throws on access: then a booking cannot wait for a sign-in. */
function localDrafts() {
  try {
    return createBookingDraft(globalThis.localStorage)
  } catch {
    return createBookingDraft(undefined)
  }
}

/** The calendar of one page, wired to the browser. */
export const openBooking = (notify: (notice: BookingNotice) => void): Booking =>
  createBooking({ request, clock, draft: localDrafts(), notify })
