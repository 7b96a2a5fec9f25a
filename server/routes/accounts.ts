import type { FastifyInstance } from 'fastify'
import * as contract from '../contract/accounts.ts'
import { mount } from '../plugins/mount.ts'
import { demandOwnScript } from '../plugins/same-site.ts'
import { type SignInDeps, signIn } from '../services/accounts.ts'
import type { VideoCredentials } from '../services/video-credentials.ts'
import { type InTurn, withPasswords } from './with-passwords.ts'

export interface AccountRouteDeps extends InTurn<SignInDeps> {
  now: () => number
  credentials: VideoCredentials
  isDemo: boolean
  serverName: string
}

export function accountRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  mount(app, contract.login, async ({ input, request, reply }) => {
    const from = {
      address: request.ip,
      deviceOf: (accountId: number | undefined) => app.deviceOf(request, accountId),
    }
    const { identity, role, isTemporary } = await signIn(
      withPasswords(deps, request),
      input,
      from,
      deps.now(),
    )
    app.rememberDevice(request, reply, identity.accountId)
    app.startSession(request, reply, identity, input.isRemember)
    return isTemporary ? { result: 'Temporary' as const, role } : { result: 'OK' as const, role }
  })

  mount(app, contract.autoLogin, ({ request }) => {
    const isSomebody = request.identity !== undefined && request.askerRole !== 'guest'
    if (!isSomebody)
      return {
        result: 'None' as const,
        demo: deps.isDemo,
        link: app.guestLink(request) !== undefined,
        serverName: deps.serverName,
      }
    const { role, isTemporary } = request.identity!
    return isTemporary ? { result: 'Temporary' as const, role } : { result: 'OK' as const, role }
  })

  mount(app, contract.logout, ({ request, reply }) => {
    demandOwnScript(request)
    app.endSession(request, reply)
    return { result: 'OK' as const }
  })

  mount(app, contract.checkAuth, ({ request }) => ({ auth: request.identity !== undefined }))

  mount(app, contract.authVideoCall, ({ input, asker }) =>
    deps.credentials.issue(asker.accountId, input.peerId, deps.now()),
  )
}
