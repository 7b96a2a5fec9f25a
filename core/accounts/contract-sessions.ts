import * as z from 'zod/mini'
import { empty } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { BROWSERS, SYSTEMS } from './device.ts'

/** A session of a browser that is signed in. */
export const sessionShape = z.object({
  id: z.string(),
  browser: z.enum(BROWSERS),
  system: z.enum(SYSTEMS),
  /** IP address from which this browser signed in. */
  address: z.string(),
  createdAt: z.int(),
  seenAt: z.int(),
  /** True if a page of this browser is open now. */
  isOpen: z.boolean(),
  isThis: z.boolean(),
})
export type SessionShape = z.infer<typeof sessionShape>

export const getSessions = defineEndpoint({
  method: 'POST',
  path: '/api/getSessions',
  needs: 'session.own',
  summary: 'List where you are signed in, most recently seen first (decisions 2)',
  input: empty,
  output: z.array(sessionShape),
})

export const endSession = defineEndpoint({
  method: 'POST',
  path: '/api/endSession',
  needs: 'session.own',
  summary: 'Sign out one of your browsers',
  input: z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: ok,
})

export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/api/endOtherSessions',
  needs: 'session.own',
  summary: 'Sign out all your other browsers',
  input: empty,
  output: z.extend(ok, { ended: z.int() }),
})

export const getSignInNotices = defineEndpoint({
  method: 'POST',
  path: '/api/getSignInNotices',
  needs: 'session.own',
  summary: 'Whether sign-ins from new browsers are reported by mail, and to which address (decisions 2)',
  input: empty,
  output: z.object({
    isOn: z.boolean(),
    /**
     * The address that gets these mails. Null if the login ID is not an e-mail address or is not confirmed: no mails are
     * sent then.
     */
    address: z.nullable(z.string()),
  }),
})

export const setSignInNotices = defineEndpoint({
  method: 'POST',
  path: '/api/setSignInNotices',
  needs: 'session.own',
  summary: 'Switch these mails on or off',
  input: z.object({ isOn: z.boolean() }),
  output: ok,
})

/** A session cookie without a session ID. Versions before migration 0005 and a few versions after it wrote such cookies. */
export interface OldCookie {
  cookie: string
  /** When the cookie was issued, in epoch seconds. */
  issuedAt: number
  lifeMs: number
  userAgent: string
  address: string
}

/** The session operations that the sign-in and the check of each request need; the implementation is injected. */
export interface Sessions {
  /** Starts a session. @returns its ID, which goes into the cookie */
  begin(accountId: number, options: { lifeMs: number; userAgent: string; address: string }): string
  /** Creates a session for an old cookie without a session ID, on the first request that sends the cookie. */
  adopt(accountId: number, cookie: OldCookie): string | undefined
  /** Whether the session is still valid. Marks it as seen. */
  isOpen(id: string, accountId: number): boolean
  /**
   * Stores the digest of a cookie of this session. If the company moves to another cell (server), that cell recognizes
   * the cookie by its digest.
   * @returns false while the company moves: nothing is written, and the browser must keep the cookie it has
   */
  noteCookie(id: string, cookie: string): boolean
  /** Like noteCookie, for a cookie that an older version issued. Does nothing if the session already has a digest. */
  noteOldCookie(id: string, cookie: string): void
  /** Extends the session to `lifeMs` from now. */
  slide(id: string, lifeMs: number): void
  /** Ends the session and closes its sockets. No effect if the session has already ended. */
  end(id: string): void
}
