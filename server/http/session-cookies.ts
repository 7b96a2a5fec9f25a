import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Asker } from '#core/accounts/asker.ts'
import type { Sessions } from '#core/accounts/contract-sessions.ts'
import { REMEMBERED_SESSION_MS, SESSION_MS } from '#core/limits.ts'
import { SESSION_COOKIE, type SessionToken } from './session-token.ts'

const ROLE_COOKIE = 'user_role'
const USER_COOKIE = 'user_id'

export interface SessionCookies {
  /**
   * Sets the cookies of a signed-in browser.
   * @param token `iat` is the cookie's issue time in epoch seconds; default: now
   */
  write(
    reply: FastifyReply,
    identity: Asker,
    token: Pick<SessionToken, 'session' | 'remember'> & { iat?: number | undefined },
  ): void
  clear(reply: FastifyReply): void
}

export const cookieBase = (secure: boolean) => ({ path: '/', sameSite: 'lax', secure }) as const

export const lifeMsOf = ({ role }: Asker, remember: boolean): number =>
  // Kiosks stay signed in, because no user is there to sign them in again.
  remember || role === 'signage' ? REMEMBERED_SESSION_MS : SESSION_MS

/** Creates the functions that set and remove the cookies of a signed-in browser. */
export function createSessionCookies(
  app: FastifyInstance,
  deps: { sessions: Sessions; secure: boolean; now: () => number },
): SessionCookies {
  const base = cookieBase(deps.secure)
  return {
    write(reply, identity, { session, remember, iat = Math.floor(deps.now() / 1_000) }) {
      const lifeMs = lifeMsOf(identity, remember)
      const token = app.jwt.sign({
        account: identity.accountId,
        session,
        version: identity.sessionVersion,
        remember,
        company: (identity.role === 'systemAdmin' && identity.companyId) || undefined,
        iat,
      })
      if (!deps.sessions.noteCookie(session, token)) return
      const life = lifeMs === REMEMBERED_SESSION_MS ? { maxAge: lifeMs / 1_000 } : {}
      reply.setCookie(SESSION_COOKIE, token, { ...base, ...life, httpOnly: true })
      reply.setCookie(ROLE_COOKIE, identity.role, { ...base, ...life })
      if (identity.userId !== null)
        reply.setCookie(USER_COOKIE, String(identity.userId), { ...base, ...life })
    },
    clear(reply) {
      for (const name of [SESSION_COOKIE, ROLE_COOKIE, USER_COOKIE]) reply.clearCookie(name, base)
    },
  }
}
