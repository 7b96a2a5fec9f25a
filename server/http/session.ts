import cookie from '@fastify/cookie'
import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Asker, CompanyAsker } from '#core/accounts/asker.ts'
import type { Sessions } from '#core/accounts/contract-sessions.ts'
import type { AskerRole } from '#core/accounts/permissions.ts'
import { OF_ACCOUNT } from '#core/http/own-script.ts'
import { Refusal } from '#core/http/refusals.ts'
import { REMEMBERED_SESSION_MS, SESSION_MS } from '#core/limits.ts'
import type { RoomTokens } from '#core/reservations/contract-tokens.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import { findIdentity } from '../../db/queries/accounts.ts'
import { findCompany } from '../../db/queries/companies.ts'
import { findSession } from '../../db/queries/sessions.ts'
import { cookieDigestOf } from './cookie-digest.ts'
import { asksAsGuest, createRoomTokens, enterAsGuest, GUEST_COOKIE, guestOf } from './guest.ts'

/** The session cookie. The cookies user_role and user_id are display hints for pages and never trusted. */
export const SESSION_COOKIE = 'sid'
const ROLE_COOKIE = 'user_role'
const USER_COOKIE = 'user_id'

interface SessionToken {
  account: number
  /** Session ID; the cookie is worthless once the session has ended on the server. */
  session: string
  version: number
  remember: boolean
  /** The company chosen by a system administrator (decisions 2); ignored for others. */
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

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if not signed in or the session is over. */
    identity: Asker | undefined
    askerRole: AskerRole
    sessionToken: SessionToken | undefined
    /** Set for the guest of a reservation; `identity` is then the room's. */
    guest: { reservationId: number; endAt: number } | undefined
  }
  interface FastifyInstance {
    startSession(request: FastifyRequest, reply: FastifyReply, identity: Asker, remember: boolean): void
    /** Changes the company of the session; null: none. For system administrators only. */
    chooseCompany(request: FastifyRequest, reply: FastifyReply, companyId: number | null): void
    /** Ends the session on the server, with its sockets, and removes the cookies. */
    endSession(request: FastifyRequest, reply: FastifyReply): void
    /** Stores the signed link of a guest as cookie (decisions 2). */
    startGuest(reply: FastifyReply, token: string, endAt: number): void
    endGuest(reply: FastifyReply): void
    /** The link stored in this browser. */
    guestLink(request: FastifyRequest): string | undefined
    /** The room of that link while its reservation runs, whether or not a user is signed in. */
    guestBeside(request: FastifyRequest): CompanyAsker | undefined
    roomTokens: RoomTokens
  }
}

/**
 * Spec 4.1, decisions 2: sessions by a JWT in an HttpOnly cookie, checked against the account and its open sessions at every
 * request.
 */
export async function registerSession(
  app: FastifyInstance,
  deps: { db: Db; sessions: Sessions; secret: string; secure: boolean; now: () => number },
): Promise<void> {
  await app.register(cookie)
  await app.register(jwt, {
    secret: deps.secret,
    cookie: { cookieName: SESSION_COOKIE, signed: false },
    sign: { algorithm: 'HS256' },
    // expiry is checked below with the injected clock
    verify: { algorithms: ['HS256'], ignoreExpiration: true },
  })
  const base = { path: '/', sameSite: 'lax', secure: deps.secure } as const

  const lifeMsOf = ({ role }: Asker, remember: boolean): number =>
    // kiosks stay signed in: nobody is there to sign them in again
    remember || role === 'signage' ? REMEMBERED_SESSION_MS : SESSION_MS

  const writeCookies = (
    reply: FastifyReply,
    identity: Asker,
    {
      session,
      remember,
      iat = Math.floor(deps.now() / 1_000),
    }: Pick<SessionToken, 'session' | 'remember'> & { iat?: number },
  ): void => {
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
    if (identity.userId !== null) reply.setCookie(USER_COOKIE, String(identity.userId), { ...base, ...life })
  }

  /** @returns ID of the cookie's session; undefined if it is over */
  function openSession(
    { cookies, headers, ip }: FastifyRequest,
    token: DatedToken,
    identity: Asker,
  ): string | undefined {
    const { session, account, remember, iat } = token
    if (session !== undefined) return deps.sessions.isOpen(session, account) ? session : undefined
    return deps.sessions.adopt(account, {
      cookie: cookies[SESSION_COOKIE] ?? '',
      issuedAt: iat,
      lifeMs: lifeMsOf(identity, remember),
      userAgent: headers['user-agent'] ?? '',
      address: ip,
    })
  }

  function entryOf(
    request: FastifyRequest,
    token: DatedToken | undefined,
  ): { token: DatedToken; identity: Asker; session: string } | undefined {
    const identity = token && withChosenCompany(deps.db, findIdentity(deps.db, token.account), token.company)
    if (!token || identity?.sessionVersion !== token.version) return undefined
    // a kiosk's session slides, but a copy of its old cookie expires
    if (deps.now() >= token.iat * 1_000 + REMEMBERED_SESSION_MS) return undefined
    const session = openSession(request, token, identity)
    return session === undefined ? undefined : { token, identity, session }
  }

  app.decorate('startSession', (request, reply, identity, remember) => {
    // a new sign-in ends this browser's previous session
    if (request.sessionToken) deps.sessions.end(request.sessionToken.session)
    const session = deps.sessions.begin(identity.accountId, {
      lifeMs: lifeMsOf(identity, remember),
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
    })
    writeCookies(reply, identity, { session, remember })
  })

  app.decorate('chooseCompany', ({ identity, sessionToken }, reply, companyId) => {
    if (!identity || !sessionToken) return
    const { session, remember } = sessionToken
    writeCookies(reply, { ...identity, companyId }, { session, remember })
  })

  app.decorate('endSession', ({ sessionToken }, reply) => {
    if (sessionToken) deps.sessions.end(sessionToken.session)
    for (const name of [SESSION_COOKIE, ROLE_COOKIE, USER_COOKIE]) reply.clearCookie(name, base)
  })

  const roomTokens = createRoomTokens(app, deps.db)
  app.decorate('roomTokens', roomTokens)
  app.decorate('startGuest', (reply, token, endAt) => {
    const maxAge = Math.max(1, Math.ceil((endAt - deps.now()) / 1_000))
    reply.setCookie(GUEST_COOKIE, token, { ...base, httpOnly: true, maxAge })
  })
  const guestDeps = { ...deps, roomTokens }
  app.decorate('guestLink', ({ cookies }) => cookies[GUEST_COOKIE])
  app.decorate('guestBeside', (request) => guestOf(request, guestDeps)?.identity)
  app.decorate('endGuest', (reply) => void reply.clearCookie(GUEST_COOKIE, base))

  app.decorateRequest('guest', undefined)
  app.decorateRequest('identity', undefined)
  app.decorateRequest('askerRole', 'nobody')
  app.decorateRequest('sessionToken', undefined)
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const own = await readToken(request)
    // a company that moved away and back may bring a cookie of this cell with its former account ID
    const entry = entryOf(request, own) ?? entryOf(request, carriedToken(request, deps.db))
    if (!entry || asksAsGuest(request)) return enterAsGuest(request, guestDeps)
    const { token, identity, session } = entry
    demandOwnPage(request, identity)
    request.identity = identity
    request.askerRole = identity.role
    request.sessionToken = { ...token, session }
    // kiosks must not be signed out by age: their session slides
    const isOld = deps.now() - token.iat * 1_000 > DAY_MS
    const slides = identity.role === 'signage' && isOld
    const namesSession = token === own && own.session !== undefined
    if (namesSession) deps.sessions.noteOldCookie(session, request.cookies[SESSION_COOKIE] ?? '')
    if (request.headers.upgrade || (!slides && namesSession)) return
    if (slides) deps.sessions.slide(session, REMEMBERED_SESSION_MS)
    // stable for all requests that send an old cookie at once
    const iat = slides ? undefined : token.iat
    writeCookies(reply, identity, { session, remember: token.remember, iat })
  })
}

/**
 * Refuses requests of an outdated page: its IDs may belong to others, after a move to another cell (decisions 9) or another
 * sign-in.\n@throws Refusal otherAccount; pages that send no account are accepted
 */
function demandOwnPage({ headers }: FastifyRequest, { accountId }: Asker): void {
  const account = headers[OF_ACCOUNT]
  if (account !== undefined && account !== String(accountId)) throw new Refusal('otherAccount')
}

/** Applies the company chosen by a system administrator, by which all queries are scoped. */
function withChosenCompany(
  db: Db,
  identity: Asker | undefined,
  chosenId: number | undefined,
): Asker | undefined {
  if (identity?.role !== 'systemAdmin' || chosenId === undefined) return identity
  const company = findCompany(db, chosenId)
  return company ? { ...identity, companyId: company.id, companyName: company.name } : identity
}

/**
 * Reads a cookie from the company's former cell (decisions 9). Its signature cannot be verified here, but the session row has
 * the digest of the genuine cookie, and only that cookie is accepted.
 */
function carriedToken({ cookies, server }: FastifyRequest, db: Db): DatedToken | undefined {
  const cookie = cookies[SESSION_COOKIE]
  const given = cookie === undefined ? undefined : decoded(server, cookie)
  if (typeof given?.session !== 'string' || !Number.isSafeInteger(given.iat)) return undefined
  const session = findSession(db, given.session)
  if (!session?.isCarried || !session.cookieDigests.includes(cookieDigestOf(cookie ?? ''))) return undefined
  const { id, accountId } = session
  const { version, remember, iat } = given as Pick<DatedToken, 'version' | 'remember' | 'iat'>
  // the account has another ID in this cell
  return { account: accountId, session: id, version, remember, iat }
}

function decoded(app: FastifyInstance, cookie: string): Partial<Record<string, unknown>> | undefined {
  try {
    return app.jwt.decode<Record<string, unknown>>(cookie) ?? undefined
  } catch {
    return undefined
  }
}

/** Without `session`: written by a version without session rows. */
type DatedToken = Omit<SessionToken, 'session'> & { session?: string; iat: number }

async function readToken(request: FastifyRequest): Promise<DatedToken | undefined> {
  if (!request.cookies[SESSION_COOKIE]) return undefined
  try {
    const token = await request.jwtVerify<DatedToken>({ onlyCookie: true })
    // a reservation's link is signed with the same key but is not a session
    return isSessionToken(token) ? token : undefined
  } catch {
    // forged, or of another installation: ignored
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
