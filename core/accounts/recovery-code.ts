/** Crockford's base 32 without look-alike letters; 10 characters hold 50 bits. */
export const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
export const RECOVERY_LETTERS = 10

/** Normalizes a typed recovery code: case, spaces, hyphens, and the look-alike letters that the alphabet omits. */
export const normalizeRecoveryCode = (typed: string): string =>
  typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0')

export const shownRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/**
 * Parses a typed code of an authenticator app.
 * @returns undefined if the text is not six digits
 */
export function appCodeOf(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}
