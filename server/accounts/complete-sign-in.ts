import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { outcomeOf, setMailLanguage } from './service.ts'
import { noteSignIn, type SignInNoticeDeps } from './sign-in-notices.ts'

type Identity = Parameters<FastifyInstance['startSession']>[2]

/**
 * Completes a successful sign-in by any method: notifies the account's owner if the browser is new, remembers the
 * browser, and starts the session.
 */
export function completeSignIn(
  deps: SignInNoticeDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  identity: Identity,
  { isRemember, lang }: { isRemember: boolean; lang?: 'ja' | 'en' | undefined },
): ReturnType<typeof outcomeOf> {
  const app = request.server
  noteSignIn(deps, identity, {
    isKnown: app.deviceOf(request, identity.accountId) !== undefined,
    userAgent: request.headers['user-agent'] ?? '',
    address: request.ip,
  })
  // Set the language after the notice: the notice must not be in the language of this sign-in, which may be an
  // attacker's.
  setMailLanguage(deps.db, identity.accountId, lang)
  app.rememberDevice(request, reply, identity.accountId)
  app.startSession(request, reply, identity, isRemember)
  return outcomeOf(identity)
}
