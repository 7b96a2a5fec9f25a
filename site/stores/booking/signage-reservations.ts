import { getSignageReservations } from '#contract/reservations.ts'
import { request } from '../../client/request.ts'
import { createResource } from '../shared/resource.ts'

/** Spec 2.4.19: the reservations of one room, each with the question whether now lies inside. */
export const openSignageReservations = (signageId: number) =>
  createResource(request, getSignageReservations, { input: () => ({ targetID: signageId }) })
