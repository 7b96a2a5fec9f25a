import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#core/accounts/contract-passkeys.ts'
import { mount } from '../http/mount.ts'
import { completeSignIn } from './complete-sign-in.ts'
import {
  addPasskey,
  askPasskeySignIn,
  beginPasskey,
  deleteOwnPasskey,
  ownPasskeys,
  type PasskeyDeps,
  renameOwnPasskey,
  resetPasskeys,
  signInByPasskey,
} from './passkeys.ts'
import type { PasswordsOf } from './password-gate.ts'
import { relyingPartyOf } from './relying-party.ts'
import type { SignInNoticeDeps } from './sign-in-notices.ts'
import { withPasswords } from './with-passwords.ts'

type PasskeyRouteDeps = PasskeyDeps & SignInNoticeDeps & { passwordsOf: PasswordsOf }

/** decisions 2: routes for the passkeys of operators and administrators. */
export function passkeyRoutes(app: FastifyInstance, deps: PasskeyRouteDeps): void {
  const partyOf = (request: FastifyRequest) => relyingPartyOf(request, deps.publicUrl)

  mount(app, contract.askPasskeySignIn, ({ request, reply }) => ({
    result: 'OK' as const,
    options: askPasskeySignIn(deps, partyOf(request), () => app.markPasskeyBrowser(request, reply)),
  }))

  mount(app, contract.signInByPasskey, async ({ input, request, reply }) => {
    const identity = await signInByPasskey(deps, input.passkey, {
      party: partyOf(request),
      browser: app.passkeyBrowserOf(request),
      address: request.ip,
      deviceOf: (accountId) => app.deviceOf(request, accountId),
    })
    return completeSignIn(deps, { request, reply }, identity, input)
  })

  ownPasskeyRoutes(app, deps)

  mount(app, contract.resetPasskeys, ({ input, asker }) => {
    resetPasskeys(deps, asker, input.targetUserId)
    return { result: 'OK' as const }
  })
}

function ownPasskeyRoutes(app: FastifyInstance, deps: PasskeyRouteDeps): void {
  const partyOf = (request: FastifyRequest) => relyingPartyOf(request, deps.publicUrl)
  const originOf = (request: FastifyRequest) => ({
    party: partyOf(request),
    session: request.sessionToken?.session ?? '',
  })

  mount(app, contract.getPasskeys, ({ asker, request }) => ownPasskeys(deps, asker, partyOf(request)))

  mount(app, contract.beginPasskey, async ({ input, asker, request }) => ({
    result: 'OK' as const,
    options: await beginPasskey(withPasswords(deps, request), asker, input, originOf(request)),
  }))

  mount(app, contract.addPasskey, async ({ input, asker, request }) => {
    await addPasskey(deps, asker, input, originOf(request))
    return { result: 'OK' as const }
  })

  mount(app, contract.renamePasskey, ({ input, asker }) => {
    renameOwnPasskey(deps, asker, input.passkeyId, input.name)
    return { result: 'OK' as const }
  })

  mount(app, contract.deletePasskey, ({ input, asker }) => {
    deleteOwnPasskey(deps, asker, input.passkeyId)
    return { result: 'OK' as const }
  })
}
