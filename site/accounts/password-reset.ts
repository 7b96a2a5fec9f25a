import { atom } from 'nanostores'
import { logout } from '#core/accounts/contract.ts'
import { pwResetUser } from '#core/accounts/contract-passwords.ts'
import type { StaffLanguage } from '../kit/preferences.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Request, request as siteRequest } from '../line/request.ts'

/** Spec 4.2: requests a temporary password by mail, then signs out this browser. */
export function createPasswordReset(request: Request = siteRequest) {
  const $isMailed = atom(false)
  const submit = createSubmit(request, pwResetUser, async () => {
    $isMailed.set(true)
    await request(logout, {})
  })
  return {
    $isMailed,
    submit,
    send: (loginId: string, lang: StaffLanguage): Promise<void> =>
      submit.send({ targetUserLoginId: loginId, passwordReset: true, lang }),
    /** Shows the form again, for another login ID. */
    again(): void {
      $isMailed.set(false)
      submit.dismiss()
    },
  }
}
