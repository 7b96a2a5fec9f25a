import type { FastifyInstance } from 'fastify'
import * as contract from '#core/accounts/contract-second-factor.ts'
import { mount } from '../http/mount.ts'
import { completeSignIn } from './complete-sign-in.ts'
import type { PasswordsOf } from './password-gate.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  giveSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  resetSecondFactor,
  type SecondFactorDeps,
} from './second-factors.ts'
import type { SignInNoticeDeps } from './sign-in-notices.ts'
import { withPasswords } from './with-passwords.ts'

/** decisions 2: routes for the second factor of administrators. */
export function secondFactorRoutes(
  app: FastifyInstance,
  deps: SecondFactorDeps & SignInNoticeDeps & { passwordsOf: PasswordsOf },
): void {
  mount(app, contract.giveSecondFactor, ({ input, request, reply }) => {
    const { identity, options } = giveSecondFactor(deps, input, {
      address: request.ip,
      deviceOf: (accountId) => app.deviceOf(request, accountId),
    })
    return completeSignIn(deps, { request, reply }, identity, options)
  })

  mount(app, contract.getSecondFactor, ({ asker }) => ({
    result: 'OK' as const,
    ...getSecondFactor(deps, asker),
  }))

  mount(app, contract.beginSecondFactor, async ({ input, asker, request }) => ({
    result: 'OK' as const,
    ...(await beginSecondFactor(withPasswords(deps, request), asker, input.currentPassword)),
  }))

  mount(app, contract.confirmSecondFactor, ({ input, asker }) => ({
    result: 'OK' as const,
    recoveryCodes: confirmSecondFactor(deps, asker, input.code),
  }))

  mount(app, contract.renewRecoveryCodes, ({ input, asker }) => ({
    result: 'OK' as const,
    recoveryCodes: renewRecoveryCodes(deps, asker, input.code),
  }))

  mount(app, contract.endSecondFactor, ({ input, asker }) => {
    endSecondFactor(deps, asker, input.code)
    return { result: 'OK' as const }
  })

  mount(app, contract.resetSecondFactor, ({ input, asker }) => {
    resetSecondFactor(deps, asker, input.targetUserId)
    return { result: 'OK' as const }
  })

  mount(app, contract.demandSecondFactor, ({ input, asker }) => {
    requireSecondFactor(deps, asker, input.isDemanded)
    return { result: 'OK' as const }
  })
}
