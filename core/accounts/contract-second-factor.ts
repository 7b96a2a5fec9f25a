import * as z from 'zod/mini'
import { formId } from '../fields/field-shapes.ts'
import { empty, epochMs, signInTicket } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { LOGIN_ADDRESS_MAX_PER_MINUTE } from '../limits.ts'
import { signedIn, temporary } from './contract.ts'

/** Six digits of the app, or a recovery code, as people type them. */
const code = z
  .string({ error: 'required' })
  .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(40, { error: 'tooLong' }))

/** Refused with secondFactorWrong, tooMany, and with ticketOver: the password is asked for again. */
export const giveSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/login/second',
  needs: 'public',
  perMinute: LOGIN_ADDRESS_MAX_PER_MINUTE,
  summary: 'The second step of a sign-in: a code of the app, or a recovery code (decisions 2)',
  input: z.object({ ticket: signInTicket, code }),
  output: z.discriminatedUnion('result', [signedIn, temporary]),
})

export const getSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/getSecondFactor',
  needs: 'secondFactor.own',
  worksWithoutFactor: true,
  summary: 'Whether the own account has a second factor',
  input: empty,
  output: z.extend(ok, {
    isOn: z.boolean(),
    since: z.nullable(epochMs),
    recoveryLeft: z.int(),
    /** By the own company: it cannot be switched off. */
    isDemanded: z.boolean(),
  }),
})

/** Refused with currentPasswordWrong. It is asked for from the first code on (confirmSecondFactor). */
export const beginSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/beginSecondFactor',
  needs: 'secondFactor.own',
  worksWithoutFactor: true,
  summary: 'A new secret for an authenticator app',
  input: z.object({
    currentPassword: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(256)),
  }),
  output: z.extend(ok, {
    /** Base32, for whoever types it. */
    secret: z.string(),
    /** otpauth://, for the QR code. */
    uri: z.string(),
  }),
})

const codes = z.extend(ok, {
  /** Shown once: nothing of them is kept but digests. */
  recoveryCodes: z.array(z.string()),
})

export const confirmSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/confirmSecondFactor',
  needs: 'secondFactor.own',
  worksWithoutFactor: true,
  summary: 'The first code of the app: from now on the sign-in asks for one',
  input: z.object({ code }),
  output: codes,
})

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/renewRecoveryCodes',
  needs: 'secondFactor.own',
  summary: 'Other recovery codes in the place of the former ones',
  input: z.object({ code }),
  output: codes,
})

/** Refused with secondFactorDemanded while the own company demands one. */
export const endSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/endSecondFactor',
  needs: 'secondFactor.own',
  summary: 'Switch the own second factor off',
  input: z.object({ code }),
  output: ok,
})

/** Never the own one: whoever has the session alone must not be rid of it. */
export const resetSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/resetSecondFactor',
  needs: 'user.write',
  withoutCompany: 'notFound',
  summary: 'An administrator takes the second factor of somebody of the company away, who has lost it',
  input: z.object({ targetUserId: formId }),
  output: ok,
})

/** Refused with secondFactorOff: whoever demands one has one. */
export const demandSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/demandSecondFactor',
  needs: 'company.write',
  withoutCompany: 'notFound',
  summary: 'Whether administrators of the company must have a second factor',
  input: z.object({ isDemanded: z.boolean() }),
  output: ok,
})
