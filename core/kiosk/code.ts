/** Letters for codes (RFC 8628, 6.1): hard to confuse with each other or with digits, and no vowels, so that no words appear. */
export const KIOSK_CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ'
/** 20 letters to the power of 6: 64 million codes. */
export const KIOSK_CODE_LETTERS = 6

const CODE = new RegExp(`^[${KIOSK_CODE_ALPHABET}]{${KIOSK_CODE_LETTERS}}$`)

/** Normalizes a typed code (any width or case, spaces and hyphens allowed). @returns undefined if it cannot be a code */
export function readKioskCode(text: string): string | undefined {
  const letters = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-‐–・]/g, '')
  return CODE.test(letters) ? letters : undefined
}

/** Formats a code for display: two groups of three letters. */
export const shownKioskCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
