import type { FastifyInstance } from 'fastify'
import * as contract from '#core/accounts/contract-sessions.ts'
import { mount } from '../http/mount.ts'
import { endOtherSessions, endOwnSession, type OwnSessionDeps, ownSessions } from './own-sessions.ts'
import { type SignInNoticeDeps, setSignInNotices, signInNotices } from './sign-in-notices.ts'

/** Routes that list the user's signed-in browsers and end their sessions (decisions 2). */
export function sessionRoutes(app: FastifyInstance, deps: OwnSessionDeps & SignInNoticeDeps): void {
  mount(app, contract.getSessions, ({ asker, request }) =>
    ownSessions(deps, asker, request.sessionToken?.session),
  )

  mount(app, contract.endSession, ({ input, asker, request, reply }) => {
    const ended = endOwnSession(deps, asker, input.sessionId)
    if (ended === request.sessionToken?.session) app.endSession(request, reply)
    return { result: 'OK' as const }
  })

  mount(app, contract.endOtherSessions, ({ asker, request }) => ({
    result: 'OK' as const,
    ended: endOtherSessions(deps, asker, request.sessionToken?.session),
  }))

  mount(app, contract.getSignInNotices, ({ asker }) => signInNotices(deps, asker))

  mount(app, contract.setSignInNotices, ({ input, asker }) => {
    setSignInNotices(deps, asker, input.isOn)
    return { result: 'OK' as const }
  })
}
