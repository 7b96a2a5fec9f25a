import * as z from 'zod/mini'
import { mailLanguage } from '../accounts/contract-registration.ts'
import { email, newPassword, objectName, personName } from '../fields/field-shapes.ts'
import { empty, epochMs, id } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { SETUP_KEY_MAX } from '../limits.ts'
import { ORIENTATIONS } from '../stage/layout-names.ts'
import { SETUP_STATES, SETUP_STEPS } from './rules.ts'

const state = z.enum(SETUP_STATES)

/**
 * Whether the setup guide is open: until the first company is set up, or a system administrator has changed their first
 * password.
 */
export const getSetupDoor = defineEndpoint({
  method: 'POST',
  path: '/api/getSetupDoor',
  needs: 'public',
  summary:
    'Whether first-day setup is open: the only account is the first system administrator (decisions 1)',
  input: empty,
  output: z.extend(ok, { isOpen: z.boolean() }),
})

/**
 * Creates the first company and its administrator. The first submission wins; later ones are refused with setupOver. A
 * wrong key is refused with setupKeyWrong.
 */
export const beginSetup = defineEndpoint({
  method: 'POST',
  path: '/api/beginSetup',
  needs: 'public',
  perMinute: 20,
  summary: 'Create the first company and its administrator, and sign them in',
  input: z.object({
    /** The setup key that the server prints at start-up, also as part of a link. Hyphens, spaces and case are ignored. */
    key: z.optional(z.string().check(z.trim(), z.maxLength(SETUP_KEY_MAX, { error: 'tooLong' }))),
    companyName: objectName,
    name: personName,
    login_id: email,
    password: newPassword,
    lang: mailLanguage,
  }),
  output: ok,
})

export const getSetup = defineEndpoint({
  method: 'POST',
  path: '/api/getSetup',
  needs: 'company.write',
  withoutCompany: 'notFound',
  summary: 'Progress of the first-day setup, for the company that began it',
  input: empty,
  output: z.extend(ok, {
    steps: z.object(
      Object.fromEntries(SETUP_STEPS.map((step) => [step, state])) as Record<
        (typeof SETUP_STEPS)[number],
        typeof state
      >,
    ),
    /** The signage that the guide sets up: the first signage with a device, or else the first signage. */
    screen: z.nullable(z.object({ signageId: id, name: z.string(), orientation: z.enum(ORIENTATIONS) })),
    /** The first call of a visitor that was answered. */
    firstCall: z.nullable(
      z.object({ signageName: z.string(), hostName: z.nullable(z.string()), answeredAt: epochMs }),
    ),
    people: z.int(),
    /** State of the parts of the setup step `system`. */
    parts: z.object({ address: state, mail: state }),
    /** The address in links and mails, and whether it was configured or guessed. */
    publicUrl: z.string(),
    isNamed: z.boolean(),
    /** 'kept': there is no mail server; mails stay in the outbox. */
    mail: z.enum(['sent', 'kept']),
    sender: z.string(),
    /** The address suggested for the test mail: the caller's login ID if it is an e-mail address, otherwise empty. */
    recipient: z.string(),
  }),
})

/**
 * Marks a setup step as done or skipped. The state 'open' removes this mark. A step that is done because its data
 * exists stays done.
 */
export const markSetup = defineEndpoint({
  method: 'POST',
  path: '/api/markSetup',
  needs: 'company.write',
  withoutCompany: 'notFound',
  summary: 'Skip a step of the first-day setup, or return to it',
  input: z.object({ step: z.enum(SETUP_STEPS), state }),
  output: ok,
})

/** The server requests /health at PUBLIC_URL and recognizes itself by name. Success marks the part `address` done. */
export const checkSetupAddress = defineEndpoint({
  method: 'POST',
  path: '/api/checkSetupAddress',
  needs: 'company.write',
  withoutCompany: 'notFound',
  summary: 'Check whether PUBLIC_URL leads to this server',
  input: empty,
  output: z.extend(ok, { found: z.enum(['here', 'elsewhere', 'nobody']), words: z.string() }),
})

/**
 * The mail is sent immediately, bypassing the queue, so that the mail server's answer can be shown. At most 10 mails an
 * hour.
 */
export const sendSetupMail = defineEndpoint({
  method: 'POST',
  path: '/api/sendSetupMail',
  needs: 'company.write',
  withoutCompany: 'notFound',
  summary: "Send a test mail and return the mail server's answer",
  input: z.object({ recipient: email, lang: mailLanguage }),
  output: z.extend(ok, { outcome: z.enum(['sent', 'kept', 'failed']), words: z.string() }),
})
