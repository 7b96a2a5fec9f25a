import * as z from 'zod/mini'
import { formFlag, formId } from '../fields/field-shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { mailLanguage } from './contract-registration.ts'

/**
 * Resets a password. With a login ID, any client may call this, and the answer is the same whether or not the account
 * exists. A login ID that is not an e-mail address, or that belongs to a signage, is refused with `askAdministrator`.
 * With a user ID, only administrators may call it (user.write). `temporaryPassword` is returned, valid for 7 days, if
 * it cannot be mailed, or if `handOver` is `shown`.
 */
export const pwResetUser = defineEndpoint({
  method: 'POST',
  path: '/api/pwResetUser',
  needs: 'public',
  summary:
    'Mail a temporary password (Spec 4.2); the old one works until the temporary one is used, at most 24 h',
  input: z.object({
    targetUserId: z.optional(formId),
    targetUserLoginId: z.optional(z.string().check(z.trim(), z.maxLength(256, { error: 'tooLong' }))),
    passwordReset: formFlag,
    /** For administrators: show the password instead of mailing it. */
    handOver: z.optional(z.enum(['mail', 'shown'])),
    lang: mailLanguage,
  }),
  output: z.extend(ok, { msg: z.string(), temporaryPassword: z.optional(z.string()) }),
})
