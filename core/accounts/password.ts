import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts'

/** Spec 5: the only symbols allowed in a password. */
export const PASSWORD_SYMBOLS = '!#%&*+-./<=>?@^_~'
/** Minimum number of character kinds (uppercase, lowercase, digit, symbol). */
const PASSWORD_KINDS_MIN = 3

type PasswordProblem = 'passwordTooShort' | 'passwordTooLong' | 'passwordKinds' | 'passwordCharacters'

const isSymbol = (letter: string): boolean => PASSWORD_SYMBOLS.includes(letter)
const KINDS: readonly ((letter: string) => boolean)[] = [
  (letter) => /[A-Z]/.test(letter),
  (letter) => /[a-z]/.test(letter),
  (letter) => /[0-9]/.test(letter),
  isSymbol,
]

/** The rules of a password one by one, for a form that marks each fulfilled rule while the user types. */
interface PasswordChecks {
  isLongEnough: boolean
  isShortEnough: boolean
  hasKinds: boolean
  hasOnlyUsable: boolean
}

export function passwordChecks(password: string): PasswordChecks {
  const letters = [...password]
  const kinds = KINDS.filter((isOfKind) => letters.some(isOfKind))
  return {
    isLongEnough: password.length >= PASSWORD_MIN,
    isShortEnough: password.length <= PASSWORD_MAX,
    hasKinds: kinds.length >= PASSWORD_KINDS_MIN,
    hasOnlyUsable: letters.every((letter) => KINDS.some((isOfKind) => isOfKind(letter))),
  }
}

/** Checks a password by the rules of Spec 5. @returns the first violated rule; undefined if the password is valid */
export function passwordProblem(password: string): PasswordProblem | undefined {
  const checks = passwordChecks(password)
  if (!checks.hasOnlyUsable) return 'passwordCharacters'
  if (!checks.isLongEnough) return 'passwordTooShort'
  if (!checks.isShortEnough) return 'passwordTooLong'
  return checks.hasKinds ? undefined : 'passwordKinds'
}
