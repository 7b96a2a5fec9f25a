import * as z from 'zod/mini'
import { formId, objectName } from '../fields/field-shapes.ts'
import { empty, epochMs, id, MAIL_LANGUAGES } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { LOGIN_ADDRESS_MAX_PER_MINUTE } from '../limits.ts'
import { signedIn, temporary } from './contract.ts'

/** What browsers and this server hand each other, as WebAuthn 3 writes it in JSON (5.1.8 to 5.1.11); only what we use of it. */

const bytes = (max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(max))
/** At most 1,023 bytes (WebAuthn 3, 4). */
const credentialId = bytes(1_364)
const clientDataJSON = bytes(8_000)
const word = z.string().check(z.maxLength(40))
const attachment = z.optional(z.enum(['cross-platform', 'platform']))
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  /** Nothing of it is believed. */
  clientExtensionResults: empty,
  authenticatorAttachment: attachment,
}

/** What is asked of navigator.credentials.get. Whoever has passkeys here is not told: the device knows its own. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof requestOptions>

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  /** Those that are there already: no device makes a second one for the same account. */
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof creationOptions>

const given = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: z.optional(bytes(88)),
  }),
})
export type GivenPasskey = z.infer<typeof given>

const created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(40_000),
    transports: z.optional(z.array(word).check(z.maxLength(10))),
  }),
})
export type CreatedPasskey = z.infer<typeof created>

/** Refused with passkeyNotHere where the page's address can have none. */
export const askPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/login/passkey/ask',
  needs: 'public',
  perMinute: LOGIN_ADDRESS_MAX_PER_MINUTE,
  summary: 'A challenge for a sign-in by passkey: for this browser, 5 minutes, once (decisions 2)',
  input: empty,
  output: z.extend(ok, { options: requestOptions }),
})

/** Refused with passkeyWrong, passkeyOver (another challenge is needed), tooMany. */
export const signInByPasskey = defineEndpoint({
  method: 'POST',
  path: '/login/passkey',
  needs: 'public',
  perMinute: LOGIN_ADDRESS_MAX_PER_MINUTE,
  summary: 'Sign in by passkey: password and second factor in one (decisions 2)',
  input: z.object({
    passkey: given,
    isRemember: z._default(z.boolean(), false),
    /** Of the page: mails to this account are in it from now on. */
    lang: z.optional(z.enum(MAIL_LANGUAGES)),
  }),
  output: z.discriminatedUnion('result', [signedIn, temporary]),
})

const passkeyShape = z.object({
  id,
  name: z.string(),
  createdAt: epochMs,
  lastUsedAt: z.nullable(epochMs),
  /** Kept by an account of the device's maker or by a password manager, so on several devices. */
  isSynced: z.boolean(),
})
export type PasskeyShape = z.infer<typeof passkeyShape>

export const getPasskeys = defineEndpoint({
  method: 'POST',
  path: '/api/getPasskeys',
  needs: 'passkey.own',
  summary: 'The own passkeys, the last used first',
  input: empty,
  output: z.object({
    passkeys: z.array(passkeyShape),
    /** Adding one takes a code of the second factor beside the password. */
    asksCode: z.boolean(),
    /** The host whose pages may use them; null: none at this address. */
    host: z.nullable(z.string()),
  }),
})

/** Refused with currentPasswordWrong, secondFactorWrong, passkeysFull, passkeyNotHere, tooMany. */
export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/beginPasskey',
  needs: 'passkey.own',
  summary: 'What a new passkey is made with: for this session, 5 minutes, once',
  input: z.object({
    currentPassword: z
      .string({ error: 'required' })
      .check(z.minLength(1, { error: 'required' }), z.maxLength(256)),
    /** Where there is a second factor: a passkey stands for that, too. */
    code: z.optional(z.string().check(z.trim(), z.maxLength(40, { error: 'tooLong' }))),
  }),
  output: z.extend(ok, { options: creationOptions }),
})

/** Refused with passkeyWrong, passkeyOver, passkeysFull. */
export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/addPasskey',
  needs: 'passkey.own',
  summary: 'The passkey that the browser has made',
  input: z.object({ name: objectName, passkey: created }),
  output: ok,
})

export const renamePasskey = defineEndpoint({
  method: 'POST',
  path: '/api/renamePasskey',
  needs: 'passkey.own',
  summary: 'Another name for one of the own passkeys',
  input: z.object({ passkeyId: formId, name: objectName }),
  output: ok,
})

export const deletePasskey = defineEndpoint({
  method: 'POST',
  path: '/api/deletePasskey',
  needs: 'passkey.own',
  summary: 'One of the own passkeys signs nobody in any more',
  input: z.object({ passkeyId: formId }),
  output: ok,
})

/** Never the own ones: those are on the profile page. */
export const resetPasskeys = defineEndpoint({
  method: 'POST',
  path: '/api/resetPasskeys',
  needs: 'user.write',
  withoutCompany: 'notFound',
  summary: 'An administrator takes all passkeys of somebody of the company away; they are signed out',
  input: z.object({ targetUserId: formId }),
  output: ok,
})
