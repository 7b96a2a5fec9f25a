import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pwResetUser } from '#core/accounts/contract-passwords.ts'
import { registerNewAccount } from '#core/accounts/contract-registration.ts'
import { getUser as oneUser } from '#core/accounts/contract-self.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import * as contract from '#core/users/contract.ts'
import { completeSignIn } from '../accounts/complete-sign-in.ts'
import { type ResetDeps, resetByAdministrator, resetByLoginId } from '../accounts/passwords.ts'
import { type RegistrationDeps, register } from '../accounts/registration.ts'
import type { RemovalDeps } from '../accounts/removals.ts'
import type { SignInNoticeDeps } from '../accounts/sign-in-notices.ts'
import { PASSWORD_MAILED, REGISTERED } from '../accounts/texts.ts'
import { type ForRoutes, withPasswords } from '../accounts/with-passwords.ts'
import { readFormWithFile } from '../http/forms.ts'
import { requireCompany } from '../http/guard.ts'
import { mount, mountOneAndMany, pagedBy } from '../http/mount.ts'
import type { Intake } from '../media/intake.ts'
import type { DiskRoom } from '../system/disk-room.ts'
import { addUser, deleteUser } from './admin.ts'
import { getUser, pageOfUsers, shownUsers, type UserDeps } from './service.ts'
import { changeUser, type UserUpdateDeps } from './updates.ts'

export function userRoutes(
  app: FastifyInstance,
  deps: ForRoutes<RegistrationDeps & UserUpdateDeps> &
    UserDeps &
    ResetDeps &
    RemovalDeps &
    SignInNoticeDeps & { intake: Intake; room: DiskRoom },
): void {
  mount(app, registerNewAccount, async ({ input, request, reply }) => {
    deps.room.requireSpace()
    const isBySystemAdmin = request.askerRole === 'systemAdmin'
    const identity = await register(withPasswords(deps, request), input, isBySystemAdmin)
    if (identity && !isBySystemAdmin)
      completeSignIn(deps, { request, reply }, identity, { isRemember: false, lang: input.lang })
    const isMailed = identity === undefined
    return { success: true as const, msg: isMailed ? PASSWORD_MAILED : REGISTERED, isMailed }
  })

  mount(app, pwResetUser, ({ input, request }) => resetPassword(deps, input, request))

  mountOneAndMany(app, 'targetUserId', oneUser, contract.listUsers, {
    one: ({ input, asker }) => getUser(deps, asker, input.targetUserId),
    many: ({ asker }) => shownUsers(deps, asker),
    page: pagedBy(contract.pageUsers, ({ input, asker }) => pageOfUsers(deps, asker, input)),
  })

  mount(app, contract.addUser, ({ asker, request }) =>
    deps.intake.receiveUpload(asker, async (quota) => {
      const { fields, file } = await readFormWithFile(request, contract.addUser, quota)
      const added = await addUser(withPasswords(deps, request), asker, fields, file)
      return { result: 'OK' as const, ...added }
    }),
  )

  mount(app, contract.updateUser, ({ asker, request }) =>
    deps.intake.receiveUpload(asker, async (quota) => {
      const { fields, file } = await readFormWithFile(request, contract.updateUser, quota)
      return changeUser(withPasswords(deps, request), asker, fields, file)
    }),
  )

  mount(app, contract.deleteUser, ({ input, asker }) =>
    deleteUser(deps, asker, input.targetUserId, input.isForceSubmit === true),
  )
}

/** Resets a password: by user ID for administrators only, by login ID for all clients. */
function resetPassword(deps: ResetDeps, input: ParsedInputOf<typeof pwResetUser>, request: FastifyRequest) {
  const { targetUserId, targetUserLoginId, passwordReset, handOver = 'mail', lang = 'ja' } = input
  if (!passwordReset) throw new Refusal('invalid', { fields: { passwordReset: 'required' } })
  if (targetUserId === undefined) {
    resetByLoginId(deps, targetUserLoginId, lang, request.ip)
    return { result: 'OK' as const, msg: PASSWORD_MAILED }
  }
  const { companyId } = requireCompany(request, 'user.write', 'notFound')
  const temporaryPassword = resetByAdministrator(deps, companyId, { targetUserId, handOver })
  return temporaryPassword === undefined
    ? { result: 'OK' as const, msg: PASSWORD_MAILED }
    : { result: 'OK' as const, msg: '', temporaryPassword }
}
