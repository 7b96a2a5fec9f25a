import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SealedKind } from '#core/storage/seals.ts'

/**
 * Short secrets that lie in the database, sealed: whoever has a copy of that alone has none of them. AES-256-GCM under a key that is
 * drawn (HKDF) from the installation's secret; whose it is goes into the seal, so that nobody is given somebody else's.
 */
export interface SecretSealer {
  seal(plain: string, owner: number): string
  /** What was never sealed comes back as it is. @returns undefined: sealed under another secret, for another owner, or damaged */
  open(stored: string, owner: number): string | undefined
}

/** Nothing that was stored plain began so: base32 and whsec_ have no colon, and a key that is typed is sealed at once. */
const MARK = 'sealed1:'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export const isSealedSecret = (stored: string): boolean => stored.startsWith(MARK)

/** @param purpose another one has another key */
export function createSecretSealer(secret: string, purpose: string): SecretSealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `uketsuke ${purpose} 1`, 32))
  const ownerOf = (owner: number): Buffer => Buffer.from(`${purpose} ${owner}`)
  return {
    seal(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(ownerOf(owner))
      const body = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${MARK}${body.toString('base64url')}`
    },
    open(stored, owner) {
      if (!isSealedSecret(stored)) return stored
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

/** One for each kind, with keys of their own. */
export type Sealers = Readonly<Record<SealedKind, SecretSealer>>

export const createSealers = (secret: string): Sealers => ({
  factor: createSecretSealer(secret, 'second factor'),
  chatKey: createSecretSealer(secret, 'chat key'),
  webhookSecret: createSecretSealer(secret, 'webhook secret'),
  webhookToken: createSecretSealer(secret, 'webhook token'),
})
