import { atom } from 'nanostores'
import { checkAddress, sendCode } from '#core/accounts/contract-address-checks.ts'
import { getUser } from '#core/accounts/contract-self.ts'
import { isEmail } from '#core/fields/rules.ts'
import { $language } from '../kit/preferences.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Request, request } from '../line/request.ts'

interface AddressCheckParts {
  request: Request
  /** Language of the mail. */
  language: () => 'ja' | 'en'
  onConfirmed: () => void
}

/** decisions 2: before the first booking a registered user enters the mailed code. */
export function createAddressCheck({ request, language, onConfirmed }: AddressCheckParts) {
  const own = createResource(request, getUser, {
    input: () => ({ targetUserId: 'SELF' as const }),
    map: ({ isConfirmed, login_id }) => ({
      isConfirmed,
      /** Where the code is mailed. Undefined if the login ID is no address: then only an administrator can confirm. */
      address: isEmail(login_id) ? login_id : undefined,
    }),
  })
  const $code = atom('')
  /** How many times the user has requested the code on this page. */
  const $sent = atom(0)
  const sending = createSubmit(request, sendCode, () => $sent.set($sent.get() + 1))
  const checking = createSubmit(request, checkAddress, async () => {
    await own.load()
    onConfirmed()
  })
  return {
    $own: own.$resource,
    $code,
    $sent,
    sending,
    checking,
    load: own.load,
    type(code: string): void {
      $code.set(code)
      // a new input removes the last error message
      if (checking.$submit.get().refused) checking.dismiss()
    },
    check: (): Promise<void> => checking.send({ code: $code.get() }),
    sendAgain: (): Promise<void> => sending.send({ lang: language() }),
  }
}

export const openAddressCheck = (onConfirmed: () => void) =>
  createAddressCheck({ request, language: () => $language.get(), onConfirmed })
