/**
 * RFC 8628 6.1: letters that nobody takes for each other or for a digit, and without vowels, so that no word comes of them by
 * chance. Six of them are 64 million codes.
 */
export const KIOSK_CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ'
export const KIOSK_CODE_LETTERS = 6

const CODE = new RegExp(`^[${KIOSK_CODE_ALPHABET}]{${KIOSK_CODE_LETTERS}}$`)

/** A code as people type it: in any width and case, with blanks or hyphens. @returns undefined: it cannot be one */
export function readKioskCode(text: string): string | undefined {
  const letters = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-‐–・]/g, '')
  return CODE.test(letters) ? letters : undefined
}

/** As it is shown: two groups of three, which people read out and type without losing the place. */
export const shownKioskCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
