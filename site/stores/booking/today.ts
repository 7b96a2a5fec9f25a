import { todaysReservations } from '#contract/reservations.ts'
import { type Request, request } from '../../client/request.ts'
import { createResource } from '../shared/resource.ts'

/** Spec 2.4.8: today's reservations. */
export const createToday = (request: Request) =>
  createResource(request, todaysReservations, { input: () => ({}) })

export const today = createToday(request)
