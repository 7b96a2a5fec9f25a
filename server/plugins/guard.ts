import type { FastifyRequest } from 'fastify'
import { type Action, may } from '#rules/permissions.ts'
import { Refusal } from '../contract/refusals.ts'

/** Asks the one permission table. With a temporary password public endpoints work and the change of it, nothing else. */
export function demand(request: FastifyRequest, action: Action, worksWhileTemporary = false): void {
  const isHeldBack = request.identity?.isTemporary === true && action !== 'public' && !worksWhileTemporary
  if (may(request.asker, action) && !isHeldBack) return
  throw new Refusal(request.identity ? 'notAllowed' : 'notSignedIn')
}
