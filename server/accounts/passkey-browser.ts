import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PASSKEY_MS } from '#core/limits.ts'

/** Which browser has asked for a challenge: an answer from another one is not taken. It says nothing else. */
const PASSKEY_COOKIE = 'passkey'

declare module 'fastify' {
  interface FastifyInstance {
    passkeyBrowserOf(request: FastifyRequest): string | undefined
    /** As long as a challenge holds; several pages of a browser may ask at once. @returns the browser */
    markPasskeyBrowser(request: FastifyRequest, reply: FastifyReply): string
  }
}

/** After the cookies. */
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
