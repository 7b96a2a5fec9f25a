import {
  ADDRESS_MAX,
  ADDRESS_MIN,
  KANA_MIN,
  LOGIN_ID_MAX,
  NAME_MIN,
  PHONE_MAX,
  PHONE_MIN,
  TEXT_MAX,
} from './limits.ts'

/** Everything a form can say about one field (Spec 5). The texts stand under the same keys in site/messages/fields.ts. */
export const FIELD_PROBLEMS = [
  'required',
  'invalid',
  'tooLong',
  'nameTooShort',
  'kanaTooShort',
  'kanaOnly',
  'phoneTooShort',
  'addressTooShort',
  'emailShape',
  'emailRegistered',
  'loginIdSpaces',
  'loginIdTaken',
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
  'sizeRange',
  'titleRequired',
  'titleTooShort',
  'time',
  'fontSize',
  'colour',
  'buttonTooLong',
  'tooMany',
] as const
export type FieldProblem = (typeof FIELD_PROBLEMS)[number]

/** What is wrong with a text that is not empty; undefined: nothing. */
export type FieldRule = (text: string) => FieldProblem | undefined

const longerThan = (text: string, max: number): 'tooLong' | undefined =>
  text.length > max ? 'tooLong' : undefined

const atLeast =
  (min: number, problem: FieldProblem, max = TEXT_MAX): FieldRule =>
  (text) =>
    [...text].length < min ? problem : longerThan(text, max)

/** Spec 5, registration. */
export const nameProblem: FieldRule = atLeast(NAME_MIN, 'nameTooShort')
export const registrationKanaProblem: FieldRule = atLeast(KANA_MIN, 'kanaTooShort')
export const phoneProblem: FieldRule = atLeast(PHONE_MIN, 'phoneTooShort', PHONE_MAX)
export const addressProblem: FieldRule = atLeast(ADDRESS_MIN, 'addressTooShort', ADDRESS_MAX)

/** Names of companies, stores, channels and people whom an administrator adds: any text. */
export const anyTextProblem: FieldRule = (text) => longerThan(text, TEXT_MAX)

/** decisions 2: any id of one or more characters without spaces. */
export const loginIdProblem: FieldRule = (text) =>
  /\s/u.test(text) ? 'loginIdSpaces' : longerThan(text, LOGIN_ID_MAX)

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/** Whether mail can be sent to a login id. */
export const isEmail = (text: string): boolean => text.length <= LOGIN_ID_MAX && EMAIL.test(text)
export const emailProblem: FieldRule = (text) => (isEmail(text) ? undefined : 'emailShape')
