import type { FastifyInstance } from 'fastify'
import * as contract from '#core/accounts/contract.ts'
import { isSetupOpen } from '../../db/queries/accounts.ts'
import { iceServersOf, type TurnServers, type VideoCredentials } from '../calls/video-credentials.ts'
import { mount } from '../http/mount.ts'
import { requireOwnScript } from '../http/same-site.ts'
import type { WorldQueries } from '../reception/world-queries.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { hasSecondFactor } from './second-factors.ts'
import { outcomeOf, type SignInDeps, signIn } from './service.ts'
import type { SignInNoticeDeps } from './sign-in-notices.ts'
import type { SignInTickets } from './sign-in-tickets.ts'
import { type ForRoutes, withPasswords } from './with-passwords.ts'

interface AccountRouteDeps extends ForRoutes<Omit<SignInDeps, 'mails'>>, SignInNoticeDeps {
  mails: SignInDeps['mails'] & SignInNoticeDeps['mails']
  now: () => number
  tickets: SignInTickets
  credentials: VideoCredentials
  turn: TurnServers
  world: Pick<WorldQueries, 'mayUseMedia'>
  isDemo: boolean
  serverName: string
}

export function accountRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  mount(app, contract.login, async ({ input, request, reply }) => {
    const from = {
      address: request.ip,
      deviceOf: (accountId: number | undefined) => app.deviceOf(request, accountId),
    }
    const { identity } = await signIn(withPasswords(deps, request), input, from, deps.now())
    if (hasSecondFactor(deps.db, identity.accountId)) {
      const ticket = deps.tickets.issue(identity, input, deps.now())
      return { result: 'SecondFactor' as const, ticket }
    }
    return completeSignIn(deps, { request, reply }, identity, input)
  })

  mount(app, contract.autoLogin, ({ request }) => {
    const isSignedIn = request.identity !== undefined && request.askerRole !== 'guest'
    if (!isSignedIn)
      return {
        result: 'None' as const,
        demo: deps.isDemo,
        link: app.guestLink(request) !== undefined,
        serverName: deps.serverName,
        ...(isSetupOpen(deps.db) ? { setup: true as const } : {}),
      }
    return outcomeOf(request.identity!)
  })

  mount(app, contract.logout, ({ request, reply }) => {
    requireOwnScript(request)
    app.endSession(request, reply)
    return { result: 'OK' as const }
  })

  mount(app, contract.checkAuth, ({ request }) => ({ auth: request.identity !== undefined }))

  mount(app, contract.authVideoCall, ({ input, asker }) => ({
    ...deps.credentials.issue(asker.accountId, input.peerId, deps.now()),
    iceServers: deps.world.mayUseMedia(asker) ? iceServersOf(deps.turn, asker.accountId, deps.now()) : [],
  }))
}
