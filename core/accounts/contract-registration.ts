import * as z from 'zod/mini'
import {
  address,
  email,
  givenPassword,
  givenText,
  personName,
  phone,
  registrationKana,
} from '../fields/field-shapes.ts'
import { MAIL_LANGUAGES } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { REGISTRATIONS_MAX_PER_HOUR } from '../limits.ts'

/** Language of a mail that the server may send because of the request. */
export const mailLanguage = z.optional(z.enum(MAIL_LANGUAGES))

/**
 * Registers an account. Without a session, it creates a reservation user with a company of their own. For a system
 * administrator, it creates a company and its administrator. A known e-mail address is refused with SVER-99 and
 * `fields['user.login_id']` 'emailRegistered'.
 */
export const registerNewAccount = defineEndpoint({
  method: 'POST',
  path: '/registerNewAccount',
  refusedWith: { success: false },
  needs: 'public',
  perHour: REGISTRATIONS_MAX_PER_HOUR,
  summary: 'Register an account (Spec 4.2); without a password a temporary one or an invitation is mailed',
  input: z.object({
    user: z.object({
      name: personName,
      login_id: email,
      password: givenPassword,
      kana: registrationKana,
      phone,
      address,
    }),
    company: z.optional(z.object({ name: givenText })),
    lang: mailLanguage,
  }),
  output: z.object({
    success: z.literal(true),
    msg: z.string(),
    /** A temporary password was mailed or, for the administrator of a new company, an invitation. */
    isMailed: z.boolean(),
  }),
})
