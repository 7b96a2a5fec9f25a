import { createCipheriv, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

const CIPHER = 'aes-128-ctr'
export const COUNTER_BYTES = 16
/** Length of an HMAC-SHA1 that is truncated to 80 bits. */
export const SHORT_TAG_BYTES = 10
/** Length of the word that follows the encrypted text: the rollover counter (RTP) or the packet index (RTCP). */
export const WORD_BYTES = 4

/**
 * AES-128 in counter mode with HMAC-SHA1-80 (RFC 3711 4). Works in place: `datagram` contains the text to encrypt or
 * decrypt from `textAt` to `textEnd`, followed by a word of 4 bytes. The authentication tag covers everything up to the
 * end of that word. It is written at `tagAt`, which is the place of the word (RTP) or directly after the word (RTCP).
 */
export interface CounterMode {
  /** First counter block of the next call of `seal` or `open`. Write it into this buffer before each call. */
  readonly counter: Buffer
  seal(datagram: Buffer, textAt: number, textEnd: number, tagAt: number): void
  /**
   * Verifies and decrypts. `tag` is the received tag. Returns false if the tag is wrong; the text then stays encrypted.
   */
  open(datagram: Buffer, textAt: number, textEnd: number, tag: Buffer): boolean
  /** Frees the keys. Afterwards `seal` throws and `open` returns false. Can be called more than once. */
  free(): void
}

export type CreateCounterMode = (key: KeyObject, authenticationKey: KeyObject) => CounterMode

/** Creates the implementation that uses node:crypto. */
export const createPlainCounterMode: CreateCounterMode = (key, authenticationKey) =>
  new PlainCounterMode(key, authenticationKey)

class PlainCounterMode implements CounterMode {
  readonly counter = Buffer.alloc(COUNTER_BYTES)
  #keys: { key: KeyObject; authenticationKey: KeyObject } | undefined

  constructor(key: KeyObject, authenticationKey: KeyObject) {
    this.#keys = { key, authenticationKey }
  }

  seal(datagram: Buffer, textAt: number, textEnd: number, tagAt: number): void {
    if (!this.#keys) throw new Error('the key was released')
    this.#crypt(this.#keys.key, datagram, textAt, textEnd)
    const tag = tagOf(this.#keys.authenticationKey, datagram, textEnd)
    tag.copy(datagram, tagAt, 0, SHORT_TAG_BYTES)
  }

  open(datagram: Buffer, textAt: number, textEnd: number, tag: Buffer): boolean {
    if (!this.#keys || tag.length !== SHORT_TAG_BYTES) return false
    const expected = tagOf(this.#keys.authenticationKey, datagram, textEnd).subarray(0, SHORT_TAG_BYTES)
    if (!timingSafeEqual(expected, tag)) return false
    this.#crypt(this.#keys.key, datagram, textAt, textEnd)
    return true
  }

  free(): void {
    this.#keys = undefined
  }

  /** Encrypts or decrypts, which is the same operation in counter mode. */
  #crypt(key: KeyObject, datagram: Buffer, textAt: number, textEnd: number): void {
    const cipher = createCipheriv(CIPHER, key, this.counter)
    datagram.set(cipher.update(datagram.subarray(textAt, textEnd)), textAt)
  }
}

const tagOf = (key: KeyObject, datagram: Buffer, textEnd: number): Buffer =>
  createHmac('sha1', key)
    .update(datagram.subarray(0, textEnd + WORD_BYTES))
    .digest()
