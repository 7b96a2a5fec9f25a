import type { FastifyInstance } from 'fastify'
import * as contract from '#core/accounts/contract-invitations.ts'
import { mount } from '../http/mount.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { acceptInvitation, type InvitationDeps, inviteUser, readInvitation } from './invitations.ts'
import type { PasswordHasher } from './password-hash.ts'
import type { SignInNoticeDeps } from './sign-in-notices.ts'
import { type ForRoutes, withPasswords } from './with-passwords.ts'

type InvitationRouteDeps = ForRoutes<InvitationDeps & { passwords: PasswordHasher }> & SignInNoticeDeps

/** Routes for inviting users by mail (decisions 2). */
export function invitationRoutes(app: FastifyInstance, deps: InvitationRouteDeps): void {
  mount(app, contract.inviteUser, ({ input, asker }) => {
    inviteUser(deps, asker.companyId, input.targetUserId)
    return { result: 'OK' as const }
  })

  mount(app, contract.getInvitation, ({ input, request }) => ({
    result: 'OK' as const,
    ...readInvitation(deps, input.token, request.ip),
  }))

  mount(app, contract.acceptInvitation, async ({ input, request, reply }) => {
    const identity = await acceptInvitation(withPasswords(deps, request), input, request.ip)
    const outcome = completeSignIn(deps, { request, reply }, identity, {
      isRemember: false,
      lang: input.lang,
    })
    if (outcome.result !== 'OK') throw new Error('an accepted invitation left a temporary password')
    return outcome
  })
}
