import * as z from 'zod/mini'
import { formId, objectName } from '../fields/field-shapes.ts'
import { empty, epochMs, id, MAIL_LANGUAGES } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { LOGIN_ADDRESS_MAX_PER_MINUTE } from '../limits.ts'
import { signedIn, temporary } from './contract.ts'

/**
 * The JSON structures of WebAuthn Level 3 (5.1.8 to 5.1.11) that browser and server exchange, reduced to the fields used
 * here.
 */

const bytes = (max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(max))
/** At most 1,023 bytes (WebAuthn Level 3, section 4). */
const credentialId = bytes(1_364)
const clientDataJSON = bytes(8_000)
const word = z.string().check(z.maxLength(40))
const attachment = z.optional(z.enum(['cross-platform', 'platform']))
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  /** Results of WebAuthn extensions; the server ignores them. */
  clientExtensionResults: empty,
  authenticatorAttachment: attachment,
}

/**
 * Options for navigator.credentials.get. They list no passkeys: the device offers those that it has stored for this
 * site.
 */
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
  /** The account's passkeys. A device that has one of them does not create another. */
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof creationOptions>

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: z.optional(bytes(88)),
  }),
})
export type PasskeyAssertion = z.infer<typeof assertion>

const created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(40_000),
    transports: z.optional(z.array(word).check(z.maxLength(10))),
  }),
})
export type CreatedPasskey = z.infer<typeof created>

/** Refused with passkeyNotHere if the page's host cannot use passkeys. */
export const askPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/login/passkey/ask',
  needs: 'public',
  perMinute: LOGIN_ADDRESS_MAX_PER_MINUTE,
  summary:
    'Get a challenge for signing in with a passkey: for this browser, 5 minutes, single use (decisions 2)',
  input: empty,
  output: z.extend(ok, { options: requestOptions }),
})

/** Refused with passkeyWrong, passkeyOver (a new challenge is needed), tooMany. */
export const signInByPasskey = defineEndpoint({
  method: 'POST',
  path: '/login/passkey',
  needs: 'public',
  perMinute: LOGIN_ADDRESS_MAX_PER_MINUTE,
  summary: 'Sign in with a passkey, which replaces password and second factor (decisions 2)',
  input: z.object({
    passkey: assertion,
    isRemember: z._default(z.boolean(), false),
    /** Language of the page. Later mails to this account are written in this language. */
    lang: z.optional(z.enum(MAIL_LANGUAGES)),
  }),
  output: z.discriminatedUnion('result', [signedIn, temporary]),
})

const passkeyShape = z.object({
  id,
  name: z.string(),
  createdAt: epochMs,
  lastUsedAt: z.nullable(epochMs),
  /**
   * True if the device vendor's account or a password manager syncs the passkey, so that it exists on several devices.
   */
  isSynced: z.boolean(),
})
export type PasskeyShape = z.infer<typeof passkeyShape>

export const getPasskeys = defineEndpoint({
  method: 'POST',
  path: '/api/getPasskeys',
  needs: 'passkey.own',
  summary: 'List your passkeys, most recently used first',
  input: empty,
  output: z.object({
    passkeys: z.array(passkeyShape),
    /** Whether adding a passkey requires a second-factor code in addition to the password. */
    asksCode: z.boolean(),
    /** The host whose pages may use the passkeys; null if the host of this page cannot use passkeys. */
    host: z.nullable(z.string()),
  }),
})

/** Refused with currentPasswordWrong, secondFactorWrong, passkeysFull, passkeyNotHere, tooMany. */
export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/beginPasskey',
  needs: 'passkey.own',
  summary: 'Get the options for creating a passkey: for this session, 5 minutes, single use',
  input: z.object({
    currentPassword: z
      .string({ error: 'required' })
      .check(z.minLength(1, { error: 'required' }), z.maxLength(256)),
    /** Required if the account has a second factor: sign-ins with the passkey will not ask for a code. */
    code: z.optional(z.string().check(z.trim(), z.maxLength(40, { error: 'tooLong' }))),
  }),
  output: z.extend(ok, { options: creationOptions }),
})

/** Refused with passkeyWrong, passkeyOver, passkeysFull. */
export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/addPasskey',
  needs: 'passkey.own',
  summary: 'Add the passkey that the browser has created',
  input: z.object({ name: objectName, passkey: created }),
  output: ok,
})

export const renamePasskey = defineEndpoint({
  method: 'POST',
  path: '/api/renamePasskey',
  needs: 'passkey.own',
  summary: 'Rename one of your passkeys',
  input: z.object({ passkeyId: formId, name: objectName }),
  output: ok,
})

export const deletePasskey = defineEndpoint({
  method: 'POST',
  path: '/api/deletePasskey',
  needs: 'passkey.own',
  summary: 'Delete one of your passkeys',
  input: z.object({ passkeyId: formId }),
  output: ok,
})

/** Refused for the caller's own passkeys, which are managed on the profile page. */
export const resetPasskeys = defineEndpoint({
  method: 'POST',
  path: '/api/resetPasskeys',
  needs: 'user.write',
  withoutCompany: 'notFound',
  summary: 'Remove all passkeys of a user of the company and sign the user out, as an administrator',
  input: z.object({ targetUserId: formId }),
  output: ok,
})
