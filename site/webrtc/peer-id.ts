/** 32 easily distinguished characters, five bits each, all equally likely. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 16

/** Spec 9: 16 random alphanumeric characters. */
export function newPeerId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
