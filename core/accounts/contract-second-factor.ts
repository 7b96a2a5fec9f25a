import * as z from 'zod/mini'
import { formId } from '../fields/field-shapes.ts'
import { empty, epochMs, signInTicket } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { LOGIN_ADDRESS_MAX_PER_MINUTE } from '../limits.ts'
import { signedIn, temporary } from './contract.ts'

/** A six-digit app code or a recovery code, as the user types it. */
const code = z
  .string({ error: 'required' })
  .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(40, { error: 'tooLong' }))

/** Refused with secondFactorWrong, tooMany, or ticketOver (the password must be entered again). */
export const giveSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/login/second',
  needs: 'public',
  perMinute: LOGIN_ADDRESS_MAX_PER_MINUTE,
  summary: 'Second step of a sign-in: an app code or a recovery code (decisions 2)',
  input: z.object({ ticket: signInTicket, code }),
  output: z.discriminatedUnion('result', [signedIn, temporary]),
})

export const getSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/getSecondFactor',
  needs: 'secondFactor.own',
  worksWithoutFactor: true,
  summary: 'Whether your account has a second factor',
  input: empty,
  output: z.extend(ok, {
    isOn: z.boolean(),
    since: z.nullable(epochMs),
    recoveryLeft: z.int(),
    /** True if the user's company requires a second factor, so that the user cannot switch it off. */
    isDemanded: z.boolean(),
  }),
})

/**
 * Fails with currentPasswordWrong if the password is wrong. Sign-ins ask for a code only after confirmSecondFactor has
 * succeeded.
 */
export const beginSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/beginSecondFactor',
  needs: 'secondFactor.own',
  worksWithoutFactor: true,
  summary: 'Create a new secret for an authenticator app',
  input: z.object({
    currentPassword: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(256)),
  }),
  output: z.extend(ok, {
    /** The secret in Base32, for users who type it into their app. */
    secret: z.string(),
    /** otpauth:// URI for the QR code. */
    uri: z.string(),
  }),
})

const codes = z.extend(ok, {
  /** Returned only this once: the server stores only the digests of the codes. */
  recoveryCodes: z.array(z.string()),
})

export const confirmSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/confirmSecondFactor',
  needs: 'secondFactor.own',
  worksWithoutFactor: true,
  summary: 'Switch the second factor on with the first code of the app',
  input: z.object({ code }),
  output: codes,
})

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/renewRecoveryCodes',
  needs: 'secondFactor.own',
  summary: 'Replace all recovery codes',
  input: z.object({ code }),
  output: codes,
})

/** Refused with secondFactorDemanded while the user's company requires a second factor. */
export const endSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/endSecondFactor',
  needs: 'secondFactor.own',
  summary: 'Switch your second factor off',
  input: z.object({ code }),
  output: ok,
})

/** Refused for the caller's own second factor: a stolen session must not be enough to remove it. */
export const resetSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/resetSecondFactor',
  needs: 'user.write',
  withoutCompany: 'notFound',
  summary: 'Remove the second factor of a user of the company who has lost it, as an administrator',
  input: z.object({ targetUserId: formId }),
  output: ok,
})

/** Refused with secondFactorOff if the calling administrator has no second factor. */
export const demandSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/demandSecondFactor',
  needs: 'company.write',
  withoutCompany: 'notFound',
  summary: "Require a second factor of the company's administrators, or stop requiring it",
  input: z.object({ isDemanded: z.boolean() }),
  output: ok,
})
