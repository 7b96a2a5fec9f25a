import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { outcomeOf, speakTo } from './service.ts'
import { noteSignIn, type SignInNoticeDeps } from './sign-in-notices.ts'

type Somebody = Parameters<FastifyInstance['startSession']>[2]

/** Somebody has given all that a sign-in asks for, by whatever way: told where that is due, remembered, let in. */
export function enter(
  deps: SignInNoticeDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  identity: Somebody,
  { isRemember, lang }: { isRemember: boolean; lang?: 'ja' | 'en' | undefined },
): ReturnType<typeof outcomeOf> {
  const app = request.server
  noteSignIn(deps, identity, {
    isKnown: app.deviceOf(request, identity.accountId) !== undefined,
    userAgent: request.headers['user-agent'] ?? '',
    address: request.ip,
  })
  // after that: whoever has come tells nobody in which language to be told of it
  speakTo(deps.db, identity.accountId, lang)
  app.rememberDevice(request, reply, identity.accountId)
  app.startSession(request, reply, identity, isRemember)
  return outcomeOf(identity)
}
