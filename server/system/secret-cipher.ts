import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SealedKind } from '#core/storage/seals.ts'

/**
 * Encrypts short secrets for the database, so that a stolen copy of the database reveals no secret. AES-256-GCM with a
 * key derived (HKDF) from the server's own secret. The owner is authenticated data, so that a secret cannot be used for
 * another owner.
 */
export interface SecretCipher {
  encrypt(plain: string, owner: number): string
  /**
   * Values that were never encrypted are returned unchanged.
   * @returns undefined if the value was encrypted with another key or for another owner, or is damaged
   */
  decrypt(stored: string, owner: number): string | undefined
}

/**
 * Prefix of encrypted values. No plain value in the database begins like this: base32 and whsec_ contain no colon, and
 * keys that users enter are encrypted before they are stored.
 */
const MARK = 'sealed1:'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export const isEncryptedSecret = (stored: string): boolean => stored.startsWith(MARK)

/** @param purpose each purpose has its own key */
export function createSecretCipher(secret: string, purpose: string): SecretCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `uketsuke ${purpose} 1`, 32))
  const ownerOf = (owner: number): Buffer => Buffer.from(`${purpose} ${owner}`)
  return {
    encrypt(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(ownerOf(owner))
      const body = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${MARK}${body.toString('base64url')}`
    },
    decrypt(stored, owner) {
      if (!isEncryptedSecret(stored)) return stored
      const body = Buffer.from(stored.slice(MARK.length), 'base64url')
      if (body.length < NONCE_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, NONCE_BYTES))
        .setAAD(ownerOf(owner))
        .setAuthTag(body.subarray(-TAG_BYTES))
      try {
        const plain = [decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]
        return Buffer.concat(plain).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/** One cipher for each kind of secret, each with its own key. */
export type SecretCiphers = Readonly<Record<SealedKind, SecretCipher>>

export const createSecretCiphers = (secret: string): SecretCiphers => ({
  factor: createSecretCipher(secret, 'second factor'),
  chatKey: createSecretCipher(secret, 'chat key'),
  webhookSecret: createSecretCipher(secret, 'webhook secret'),
  webhookToken: createSecretCipher(secret, 'webhook token'),
})
