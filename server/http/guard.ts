import type { FastifyRequest } from 'fastify'
import { type Asker, type CompanyAsker, hasCompany } from '#core/accounts/asker.ts'
import { type Action, may } from '#core/accounts/permissions.ts'
import { Refusal, type RefusalKey } from '#core/http/refusals.ts'

/** Whether an endpoint also works for callers whose access is restricted. */
interface WorksFor {
  worksWhileTemporary?: boolean | undefined
  worksWithoutFactor?: boolean | undefined
}

/**
 * Checks the caller's permission in the permission table. Callers with a temporary password may use only public
 * endpoints and set a new password. Callers who lack a required second factor may use only public endpoints and set up
 * that factor.
 */
export function requirePermission(request: FastifyRequest, action: Action, works: WorksFor = {}): void {
  const { identity } = request
  const isHeldBack =
    action !== 'public' &&
    ((identity?.isTemporary === true && !works.worksWhileTemporary) ||
      (identity?.lacksFactor === true && !works.worksWithoutFactor))
  if (may(request.askerRole, action) && !isHeldBack) return
  throw new Refusal(request.identity ? 'notAllowed' : 'notSignedIn')
}

/**
 * Like `requirePermission`, for routes outside the contract. @throws Refusal notSignedIn, or the refusals of
 * requirePermission
 */
export function requireAsker(request: FastifyRequest, action: Exclude<Action, 'public'>): Asker {
  requirePermission(request, action)
  if (!request.identity) throw new Refusal('notSignedIn')
  return request.identity
}

/**
 * Requires a caller with a permission and a company.
 * @throws the refusals of requireAsker, and `withoutCompany` for a system administrator who has not chosen a company
 */
export function requireCompany(
  request: FastifyRequest,
  action: Exclude<Action, 'public'>,
  withoutCompany: RefusalKey,
): CompanyAsker {
  const asker = requireAsker(request, action)
  if (!hasCompany(asker)) throw new Refusal(withoutCompany)
  return asker
}

/**
 * Finds a file for the signed-in caller or, if that fails, for the reservation's visitor (guest) whose link this
 * browser has (decisions 6). Both are tried, because a request for a picture does not say whether it comes from the
 * user's tab or the guest's tab.
 * @throws the refusals of requireCompany, and what `find` throws
 */
export function findForCaller<File>(
  request: FastifyRequest,
  action: Exclude<Action, 'public'>,
  find: (asker: CompanyAsker) => File,
): File {
  try {
    return find(requireCompany(request, action, 'notFound'))
  } catch (refusal) {
    const guest = may('guest', action) ? request.server.guestBeside(request) : undefined
    if (!guest) throw refusal
    return find(guest)
  }
}

/**
 * Restricts information about the build to system administrators, except in demo and dev mode.
 * @throws Refusal like requirePermission
 */
export function requireTechnicalAccess(
  request: FastifyRequest,
  where: { MODE: string; isDemo: boolean },
): void {
  if (where.MODE !== 'dev' && !where.isDemo) requirePermission(request, 'admin.use')
}
