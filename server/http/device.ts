import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Cookie of a browser that has signed in before. It identifies no user and grants no access. */
const DEVICE_COOKIE = 'device'
const LIFE_S = 365 * 86_400
/** Maximum number of accounts remembered per browser. A shared computer has a few users. */
const ACCOUNTS_MAX = 8

interface DeviceToken {
  device: string
  /** IDs of the accounts that have signed in from this browser, most recent first. */
  accounts: number[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** @returns the device's ID if the account has signed in from this device before */
    deviceOf(request: FastifyRequest, accountId: number | undefined): string | undefined
    rememberDevice(request: FastifyRequest, reply: FastifyReply, accountId: number): void
  }
}

/**
 * Registers the device cookie. Call after registerSession, because it uses the signing key that registerSession sets
 * up.
 */
export function registerDevice(app: FastifyInstance, { secure }: { secure: boolean }): void {
  const read = (request: FastifyRequest): DeviceToken | undefined => {
    const cookie = request.cookies[DEVICE_COOKIE]
    if (cookie === undefined) return undefined
    try {
      const token = app.jwt.verify<Partial<DeviceToken>>(cookie)
      return typeof token.device === 'string' && Array.isArray(token.accounts)
        ? (token as DeviceToken)
        : undefined
    } catch {
      // The cookie is forged, or was set by another Uketsuke server.
      return undefined
    }
  }
  app.decorate('deviceOf', (request, accountId) => {
    const token = read(request)
    return accountId !== undefined && token?.accounts.includes(accountId) ? token.device : undefined
  })
  app.decorate('rememberDevice', (request, reply, accountId) => {
    const known = read(request)
    const accounts = [accountId, ...(known?.accounts ?? []).filter((id) => id !== accountId)].slice(
      0,
      ACCOUNTS_MAX,
    )
    const token = app.jwt.sign({ device: known?.device ?? randomUUID(), accounts, iat: 0 })
    reply.setCookie(DEVICE_COOKIE, token, {
      // valid for the whole site, because users also sign in outside /login: by an invitation or a registration
      path: '/',
      sameSite: 'lax',
      secure,
      httpOnly: true,
      maxAge: LIFE_S,
    })
    // Older versions set the cookie for the path /login. There, browsers would send it before the new cookie.
    reply.clearCookie(DEVICE_COOKIE, { path: '/login', sameSite: 'lax', secure })
  })
}
