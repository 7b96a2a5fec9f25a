import cookie from '@fastify/cookie'
import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Asker } from '#rules/asker.ts'
import { DAY_MS } from '#rules/japan-time.ts'
import { REMEMBERED_SESSION_MS, SESSION_MS } from '#rules/limits.ts'
import type { AskerRole } from '#rules/permissions.ts'
import type { Db } from '../../db/open.ts'
import { findIdentity } from '../../db/queries/accounts.ts'
import { findCompany } from '../../db/queries/companies.ts'
import type { RoomTokens } from '../contract/tokens.ts'
import { createRoomTokens, enterAsGuest, GUEST_COOKIE } from './guest.ts'

/** The session cookie; user_role and user_id beside it are drawing hints for pages, never believed. */
export const SESSION_COOKIE = 'sid'
const ROLE_COOKIE = 'user_role'
const USER_COOKIE = 'user_id'

export interface SessionToken {
  account: number
  version: number
  remember: boolean
  /** The company that the system administrator works on (decisions 2); of others never read. */
  company?: number
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload:
      | (SessionToken & { iat: number; exp: number })
      | { room: number; iat: number }
      | { device: string; accounts: number[]; iat: number }
    user: SessionToken & { iat: number; exp: number }
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
    startSession(reply: FastifyReply, identity: Asker, remember: boolean): void
    /** The same session goes on with another company; null: none. For the system administrator alone. */
    chooseCompany(request: FastifyRequest, reply: FastifyReply, companyId: number | null): void
    endSession(reply: FastifyReply): void
    /** A guest of a reservation: the signed link itself is the cookie (decisions 2). */
    startGuest(reply: FastifyReply, token: string, endAt: number): void
    endGuest(reply: FastifyReply): void
    roomTokens: RoomTokens
  }
}

/** Spec 4.1, decisions 2: JWT in an HttpOnly cookie, checked against the account at every request. */
export async function registerSession(
  app: FastifyInstance,
  deps: { db: Db; secret: string; secure: boolean; now: () => number },
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

  const start = (reply: FastifyReply, identity: Asker, remember: boolean): void => {
    // a kiosk stays signed in: nobody stands by to sign it in again in the morning
    const isLong = remember || identity.role === 'signage'
    const lifeMs = isLong ? REMEMBERED_SESSION_MS : SESSION_MS
    const iat = Math.floor(deps.now() / 1_000)
    const token = app.jwt.sign({
      account: identity.accountId,
      version: identity.sessionVersion,
      remember,
      company: (identity.role === 'systemAdmin' && identity.companyId) || undefined,
      iat,
      exp: iat + lifeMs / 1_000,
    })
    const life = isLong ? { maxAge: lifeMs / 1_000 } : {}
    reply.setCookie(SESSION_COOKIE, token, { ...base, ...life, httpOnly: true })
    reply.setCookie(ROLE_COOKIE, identity.role, { ...base, ...life })
    if (identity.userId !== null) reply.setCookie(USER_COOKIE, String(identity.userId), { ...base, ...life })
  }
  app.decorate('startSession', start)

  app.decorate('chooseCompany', ({ identity, sessionToken }, reply, companyId) => {
    if (identity && sessionToken) start(reply, { ...identity, companyId }, sessionToken.remember)
  })

  app.decorate('endSession', (reply) => {
    for (const name of [SESSION_COOKIE, ROLE_COOKIE, USER_COOKIE]) reply.clearCookie(name, base)
  })

  const roomTokens = createRoomTokens(app)
  app.decorate('roomTokens', roomTokens)
  app.decorate('startGuest', (reply, token, endAt) => {
    const maxAge = Math.max(1, Math.ceil((endAt - deps.now()) / 1_000))
    reply.setCookie(GUEST_COOKIE, token, { ...base, httpOnly: true, maxAge })
  })
  app.decorate('endGuest', (reply) => void reply.clearCookie(GUEST_COOKIE, base))

  app.decorateRequest('guest', undefined)
  app.decorateRequest('identity', undefined)
  app.decorateRequest('askerRole', 'nobody')
  app.decorateRequest('sessionToken', undefined)
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const token = await readToken(request)
    const identity = token && withChosenCompany(deps.db, findIdentity(deps.db, token.account), token.company)
    const isGood =
      token !== undefined && identity?.sessionVersion === token.version && token.exp * 1_000 > deps.now()
    if (!isGood) return enterAsGuest(request, { ...deps, roomTokens })
    request.identity = identity
    request.askerRole = identity.role
    request.sessionToken = token
    // a signage must never be signed out by age alone: its session slides
    const isOld = deps.now() - token.iat * 1_000 > DAY_MS
    if (identity.role === 'signage' && isOld && !request.headers.upgrade)
      app.startSession(reply, identity, token.remember)
  })
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

type DatedToken = SessionToken & { iat: number; exp: number }

async function readToken(request: FastifyRequest): Promise<DatedToken | undefined> {
  if (!request.cookies[SESSION_COOKIE]) return undefined
  try {
    const token = await request.jwtVerify<DatedToken>({ onlyCookie: true })
    // the link of a reservation is signed with the same secret and is no session
    return Number.isSafeInteger(token.account) ? token : undefined
  } catch {
    // forged or of another installation: as good as none
    return undefined
  }
}
