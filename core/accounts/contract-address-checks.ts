import * as z from 'zod/mini'
import { formId } from '../fields/field-shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { CODE_DIGITS } from '../limits.ts'
import { mailLanguage } from './contract-registration.ts'

/** The mailed code as the user types it; full-width digits, spaces and hyphens are accepted. */
const code = z.pipe(
  z.pipe(
    z.string({ error: 'required' }),
    z.transform((text: string) => text.normalize('NFKC').replace(/[\s-]/g, '')),
  ),
  z
    .string()
    .check(
      z.minLength(1, { error: 'required' }),
      z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), { error: 'codeWrong' }),
    ),
)

/**
 * Mails the code, at most 3 times per hour. Refused with noAddress if the login ID is not an e-mail address. If the
 * address is already confirmed, the answer is OK and no mail is sent.
 */
export const sendCode = defineEndpoint({
  method: 'POST',
  path: '/api/sendCode',
  needs: 'user.updateOwn',
  summary: 'Mail (again) the code that confirms the e-mail address of your account',
  input: z.object({ lang: mailLanguage }),
  output: z.extend(ok, { msg: z.string() }),
})

/** Refused with codeWrong if the code is wrong or has expired, or with tooMany after 10 wrong codes in a day. */
export const checkAddress = defineEndpoint({
  method: 'POST',
  path: '/api/checkAddress',
  needs: 'user.updateOwn',
  summary: 'Confirm your e-mail address with the mailed code; this allows bookings',
  input: z.object({ code }),
  output: ok,
})

export const vouchForUser = defineEndpoint({
  method: 'POST',
  path: '/api/vouchForUser',
  needs: 'user.write',
  withoutCompany: 'notFound',
  summary: 'Confirm a user of the company by hand, as an administrator',
  input: z.object({ targetUserId: formId }),
  output: ok,
})
