import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '../contract/setup.ts'
import { mount } from '../plugins/mount.ts'
import { isThisMachine } from '../plugins/this-machine.ts'
import type { PasswordsOf } from '../services/password-gate.ts'
import {
  beginSetup,
  checkSetupAddress,
  getSetup,
  isSetupOpen,
  markSetup,
  type SetupDeps,
  sendSetupMail,
} from '../services/setup.ts'
import type { SignInNoticeDeps } from '../services/sign-in-notices.ts'
import { enter } from './enter.ts'
import { withPasswords } from './with-passwords.ts'

/** decisions 1: the first day. */
export function setupRoutes(
  app: FastifyInstance,
  deps: SetupDeps & SignInNoticeDeps & { passwordsOf: PasswordsOf },
): void {
  const mayBeginHere = (request: FastifyRequest): boolean =>
    isThisMachine(request, deps.isPublicUrlNamed ? deps.publicUrl : undefined)

  mount(app, contract.getSetupDoor, ({ request }) => ({
    result: 'OK' as const,
    isOpen: isSetupOpen(deps.db),
    needsKey: !mayBeginHere(request),
  }))

  mount(app, contract.beginSetup, async ({ input, request, reply }) => {
    const from = { isThisMachine: mayBeginHere(request), address: request.ip }
    const identity = await beginSetup(withPasswords(deps, request), input, from)
    enter(deps, { request, reply }, identity, { isRemember: true })
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
