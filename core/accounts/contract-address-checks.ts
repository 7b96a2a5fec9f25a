import * as z from 'zod/mini'
import { formId } from '../fields/field-shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { CODE_DIGITS } from '../limits.ts'
import { mailLanguage } from './contract-registration.ts'

/** As people type it: in any width, with spaces or hyphens between the digits. */
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

/** 3 an hour. Refused with noAddress when the login id is none. Already confirmed: OK, and no mail. */
export const sendCode = defineEndpoint({
  method: 'POST',
  path: '/api/sendCode',
  needs: 'user.updateOwn',
  summary: 'Mail the code that confirms the address of the own account (again)',
  input: z.object({ lang: mailLanguage }),
  output: z.extend(ok, { msg: z.string() }),
})

/** Refused with codeWrong, after 10 wrong ones a day with tooMany. */
export const checkAddress = defineEndpoint({
  method: 'POST',
  path: '/api/checkAddress',
  needs: 'user.updateOwn',
  summary: 'Confirm the address of the own account by the mailed code: bookings are possible from then on',
  input: z.object({ code }),
  output: ok,
})

export const vouchForUser = defineEndpoint({
  method: 'POST',
  path: '/api/vouchForUser',
  needs: 'user.write',
  withoutCompany: 'notFound',
  summary: 'An administrator confirms somebody of the company by hand',
  input: z.object({ targetUserId: formId }),
  output: ok,
})
