import * as z from 'zod/mini'
import { confirmed, formId, newPassword, typedPassword } from '../fields/field-shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { signedIn } from './contract.ts'
import { mailLanguage } from './contract-registration.ts'

/** The part of an invitation's URL after `#`. */
const token = z.string().check(z.minLength(1), z.maxLength(100))

/**
 * Refused with notInvitable (no mail server is set up, the login ID is not an e-mail address, or the user has signed in
 * before), or tooMany (3 per hour).
 */
export const inviteUser = defineEndpoint({
  method: 'POST',
  path: '/api/inviteUser',
  needs: 'user.write',
  withoutCompany: 'notFound',
  summary: 'Mail a user of the company a link for choosing a password; earlier links end',
  input: z.object({ targetUserId: formId }),
  output: ok,
})

/**
 * Refused with invitationOver if the link was used, withdrawn or has expired, or with tooMany. This request does not use
 * up the link.
 */
export const getInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/getInvitation',
  needs: 'public',
  summary: 'Who an invitation is for',
  input: z.object({ token }),
  output: z.extend(ok, { login_id: z.string(), userName: z.string(), companyName: z.string() }),
})

/** Sets the password and signs in; this uses up the link. Refused with invitationOver, or tooMany. */
export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/acceptInvitation',
  needs: 'public',
  summary: "Choose the password with an invitation's link",
  input: z
    .object({ token, password: newPassword, passwordConfirm: typedPassword, lang: mailLanguage })
    .check(confirmed()),
  output: signedIn,
})
