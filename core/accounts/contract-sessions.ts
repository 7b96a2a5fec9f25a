import * as z from 'zod/mini'
import { empty } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { BROWSERS, SYSTEMS } from './device.ts'

/** A browser that is signed in. */
export const sessionShape = z.object({
  id: z.string(),
  browser: z.enum(BROWSERS),
  system: z.enum(SYSTEMS),
  /** Where it signed in from. */
  address: z.string(),
  createdAt: z.int(),
  seenAt: z.int(),
  /** A page of it is open now. */
  isOpen: z.boolean(),
  isThis: z.boolean(),
})
export type SessionShape = z.infer<typeof sessionShape>

export const getSessions = defineEndpoint({
  method: 'POST',
  path: '/api/getSessions',
  needs: 'session.own',
  summary: 'Where the asker is signed in, the last seen first (decisions 2)',
  input: empty,
  output: z.array(sessionShape),
})

export const endSession = defineEndpoint({
  method: 'POST',
  path: '/api/endSession',
  needs: 'session.own',
  summary: 'Sign one of the own browsers out',
  input: z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: ok,
})

export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/api/endOtherSessions',
  needs: 'session.own',
  summary: 'Sign all other browsers of the asker out',
  input: empty,
  output: z.extend(ok, { ended: z.int() }),
})

export const getSignInNotices = defineEndpoint({
  method: 'POST',
  path: '/api/getSignInNotices',
  needs: 'session.own',
  summary: 'Whether a sign-in from a browser not seen before is told by mail, and where to (decisions 2)',
  input: empty,
  output: z.object({
    isOn: z.boolean(),
    /** null: the login id is no address, or not proved; nothing goes there. */
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

/** A session cookie that names no session, as versions before migration 0005 and a few after it wrote them. */
export interface OldCookie {
  cookie: string
  /** Epoch s. */
  issuedAt: number
  lifeMs: number
  userAgent: string
  address: string
}

/** What a sign-in and the guard want of the sessions; who keeps them is handed in. */
export interface Sessions {
  /** @returns the id that goes into the cookie */
  begin(accountId: number, wish: { lifeMs: number; userAgent: string; address: string }): string
  /**
   * The session of a cookie that names none; begins with the first request that brings the cookie.
   * @returns its id; undefined: it was ended, or its time is over
   */
  adopt(accountId: number, cookie: OldCookie): string | undefined
  /** Whether it goes on; it counts as seen. */
  isOpen(id: string, accountId: number): boolean
  /**
   * Keeps the digest of a cookie that names this session: it proves the cookie in the cell that the company moves to.
   * @returns false while the company moves: nothing is written then, and the browser has to keep the cookie it has
   */
  noteCookie(id: string, cookie: string): boolean
  /** The same, if no cookie of this session is known yet: it was written by an older version. */
  noteOldCookie(id: string, cookie: string): void
  /** It ends so much later than now. */
  slide(id: string, lifeMs: number): void
  /** Ends it and its sockets. One that is over already changes nothing. */
  end(id: string): void
}
