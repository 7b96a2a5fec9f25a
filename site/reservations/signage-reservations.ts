import { PAGE_ROWS } from '#core/limits.ts'
import { getSignageReservations } from '#core/reservations/contract.ts'
import { createPages } from '../kit/pages.ts'
import { clock } from '../line/clock.ts'
import { request } from '../line/request.ts'

/** Spec 2.4.19: the reservations of one reserved room, and for each reservation whether it runs now. */
export const openSignageReservations = (signageId: number) =>
  createPages({ request, clock }, getSignageReservations, {
    start: {},
    rows: PAGE_ROWS,
    input: () => ({ targetID: signageId }),
  })
