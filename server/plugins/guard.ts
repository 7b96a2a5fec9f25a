import type { FastifyRequest } from 'fastify'
import { type Action, may } from '#rules/permissions.ts'
import { Refusal } from '../contract/refusals.ts'

/** Asks the one permission table. With a temporary password only public calls work (design.md 2). */
export function demand(request: FastifyRequest, action: Action): void {
  const isHeldBack = request.identity?.isTemporary === true && action !== 'public'
  if (may(request.asker, action) && !isHeldBack) return
  throw new Refusal(request.identity ? 'notAllowed' : 'notSignedIn')
}
