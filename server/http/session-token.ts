import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { findSession } from '../../db/queries/sessions.ts'
import { cookieDigestOf } from './cookie-digest.ts'

/** The session cookie. The cookies user_role and user_id are display hints for pages and never trusted. */
export const SESSION_COOKIE = 'sid'

export interface SessionToken {
  account: number
  /** ID of the session; the cookie is invalid as soon as the session has ended on the server. */
  session: string
  version: number
  remember: boolean
  /** The company on which a system administrator works (decisions 2); ignored for other roles. */
  company?: number
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload:
      | (SessionToken & { iat: number })
      | { room: number; iat: number }
      | { device: string; accounts: number[]; iat: number }
    user: SessionToken & { iat: number }
  }
}

/**
 * Reads a session cookie that was issued by the server on which the company was before its move (decisions 9). Its
 * signature cannot be verified here. But the session row has the digest of the genuine cookie, and only that cookie is
 * accepted.
 */
export function carriedToken({ cookies, server }: FastifyRequest, db: Db): DatedToken | undefined {
  const cookie = cookies[SESSION_COOKIE]
  const given = cookie === undefined ? undefined : decoded(server, cookie)
  if (typeof given?.session !== 'string' || !Number.isSafeInteger(given.iat)) return undefined
  const session = findSession(db, given.session)
  if (!session?.isCarried || !session.cookieDigests.includes(cookieDigestOf(cookie ?? ''))) return undefined
  const { id, accountId } = session
  const { version, remember, iat } = given as Pick<DatedToken, 'version' | 'remember' | 'iat'>
  // The account has another ID on this server, so the ID comes from the session row.
  return { account: accountId, session: id, version, remember, iat }
}

function decoded(app: FastifyInstance, cookie: string): Partial<Record<string, unknown>> | undefined {
  try {
    return app.jwt.decode<Record<string, unknown>>(cookie) ?? undefined
  } catch {
    return undefined
  }
}

/** The content of a session cookie. A cookie written by a version without session rows has no `session`. */
export type DatedToken = Omit<SessionToken, 'session'> & { session?: string; iat: number }

export async function readToken(request: FastifyRequest): Promise<DatedToken | undefined> {
  if (!request.cookies[SESSION_COOKIE]) return undefined
  try {
    const token = await request.jwtVerify<DatedToken>({ onlyCookie: true })
    // The visitor link of a reservation is signed with the same key, but is no session cookie.
    return isSessionToken(token) ? token : undefined
  } catch {
    // The cookie is forged, or another Uketsuke server has issued it: ignore it.
    return undefined
  }
}

const isSessionToken = ({ account, session, version, remember, iat }: DatedToken): boolean =>
  Number.isSafeInteger(account) &&
  (typeof session === 'string' ||
    (session === undefined &&
      Number.isSafeInteger(version) &&
      Number.isSafeInteger(iat) &&
      typeof remember === 'boolean'))
