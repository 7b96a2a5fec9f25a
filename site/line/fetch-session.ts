import { autoLogin } from '#core/accounts/contract.ts'
import type { Role } from '#core/accounts/roles.ts'
import { getCompany } from '#core/company/contract.ts'
import { shownCompanyName } from '#core/company/name.ts'
import type { OwnUser } from './own-user.ts'
import type { Reply } from './reply.ts'
import type { Request } from './request-port.ts'

export interface SessionUser {
  id: number
  name: string
  role: Role
  /** Empty if the company has no name. */
  companyName: string
  /** The user's company, or the company that a system administrator has chosen; null without a company. */
  companyId: number | null
  /** True if the user has ever booked. */
  hasBooked?: boolean
  imageUrl?: string
  /** Progress of the first-day setup, while steps are open (decisions 1). */
  setup?: { done: number; of: number }
}

export interface Session {
  /** A signage or a visitor of a reserved room is `signedIn` without a `user`. */
  status: 'unknown' | 'signedIn' | 'signedOut' | 'unreachable'
  user?: SessionUser
}

/** decisions 2: the only page that works while the user has a temporary password. */
const PASSWORD_SETTING = '/test/passwordSetting'
/** decisions 2: the only page that works while the user lacks a second factor that the company requires. */
const SECOND_FACTOR = '/second-factor'
const NOT_SIGNED_IN = 401
const NOT_ALLOWED = 403

/**
 * The session status for a failed request of the user. 403 means that a signage is signed in, because a signage may not
 * read users.
 */
function statusOf(user: Reply<unknown>): Session['status'] {
  if (user.kind !== 'refused') return 'unreachable'
  if (user.status === NOT_SIGNED_IN) return 'signedOut'
  return user.status === NOT_ALLOWED ? 'signedIn' : 'unreachable'
}

/** Reads who is signed in. */
export async function fetchSession(ask: Request, ownUser: OwnUser): Promise<Session> {
  const [user, company] = await Promise.all([ownUser.reload(), ask(getCompany, {})])
  if (user.kind !== 'ok') return { status: statusOf(user) }
  if (company.kind === 'unreachable' || company.kind === 'malformed') return { status: 'unreachable' }
  const { userId, userName, role, image } = user.value
  const { companyName, companyId, hasBooked, setup } =
    company.kind === 'ok'
      ? company.value
      : { companyName: '', companyId: null, hasBooked: undefined, setup: undefined }
  return {
    status: 'signedIn',
    user: {
      id: userId,
      name: userName,
      role,
      companyName: shownCompanyName(companyName),
      companyId,
      ...(hasBooked ? { hasBooked } : {}),
      ...(image === null ? {} : { imageUrl: image }),
      ...(setup ? { setup } : {}),
    },
  }
}

/**
 * The page where a signed-in user must first change a temporary password or set up a second factor.
 * @returns undefined if neither is required
 */
export async function requiredPage(ask: Request): Promise<string | undefined> {
  const reply = await ask(autoLogin, {})
  if (reply.kind !== 'ok') return undefined
  if (reply.value.result === 'Temporary') return PASSWORD_SETTING
  return reply.value.result === 'OK' && reply.value.lacks ? SECOND_FACTOR : undefined
}
