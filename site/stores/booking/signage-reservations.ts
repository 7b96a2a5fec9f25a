import { getSignageReservations } from '#contract/reservations.ts'
import { request } from '../../client/request.ts'
import { clock } from '../../kernel/clock.ts'
import { createPages } from '../shared/pages.ts'

/** Spec 2.4.19: the reservations of one room, each with the question whether now lies inside. */
export const openSignageReservations = (signageId: number) =>
  createPages({ request, clock }, getSignageReservations, {
    start: {},
    input: () => ({ targetID: signageId }),
  })
