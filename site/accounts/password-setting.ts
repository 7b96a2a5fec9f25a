import { autoLogin, logout } from '#core/accounts/contract.ts'
import { HOMES } from '#core/accounts/roles.ts'
import { updateUser } from '#core/users/contract.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Request, request } from '../line/request.ts'

const LOGIN = '/login?later=1'
/**
 * The page that opens after the new password was set. Setting the password ends the session, which began with the
 * temporary password.
 */
const SIGN_IN_AGAIN = '/login?passwordSet=1'

interface PasswordSettingParts {
  request: Request
  go: (path: string) => void
}

/** Spec 2.2, decisions 2: the forced change of a temporary password. Until then, the user can do nothing else. */
export function createPasswordSetting({ request, go }: PasswordSettingParts) {
  const submit = createSubmit(request, updateUser, () => go(SIGN_IN_AGAIN))
  return {
    submit,
    /** Leaves the page if the user has no temporary password. */
    async start(): Promise<void> {
      const reply = await request(autoLogin, {})
      if (reply.kind !== 'ok' || reply.value.result === 'Temporary') return
      go(reply.value.result === 'OK' ? HOMES[reply.value.role] : LOGIN)
    },
    send: (password: string, passwordConfirm: string): Promise<void> =>
      submit.send({ targetUserId: 'SELF', password, passwordConfirm }),
    async leave(): Promise<void> {
      await request(logout, {})
      go(LOGIN)
    },
  }
}

export const browserPasswordSetting = () =>
  createPasswordSetting({ request, go: (path) => location.assign(path) })
