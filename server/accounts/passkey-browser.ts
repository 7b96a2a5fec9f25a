import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PASSKEY_MS } from '#core/limits.ts'

/** Cookie with a random ID of the browser that requested a challenge. Answers from another browser are refused. */
const PASSKEY_COOKIE = 'passkey'

declare module 'fastify' {
  interface FastifyInstance {
    passkeyBrowserOf(request: FastifyRequest): string | undefined
    /**
     * Sets the cookie for as long as a challenge is valid. Several pages of a browser may share the cookie. @returns the
     * browser's ID
     */
    markPasskeyBrowser(request: FastifyRequest, reply: FastifyReply): string
  }
}

/**
 * Adds `passkeyBrowserOf`, which reads the cookie, and `markPasskeyBrowser`, which sets it. Register after the cookie
 * plugin.
 */
export function registerPasskeyBrowser(app: FastifyInstance, { secure }: { secure: boolean }): void {
  app.decorate('passkeyBrowserOf', ({ cookies }) => cookies[PASSKEY_COOKIE])
  app.decorate('markPasskeyBrowser', ({ cookies }, reply) => {
    const browser = cookies[PASSKEY_COOKIE] ?? randomUUID()
    reply.setCookie(PASSKEY_COOKIE, browser, {
      path: '/login/passkey',
      sameSite: 'strict',
      secure,
      httpOnly: true,
      maxAge: PASSKEY_MS / 1_000,
    })
    return browser
  })
}
