import cookie from '@fastify/cookie'
import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Asker, CompanyAsker } from '#core/accounts/asker.ts'
import type { Sessions } from '#core/accounts/contract-sessions.ts'
import type { AskerRole } from '#core/accounts/permissions.ts'
import { OF_ACCOUNT } from '#core/http/own-script.ts'
import { Refusal } from '#core/http/refusals.ts'
import { REMEMBERED_SESSION_MS } from '#core/limits.ts'
import type { RoomTokens } from '#core/reservations/contract-tokens.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import { findIdentity } from '../../db/queries/accounts.ts'
import { findCompany } from '../../db/queries/companies.ts'
import {
  asksAsGuest,
  createRoomTokens,
  enterAsGuest,
  GUEST_COOKIE,
  type GuestDeps,
  guestOf,
} from './guest.ts'
import { cookieBase, createSessionCookies, lifeMsOf, type SessionCookies } from './session-cookies.ts'
import {
  carriedToken,
  type DatedToken,
  readToken,
  SESSION_COOKIE,
  type SessionToken,
} from './session-token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller; undefined if no user is signed in or the session is over. */
    identity: Asker | undefined
    askerRole: AskerRole
    sessionToken: SessionToken | undefined
    /** Set if the caller is the visitor of a reservation (guest). `identity` is then that of the reservation's room. */
    guest: { reservationId: number; endAt: number } | undefined
  }
  interface FastifyInstance {
    startSession(request: FastifyRequest, reply: FastifyReply, identity: Asker, remember: boolean): void
    /** Changes the company on which the session's system administrator works; null: none. */
    chooseCompany(request: FastifyRequest, reply: FastifyReply, companyId: number | null): void
    /**
     * Refuses a request whose session has ended since its headers arrived. A client may send a body slowly, and must not act
     * for an account that has meanwhile got another password or role. @throws Refusal notSignedIn
     */
    requireOpenSession(request: FastifyRequest): void
    /** Ends the session on the server, with its sockets, and removes the cookies. */
    endSession(request: FastifyRequest, reply: FastifyReply): void
    /** Stores the token of a reservation's visitor link in a cookie (decisions 2). */
    startGuest(reply: FastifyReply, token: string, endAt: number): void
    endGuest(reply: FastifyReply): void
    /** The token of a reservation's visitor link that is stored in this browser. */
    guestLink(request: FastifyRequest): string | undefined
    /**
     * The reservation's visitor, if this browser has opened the link of a reservation that is in progress, even if a user
     * is signed in in the same browser.
     */
    guestBeside(request: FastifyRequest): CompanyAsker | undefined
    roomTokens: RoomTokens
  }
}

interface SessionDeps {
  db: Db
  sessions: Sessions
  secret: string
  secure: boolean
  now: () => number
}

/**
 * Registers sessions (Spec 4.1, decisions 2): a JWT in an HttpOnly cookie, checked at every request against the account
 * and its open sessions.
 */
export async function registerSession(app: FastifyInstance, deps: SessionDeps): Promise<void> {
  await app.register(cookie)
  await app.register(jwt, {
    secret: deps.secret,
    cookie: { cookieName: SESSION_COOKIE, signed: false },
    sign: { algorithm: 'HS256' },
    // Do not check the expiry here: `entryOf` does, with the injected clock.
    verify: { algorithms: ['HS256'], ignoreExpiration: true },
  })
  const cookies = createSessionCookies(app, deps)
  decorateSessions(app, cookies, deps)
  const guestDeps = decorateGuests(app, deps)

  app.decorateRequest('guest', undefined)
  app.decorateRequest('identity', undefined)
  app.decorateRequest('askerRole', 'nobody')
  app.decorateRequest('sessionToken', undefined)
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const own = await readToken(request)
    // After a company has moved to another server and back, a browser may still have a cookie of this server with the
    // account's former ID.
    const entry = entryOf(request, own, deps) ?? entryOf(request, carriedToken(request, deps.db), deps)
    if (!entry || asksAsGuest(request)) return enterAsGuest(request, guestDeps)
    const { token, identity, session } = entry
    requireOwnPage(request, identity)
    request.identity = identity
    request.askerRole = identity.role
    request.sessionToken = { ...token, session }
    // A connected kiosk must not be signed out because of its session's age, so each new cookie prolongs the session.
    const isOld = deps.now() - token.iat * 1_000 > DAY_MS
    const slides = identity.role === 'signage' && isOld
    const namesSession = token === own && own.session !== undefined
    if (namesSession) deps.sessions.noteOldCookie(session, request.cookies[SESSION_COOKIE] ?? '')
    if (request.headers.upgrade || (!slides && namesSession)) return
    if (slides) deps.sessions.slide(session, REMEMBERED_SESSION_MS)
    // A cookie that is replaced without prolonging the session keeps its issue time, so that parallel requests get the same
    // cookie.
    const iat = slides ? undefined : token.iat
    cookies.write(reply, identity, { session, remember: token.remember, iat })
  })
  // Check again before the handler, because the session may have ended while the body arrived. The body of a form is
  // read by the handler, so `formParts` checks again after it.
  app.addHook('preHandler', async (request) => app.requireOpenSession(request))
}

/** Adds the functions with which routes start and end sessions. */
function decorateSessions(app: FastifyInstance, cookies: SessionCookies, { sessions }: SessionDeps): void {
  app.decorate('startSession', (request, reply, identity, remember) => {
    // A new sign-in ends the browser's previous session.
    if (request.sessionToken) sessions.end(request.sessionToken.session)
    const session = sessions.begin(identity.accountId, {
      lifeMs: lifeMsOf(identity, remember),
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
    })
    cookies.write(reply, identity, { session, remember })
  })

  app.decorate('chooseCompany', ({ identity, sessionToken }, reply, companyId) => {
    if (!identity || !sessionToken) return
    const { session, remember } = sessionToken
    cookies.write(reply, { ...identity, companyId }, { session, remember })
  })

  app.decorate('requireOpenSession', ({ identity, sessionToken }) => {
    if (!identity || !sessionToken) return
    if (!sessions.isOpen(sessionToken.session, identity.accountId)) throw new Refusal('notSignedIn')
  })

  app.decorate('endSession', ({ sessionToken }, reply) => {
    if (sessionToken) sessions.end(sessionToken.session)
    cookies.clear(reply)
  })
}

/** Adds the functions with which routes start and end the access of a reservation's visitor (guest). */
function decorateGuests(app: FastifyInstance, { db, now, secure }: SessionDeps): GuestDeps {
  const base = cookieBase(secure)
  const deps = { db, now, roomTokens: createRoomTokens(app, db) }
  app.decorate('roomTokens', deps.roomTokens)
  app.decorate('startGuest', (reply, token, endAt) => {
    const maxAge = Math.max(1, Math.ceil((endAt - now()) / 1_000))
    reply.setCookie(GUEST_COOKIE, token, { ...base, httpOnly: true, maxAge })
  })
  app.decorate('guestLink', ({ cookies }) => cookies[GUEST_COOKIE])
  app.decorate('guestBeside', (request) => guestOf(request, deps)?.identity)
  app.decorate('endGuest', (reply) => void reply.clearCookie(GUEST_COOKIE, base))
  return deps
}

/**
 * Finds the account and session of a token. @returns undefined if the token is too old, or if its account or session no longer
 * exists
 */
function entryOf(
  request: FastifyRequest,
  token: DatedToken | undefined,
  { db, sessions, now }: SessionDeps,
): { token: DatedToken; identity: Asker; session: string } | undefined {
  const identity = token && withChosenCompany(db, findIdentity(db, token.account), token.company)
  if (!token || identity?.sessionVersion !== token.version) return undefined
  // Each cookie expires at this age, even if the session is prolonged, so that a stolen old cookie does not work forever.
  if (now() >= token.iat * 1_000 + REMEMBERED_SESSION_MS) return undefined
  const session = openSession(request, { token, identity, sessions })
  return session === undefined ? undefined : { token, identity, session }
}

/**
 * Finds the session of a cookie, or adopts the cookie of an older version, which names no session. @returns the
 * session's ID; undefined if the session has ended
 */
function openSession(
  { cookies, headers, ip }: FastifyRequest,
  { token, identity, sessions }: { token: DatedToken; identity: Asker; sessions: Sessions },
): string | undefined {
  const { session, account, remember, iat } = token
  if (session !== undefined) return sessions.isOpen(session, account) ? session : undefined
  return sessions.adopt(account, {
    cookie: cookies[SESSION_COOKIE] ?? '',
    issuedAt: iat,
    lifeMs: lifeMsOf(identity, remember),
    userAgent: headers['user-agent'] ?? '',
    address: ip,
  })
}

/**
 * Refuses requests of a page that was loaded for another account. After the company's move to another server (decisions
 * 9) or another sign-in, the IDs on such a page may belong to other objects.
 * @throws Refusal otherAccount; requests without an account header are accepted
 */
function requireOwnPage({ headers }: FastifyRequest, { accountId }: Asker): void {
  const account = headers[OF_ACCOUNT]
  if (account !== undefined && account !== String(accountId)) throw new Refusal('otherAccount')
}

/**
 * Sets the caller's company to the company that a system administrator has chosen, because all queries are restricted
 * to the caller's company.
 */
function withChosenCompany(
  db: Db,
  identity: Asker | undefined,
  chosenId: number | undefined,
): Asker | undefined {
  if (identity?.role !== 'systemAdmin' || chosenId === undefined) return identity
  const company = findCompany(db, chosenId)
  return company ? { ...identity, companyId: company.id, companyName: company.name } : identity
}
