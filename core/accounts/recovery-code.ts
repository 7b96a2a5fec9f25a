/** Crockford's base 32 without look-alikes: 10 characters are 50 bits. */
export const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
export const RECOVERY_LETTERS = 10

/** What people make of a code: another case, blanks, and the letters that the alphabet leaves out. */
export const plainRecoveryCode = (typed: string): string =>
  typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0')

export const shownRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** A code of the app, as people type it. @returns undefined: it is none */
export function appCodeOf(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}
