import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'

const CIPHER = 'aes-128-gcm'
export const TAG_BYTES = 16
export const NONCE_BYTES = 12

/**
 * AES-128-GCM with one key for one direction. Works in place: `datagram` contains the text from `textAt` to `textEnd`, then the
 * tag. Everything before the text and after the tag is authenticated as well.
 */
export interface Aead {
  /** Nonce of the next call of `seal` or `open`. Write it into this buffer before each call. */
  readonly nonce: Buffer
  seal(datagram: Buffer, textAt: number, textEnd: number): void
  /**
   * Verifies and decrypts. False if the tag is wrong, because the datagram is forged, damaged or encrypted with another key.
   * The text is then unusable.
   */
  open(datagram: Buffer, textAt: number, textEnd: number): boolean
  /** Frees the key. Afterwards `seal` throws and `open` returns false. Can be called more than once. */
  free(): void
}

export type CreateAead = (key: KeyObject, direction: 'seal' | 'open') => Aead

/** Creates the implementation that uses node:crypto. */
export const createPlainAead: CreateAead = (key) => new PlainAead(key)

class PlainAead implements Aead {
  readonly nonce = Buffer.alloc(NONCE_BYTES)
  #key: KeyObject | undefined

  constructor(key: KeyObject) {
    this.#key = key
  }

  seal(datagram: Buffer, textAt: number, textEnd: number): void {
    if (!this.#key) throw new Error('the key was released')
    const cipher = createCipheriv(CIPHER, this.#key, this.nonce, { authTagLength: TAG_BYTES })
    cipher.setAAD(authenticated(datagram, textAt, textEnd))
    const body = cipher.update(datagram.subarray(textAt, textEnd))
    cipher.final()
    datagram.set(body, textAt)
    datagram.set(cipher.getAuthTag(), textEnd)
  }

  open(datagram: Buffer, textAt: number, textEnd: number): boolean {
    if (!this.#key) return false
    const decipher = createDecipheriv(CIPHER, this.#key, this.nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(authenticated(datagram, textAt, textEnd))
    decipher.setAuthTag(datagram.subarray(textEnd, textEnd + TAG_BYTES))
    const plain = decipher.update(datagram.subarray(textAt, textEnd))
    try {
      decipher.final()
    } catch {
      return false
    }
    datagram.set(plain, textAt)
    return true
  }

  free(): void {
    this.#key = undefined
  }
}

function authenticated(datagram: Buffer, textAt: number, textEnd: number): Buffer {
  const before = datagram.subarray(0, textAt)
  const behindAt = textEnd + TAG_BYTES
  return behindAt < datagram.length ? Buffer.concat([before, datagram.subarray(behindAt)]) : before
}
