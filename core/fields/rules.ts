import {
  ADDRESS_MAX,
  ADDRESS_MIN,
  KANA_MIN,
  LOGIN_ID_MAX,
  NAME_MIN,
  PHONE_MAX,
  PHONE_MIN,
  TEXT_MAX,
} from '../limits.ts'

/** Every error a form field can have (Spec 5). The texts have the same keys in site/kit/texts/fields.ts. */
export const FIELD_PROBLEMS = [
  'required',
  'invalid',
  'tooLong',
  'nameTooShort',
  'kanaTooShort',
  'kanaOnly',
  'latinOnly',
  'phoneTooShort',
  'addressTooShort',
  'emailShape',
  'emailRegistered',
  'loginIdSpaces',
  'loginIdTaken',
  'loginIdInUse',
  'emailInUse',
  'codeWrong',
  'kioskCodeWrong',
  'setupKeyWrong',
  'secondFactorWrong',
  'currentPasswordWrong',
  'controlCharacters',
  'webAddress',
  'passwordTooShort',
  'passwordTooLong',
  'passwordKinds',
  'passwordCharacters',
  'passwordSame',
  'confirmRequired',
  'confirmDiffers',
  'currentPasswordRequired',
  'imageType',
  'imageTooLarge',
  'imagePixels',
  'imageBroken',
  'countRange',
  'daysRange',
  'auditDaysRange',
  'waitRange',
  'awayRange',
  'webhookUrl',
  'sizeRange',
  'titleRequired',
  'titleTooShort',
  'time',
  'fontSize',
  'colour',
  'buttonTooLong',
  'hoursOverlap',
  'daysOverlap',
  'dayOrder',
  'tooMany',
] as const
export type FieldProblem = (typeof FIELD_PROBLEMS)[number]

/** Validates a text that is not empty; undefined means valid. */
export type FieldRule = (text: string) => FieldProblem | undefined

/** Control characters, line breaks and direction marks. They are refused, because texts appear in mails and files of other users. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
export const invisibleProblem: FieldRule = (text) => (INVISIBLE.test(text) ? 'controlCharacters' : undefined)

/**
 * Removes invisible characters. Used for visitors' texts, which are not refused: a visitor could not find the character
 * to correct.
 */
export const withoutInvisible = (text: string): string =>
  [...text].filter((letter) => !INVISIBLE.test(letter)).join('')

/** Names and titles appear in mails from us, so they must not contain links. */
export const nameTextProblem: FieldRule = (text) =>
  invisibleProblem(text) ?? (text.normalize('NFKC').includes('://') ? 'webAddress' : undefined)

const allOf =
  (...rules: readonly FieldRule[]): FieldRule =>
  (text) =>
    rules.reduce<FieldProblem | undefined>((problem, rule) => problem ?? rule(text), undefined)

const longerThan = (text: string, max: number): 'tooLong' | undefined =>
  text.length > max ? 'tooLong' : undefined

const atLeast =
  (min: number, problem: FieldProblem, max = TEXT_MAX): FieldRule =>
  (text) =>
    [...text].length < min ? problem : longerThan(text, max)

/** Spec 5: rules for the fields of the registration form. */
export const nameProblem: FieldRule = allOf(atLeast(NAME_MIN, 'nameTooShort'), nameTextProblem)
export const registrationKanaProblem: FieldRule = allOf(atLeast(KANA_MIN, 'kanaTooShort'), nameTextProblem)
export const phoneProblem: FieldRule = allOf(atLeast(PHONE_MIN, 'phoneTooShort', PHONE_MAX), invisibleProblem)
export const addressProblem: FieldRule = allOf(
  atLeast(ADDRESS_MIN, 'addressTooShort', ADDRESS_MAX),
  invisibleProblem,
)

/**
 * Names of companies, shops (stores) and channels, and of users added by an administrator: up to TEXT_MAX characters,
 * without control characters and links.
 */
export const anyTextProblem: FieldRule = allOf((text) => longerThan(text, TEXT_MAX), nameTextProblem)

/** Validates a login ID that is not empty. It must not contain spaces (decisions 2). */
export const loginIdProblem: FieldRule = (text) =>
  /\s/u.test(text) ? 'loginIdSpaces' : (invisibleProblem(text) ?? longerThan(text, LOGIN_ID_MAX))

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/** Whether a login ID is an e-mail address. */
export const isEmail = (text: string): boolean => text.length <= LOGIN_ID_MAX && EMAIL.test(text)
export const emailProblem: FieldRule = (text) => (isEmail(text) ? undefined : 'emailShape')
