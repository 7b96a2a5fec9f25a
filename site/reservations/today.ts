import { todaysReservations } from '#core/reservations/contract.ts'
import { createResource } from '../kit/resource.ts'
import { type Request, request } from '../line/request.ts'

/** Spec 2.4.8: today's reservations. */
const createToday = (request: Request) => createResource(request, todaysReservations, { input: () => ({}) })

export const today = createToday(request)
