import type { FastifyInstance } from 'fastify'
import * as contract from '#core/setup/contract.ts'
import { isSetupOpen } from '../../db/queries/accounts.ts'
import { completeSignIn } from '../accounts/complete-sign-in.ts'
import type { PasswordsOf } from '../accounts/password-gate.ts'
import type { SignInNoticeDeps } from '../accounts/sign-in-notices.ts'
import { withPasswords } from '../accounts/with-passwords.ts'
import { mount } from '../http/mount.ts'
import {
  beginSetup,
  checkSetupAddress,
  getSetup,
  markSetup,
  type SetupDeps,
  sendSetupMail,
} from './service.ts'

/** decisions 1: the first-day setup. */
export function setupRoutes(
  app: FastifyInstance,
  deps: SetupDeps & SignInNoticeDeps & { passwordsOf: PasswordsOf },
): void {
  mount(app, contract.getSetupDoor, () => ({ result: 'OK' as const, isOpen: isSetupOpen(deps.db) }))

  mount(app, contract.beginSetup, async ({ input, request, reply }) => {
    const identity = await beginSetup(withPasswords(deps, request), input, request.ip)
    completeSignIn(deps, { request, reply }, identity, { isRemember: true })
    return { result: 'OK' as const }
  })

  mount(app, contract.getSetup, ({ asker }) => ({
    result: 'OK' as const,
    ...getSetup(deps, asker),
  }))

  mount(app, contract.markSetup, ({ input, asker }) => {
    markSetup(deps, asker, input)
    return { result: 'OK' as const }
  })

  mount(app, contract.checkSetupAddress, async ({ asker }) => ({
    result: 'OK' as const,
    ...(await checkSetupAddress(deps, asker)),
  }))

  mount(app, contract.sendSetupMail, async ({ input, asker }) => ({
    result: 'OK' as const,
    ...(await sendSetupMail(deps, asker, input)),
  }))
}
