import * as z from 'zod/mini'
import { mailLanguage } from '../accounts/contract-registration.ts'
import { email, newPassword, objectName, personName } from '../fields/field-shapes.ts'
import { empty } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { SETUP_KEY_MAX } from '../limits.ts'
import { SETUP_STATES, SETUP_STEPS } from './rules.ts'

const state = z.enum(SETUP_STATES)

/** Whether the guide begins here: nobody has an account yet. */
export const getSetupDoor = defineEndpoint({
  method: 'POST',
  path: '/api/getSetupDoor',
  needs: 'public',
  summary: 'Whether the first account is still to be made (decisions 1)',
  input: empty,
  output: z.extend(ok, { isOpen: z.boolean() }),
})

/** The first wins; refused with setupOver once anybody has an account, and with setupKeyWrong. */
export const beginSetup = defineEndpoint({
  method: 'POST',
  path: '/api/beginSetup',
  needs: 'public',
  perMinute: 20,
  summary: 'The first company with its administrator, who is signed in',
  input: z.object({
    /** As the start prints it, also in its link; hyphens, blanks and case make no difference. */
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
  summary: 'How far the first day is; of the company that it was begun with',
  input: empty,
  output: z.extend(ok, {
    steps: z.object(
      Object.fromEntries(SETUP_STEPS.map((step) => [step, state])) as Record<
        (typeof SETUP_STEPS)[number],
        typeof state
      >,
    ),
    /** The address in links and mails, and whether it was named or only guessed. */
    publicUrl: z.string(),
    isNamed: z.boolean(),
    /** 'kept': there is no mail server, mails lie in the outbox. */
    mail: z.enum(['sent', 'kept']),
    sender: z.string(),
  }),
})

/** 'open' takes a mark back. What is there stays done. */
export const markSetup = defineEndpoint({
  method: 'POST',
  path: '/api/markSetup',
  needs: 'company.write',
  withoutCompany: 'notFound',
  summary: 'Skip a step of the first day, or come back to it',
  input: z.object({ step: z.enum(SETUP_STEPS), state }),
  output: ok,
})

/** The server asks /health at that address: it knows itself by its name. Done marks the step. */
export const checkSetupAddress = defineEndpoint({
  method: 'POST',
  path: '/api/checkSetupAddress',
  needs: 'company.write',
  withoutCompany: 'notFound',
  summary: 'Whether PUBLIC_URL leads here',
  input: empty,
  output: z.extend(ok, { found: z.enum(['here', 'elsewhere', 'nobody']), words: z.string() }),
})

/** Sent at once, past the queue, so that the server's words can be shown. 10 an hour. */
export const sendSetupMail = defineEndpoint({
  method: 'POST',
  path: '/api/sendSetupMail',
  needs: 'company.write',
  withoutCompany: 'notFound',
  summary: 'Send one mail, and what the mail server says to it',
  input: z.object({ recipient: email, lang: mailLanguage }),
  output: z.extend(ok, { outcome: z.enum(['sent', 'kept', 'failed']), words: z.string() }),
})
