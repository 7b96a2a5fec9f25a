import type { FastifyRequest } from 'fastify'
import { type Asker, type CompanyAsker, hasCompany } from '#core/accounts/asker.ts'
import { type Action, may } from '#core/accounts/permissions.ts'
import { Refusal, type RefusalKey } from '#core/http/refusals.ts'

/** What an endpoint still does for somebody who is held back. */
interface WorksFor {
  worksWhileTemporary?: boolean | undefined
  worksWithoutFactor?: boolean | undefined
}

/**
 * Asks the one permission table. With a temporary password public endpoints work and the change of it, nothing else; where the
 * company demands a second factor that is not there yet, its setting up.
 */
export function demand(request: FastifyRequest, action: Action, works: WorksFor = {}): void {
  const { identity } = request
  const isHeldBack =
    action !== 'public' &&
    ((identity?.isTemporary === true && !works.worksWhileTemporary) ||
      (identity?.lacksFactor === true && !works.worksWithoutFactor))
  if (may(request.askerRole, action) && !isHeldBack) return
  throw new Refusal(request.identity ? 'notAllowed' : 'notSignedIn')
}

/** The same for routes beside the contract, which are handed nobody by `mount`. @throws Refusal as demand */
export function demandAsker(request: FastifyRequest, action: Exclude<Action, 'public'>): Asker {
  demand(request, action)
  if (!request.identity) throw new Refusal('notSignedIn')
  return request.identity
}

/** @throws Refusal as demand; `withoutCompany` for a system administrator who has chosen none */
export function demandCompany(
  request: FastifyRequest,
  action: Exclude<Action, 'public'>,
  withoutCompany: RefusalKey,
): CompanyAsker {
  const asker = demandAsker(request, action)
  if (!hasCompany(asker)) throw new Refusal(withoutCompany)
  return asker
}

/**
 * What the asker finds; where that is nothing, what a guest finds whose link this browser has kept beside the session
 * (decisions 6): pictures are asked for by address alone, which does not say in whose name.
 * @throws Refusal as demandCompany, and what `find` throws
 */
export function foundBy<File>(
  request: FastifyRequest,
  action: Exclude<Action, 'public'>,
  find: (asker: CompanyAsker) => File,
): File {
  try {
    return find(demandCompany(request, action, 'notFound'))
  } catch (refusal) {
    const guest = may('guest', action) ? request.server.guestBeside(request) : undefined
    if (!guest) throw refusal
    return find(guest)
  }
}

/**
 * How the product is built is nobody's business but the system administrator's, except where people look around: in demo and dev.
 * @throws Refusal as demand
 */
export function demandInsight(request: FastifyRequest, where: { MODE: string; isDemo: boolean }): void {
  if (where.MODE !== 'dev' && !where.isDemo) demand(request, 'admin.use')
}
