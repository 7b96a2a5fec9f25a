import * as z from 'zod/mini'
import { passwordProblem } from '../accounts/password.ts'
import { LOGIN_ID_MAX } from '../limits.ts'
import { kanaProblem, latinNameProblem } from './kana.ts'
import {
  addressProblem,
  anyTextProblem,
  emailProblem,
  type FieldRule,
  loginIdProblem,
  nameProblem,
  phoneProblem,
  registrationKanaProblem,
} from './rules.ts'
import { id } from './shapes.ts'

/**
 * Form fields, validated by the same rules in browser and server. The message of a Zod issue is the key of its text
 * (FieldProblem). In a refusal, `fields` maps field names (nested as `user.login_id`) to these keys.
 */
export const withRule = (rule: FieldRule) =>
  z.check<string>(({ value, issues }) => {
    const problem = value === '' ? undefined : rule(value)
    if (problem) issues.push({ code: 'custom', message: problem, input: value })
  })

const text = (rule: FieldRule) => z.string({ error: 'invalid' }).check(z.trim(), withRule(rule))

const needed = (rule: FieldRule) =>
  z.string({ error: 'required' }).check(z.trim(), z.minLength(1, { error: 'required' }), withRule(rule))

/** Makes a field optional: an empty string means not given (decisions 2). */
const given = (schema: z.ZodMiniType<string, string>) =>
  z.optional(
    z.pipe(
      z.transform((value: string) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
      z.optional(schema),
    ),
  )

export const personName = needed(nameProblem)
export const objectName = needed(anyTextProblem)
export const givenName = given(text(nameProblem))
export const givenText = given(text(anyTextProblem))
/** An empty text removes the stored one. */
export const clearableText = z.optional(
  z.string({ error: 'invalid' }).check(z.trim(), withRule(anyTextProblem)),
)
export const kana = needed(kanaProblem)
export const givenKana = given(text(kanaProblem))
/** Name in Latin letters. An empty text removes the stored name. */
export const latinName = z.optional(
  z.string({ error: 'invalid' }).check(z.trim(), withRule(anyTextProblem), withRule(latinNameProblem)),
)
export const registrationKana = given(text(registrationKanaProblem))
export const phone = given(text(phoneProblem))
export const address = given(text(addressProblem))
export const loginId = needed(loginIdProblem)
export const givenLoginId = given(text(loginIdProblem))

/**
 * Accepts full-width letters as well, because login IDs are compared after NFKC (decisions 2); mail is sent to the
 * normalized address.
 */
export const email = z
  .string({ error: 'required' })
  .check(
    z.trim(),
    z.normalize('NFKC'),
    z.minLength(1, { error: 'required' }),
    z.maxLength(LOGIN_ID_MAX, { error: 'tooLong' }),
    withRule(emailProblem),
  )

/** Not trimmed, because a password with spaces is invalid. */
const password = z.string({ error: 'invalid' }).check(withRule(passwordProblem))
export const newPassword = z
  .string({ error: 'required' })
  .check(z.minLength(1, { error: 'required' }), withRule(passwordProblem))
export const givenPassword = z.optional(
  z.pipe(
    z.transform((value: string) => (value === '' ? undefined : value)),
    z.optional(password),
  ),
)
/** A password that is only compared with another one: its confirmation, or the current password. */
export const typedPassword = z.optional(
  z.pipe(
    z.transform((value: string) => (value === '' ? undefined : value)),
    z.optional(z.string({ error: 'invalid' }).check(z.maxLength(256, { error: 'tooLong' }))),
  ),
)

interface Confirmed {
  password?: string
  passwordConfirm?: string
}
const isGiven = (value: unknown): value is Confirmed => typeof value === 'object' && value !== null

/**
 * Checks the confirmation of a password: the confirmation is required with a password, and must equal the password
 * (Spec 5). Reported together with errors of other fields.
 */
export const confirmed = () =>
  z.check<Confirmed>(({ value, issues }) => {
    if (!isGiven(value) || !value.password || value.password === value.passwordConfirm) return
    const message = value.passwordConfirm ? 'confirmDiffers' : 'confirmRequired'
    issues.push({ code: 'custom', message, path: ['passwordConfirm'], input: value.passwordConfirm })
  })

/** Converts form text to a number: '5' is 5. */
const asNumber = z.transform((value: number | string) =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
)
export const formId = z.pipe(asNumber, id)
/** 0 means none (Spec 3, storeId). */
export const idOrNone = z.pipe(
  asNumber,
  z.int({ error: 'invalid' }).check(z.nonnegative({ error: 'invalid' })),
)
/** Like `idOrNone`; an empty string means not given (decisions 2). */
export const givenIdOrNone = z.optional(
  z.pipe(
    z.transform((value: number | string) => (value === '' ? undefined : value)),
    z.optional(idOrNone),
  ),
)

const FLAGS: Record<string, boolean> = { true: true, 1: true, false: false, 0: false }
export const formFlag = z.pipe(
  z.transform((value: boolean | 0 | 1 | 'true' | 'false' | '0' | '1') =>
    // an attacker may send an object whose toString throws
    typeof value === 'object' ? value : (FLAGS[String(value)] ?? value),
  ),
  z.boolean({ error: 'invalid' }),
)
/** Spec 3, isForceSubmit: true in a request that the user has confirmed after the answer Confirm. */
export const isForceSubmit = z.optional(formFlag)
