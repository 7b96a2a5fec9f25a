/** 32 characters that nobody mixes up: five bits each, none more often than another. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 16

/** Spec 9: 16 random alphanumerics. */
export function newPeerId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
