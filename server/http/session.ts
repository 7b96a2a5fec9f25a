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

/** The session cookie; user_role and user_id beside it are drawing hints for pages, never believed. */
export const SESSION_COOKIE = 'sid'
const ROLE_COOKIE = 'user_role'
const USER_COOKIE = 'user_id'

export interface SessionToken {
  account: number
  /** Which browser of the account; ended on the server, the cookie is worth nothing. */
  session: string
  version: number
  remember: boolean
  /** The company that the system administrator works on (decisions 2); of others never read. */
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
    /** Undefined: not signed in, or the session is over. */
    identity: Asker | undefined
    askerRole: AskerRole
    sessionToken: SessionToken | undefined
    /** The reservation whose guest asks; its room's identity is `identity` then. */
    guest: { reservationId: number; endAt: number } | undefined
  }
  interface FastifyInstance {
    startSession(request: FastifyRequest, reply: FastifyReply, identity: Asker, remember: boolean): void
    /** The same session goes on with another company; null: none. For the system administrator alone. */
    chooseCompany(request: FastifyRequest, reply: FastifyReply, companyId: number | null): void
    /** On the server, with its sockets, and in the browser. */
    endSession(request: FastifyRequest, reply: FastifyReply): void
    /** A guest of a reservation: the signed link itself is the cookie (decisions 2). */
    startGuest(reply: FastifyReply, token: string, endAt: number): void
    endGuest(reply: FastifyReply): void
    /** The link that this browser has kept. */
    guestLink(request: FastifyRequest): string | undefined
    /** The room of that link while its reservation runs, whoever is signed in. */
    guestBeside(request: FastifyRequest): CompanyAsker | undefined
    roomTokens: RoomTokens
  }
}

/** Spec 4.1, decisions 2: JWT in an HttpOnly cookie, checked against the account and its open sessions at every request. */
export async function registerSession(
  app: FastifyInstance,
  deps: { db: Db; sessions: Sessions; secret: string; secure: boolean; now: () => number },
): Promise<void> {
  await app.register(cookie)
  await app.register(jwt, {
    secret: deps.secret,
    cookie: { cookieName: SESSION_COOKIE, signed: false },
    sign: { algorithm: 'HS256' },
    // the times are ours, on the clock of `now`: the library knows only the wall's
    verify: { algorithms: ['HS256'], ignoreExpiration: true },
  })
  const base = { path: '/', sameSite: 'lax', secure: deps.secure } as const

  const lifeMsOf = ({ role }: Asker, remember: boolean): number =>
    // a kiosk stays signed in: nobody stands by to sign it in again in the morning
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

  /** @returns the id of the session that the cookie stands for; undefined: it is over */
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
    // a kiosk's session slides, a copy of its old cookie does not
    if (deps.now() >= token.iat * 1_000 + REMEMBERED_SESSION_MS) return undefined
    const session = openSession(request, token, identity)
    return session === undefined ? undefined : { token, identity, session }
  }

  app.decorate('startSession', (request, reply, identity, remember) => {
    // whoever signs in anew leaves what this browser was before
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
    // a company that moved away and back may bring a cookie of this cell, with an account number of before
    const entry = entryOf(request, own) ?? entryOf(request, carriedToken(request, deps.db))
    if (!entry || asksAsGuest(request)) return enterAsGuest(request, guestDeps)
    const { token, identity, session } = entry
    demandOwnPage(request, identity)
    request.identity = identity
    request.askerRole = identity.role
    request.sessionToken = { ...token, session }
    // a signage must never be signed out by age alone: its session slides
    const isOld = deps.now() - token.iat * 1_000 > DAY_MS
    const slides = identity.role === 'signage' && isOld
    const namesSession = token === own && own.session !== undefined
    if (namesSession) deps.sessions.noteOldCookie(session, request.cookies[SESSION_COOKIE] ?? '')
    if (request.headers.upgrade || (!slides && namesSession)) return
    if (slides) deps.sessions.slide(session, REMEMBERED_SESSION_MS)
    // the same for all requests that bring an old cookie at once
    const iat = slides ? undefined : token.iat
    writeCookies(reply, identity, { session, remember: token.remember, iat })
  })
}

/**
 * What a page of before asks for could be somebody else's here: its numbers are of another cell (decisions 9), or of who was signed in.
 * @throws Refusal otherAccount; a page that does not say whose it is is believed
 */
function demandOwnPage({ headers }: FastifyRequest, { accountId }: Asker): void {
  const account = headers[OF_ACCOUNT]
  if (account !== undefined && account !== String(accountId)) throw new Refusal('otherAccount')
}

/** Every query is scoped by company: the chosen one stands where the others have their own. */
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
 * The cookie of a browser whose company came from another cell (decisions 9). That cell signed it with a secret unknown here, and
 * noted its digest in the session's row: a cookie with that digest is the one it signed, unchanged.
 */
function carriedToken({ cookies, server }: FastifyRequest, db: Db): DatedToken | undefined {
  const cookie = cookies[SESSION_COOKIE]
  const given = cookie === undefined ? undefined : decoded(server, cookie)
  if (typeof given?.session !== 'string' || !Number.isSafeInteger(given.iat)) return undefined
  const session = findSession(db, given.session)
  if (!session?.isCarried || !session.cookieDigests.includes(cookieDigestOf(cookie ?? ''))) return undefined
  const { id, accountId } = session
  const { version, remember, iat } = given as Pick<DatedToken, 'version' | 'remember' | 'iat'>
  // its account has another number here
  return { account: accountId, session: id, version, remember, iat }
}

function decoded(app: FastifyInstance, cookie: string): Partial<Record<string, unknown>> | undefined {
  try {
    return app.jwt.decode<Record<string, unknown>>(cookie) ?? undefined
  } catch {
    return undefined
  }
}

/** Without a session: of a version before sessions had rows. */
type DatedToken = Omit<SessionToken, 'session'> & { session?: string; iat: number }

async function readToken(request: FastifyRequest): Promise<DatedToken | undefined> {
  if (!request.cookies[SESSION_COOKIE]) return undefined
  try {
    const token = await request.jwtVerify<DatedToken>({ onlyCookie: true })
    // the link of a reservation is signed with the same secret and is no session
    return isSessionToken(token) ? token : undefined
  } catch {
    // forged or of another installation: as good as none
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
