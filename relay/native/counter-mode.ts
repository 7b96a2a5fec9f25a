import { type KeyObject, timingSafeEqual } from 'node:crypto'
import {
  COUNTER_BYTES,
  type CounterMode,
  type CreateCounterMode,
  SHORT_TAG_BYTES,
  WORD_BYTES,
} from '../wire/counter-mode.ts'
import { AUTHENTICATION_KEY_BYTES, MASTER_KEY_BYTES } from '../wire/srtp-keys.ts'
import type { Library } from './library.ts'
import { Memory } from './memory.ts'
import type { Workbench } from './workbench.ts'

const SHA1_BYTES = 20

/** Offsets in the memory block of one cipher. */
const COUNTER_AT = 0
const KEY_AT = 16
const WRITTEN_AT = 40
const TAG_AT = 48
const OWN_BYTES = 80

/** AES-128 in counter mode and HMAC-SHA1 with OpenSSL contexts, each reused for all datagrams of its key. */
export function nativeCounterMode(library: Library, bench: Workbench): CreateCounterMode {
  return (key, authenticationKey) => new NativeCounterMode(library, bench, key, authenticationKey)
}

class NativeCounterMode implements CounterMode {
  readonly counter: Buffer
  readonly #library: Library
  readonly #bench: Workbench
  readonly #own: Memory
  /** The tag computed last, truncated to the length that is transmitted. */
  readonly #tag: Buffer
  /** Addresses of the two OpenSSL contexts; 0 once freed. */
  #cipher: number
  #hmac: number

  constructor(library: Library, bench: Workbench, key: KeyObject, authenticationKey: KeyObject) {
    checkLength(key, MASTER_KEY_BYTES)
    checkLength(authenticationKey, AUTHENTICATION_KEY_BYTES)
    this.#library = library
    this.#bench = bench
    this.#own = new Memory(library, OWN_BYTES)
    this.counter = this.#own.bytes.subarray(COUNTER_AT, COUNTER_AT + COUNTER_BYTES)
    this.#tag = this.#own.bytes.subarray(TAG_AT, TAG_AT + SHORT_TAG_BYTES)
    this.#cipher = library.newContext()
    this.#hmac = library.newHmac()
    const isReady =
      this.#cipher !== 0 &&
      this.#hmac !== 0 &&
      this.#withKey(key, MASTER_KEY_BYTES, (at) =>
        library.initEncrypt(this.#cipher, library.aes128ctr(), 0, at, this.#counterAddress()),
      ) &&
      this.#withKey(authenticationKey, AUTHENTICATION_KEY_BYTES, (at) =>
        library.initHmac(this.#hmac, at, AUTHENTICATION_KEY_BYTES, library.sha1(), 0),
      )
    if (!isReady) {
      this.free()
      throw new Error('OpenSSL has no AES-128-CTR with HMAC-SHA1')
    }
  }

  seal(datagram: Buffer, textAt: number, textEnd: number, tagAt: number): void {
    const at = this.#enter(datagram, textAt, textEnd)
    const isInside = tagAt >= textEnd && tagAt + SHORT_TAG_BYTES <= datagram.length
    if (at < 0 || !isInside || !this.#crypt(at, textAt, textEnd) || !this.#computeTag(at, textEnd))
      throw new Error('the key was released, or OpenSSL failed')
    this.#bench.leave(at, datagram, textAt, textEnd)
    this.#tag.copy(datagram, tagAt)
  }

  open(datagram: Buffer, textAt: number, textEnd: number, tag: Buffer): boolean {
    if (tag.length !== SHORT_TAG_BYTES) return false
    const at = this.#enter(datagram, textAt, textEnd)
    if (at < 0 || !this.#computeTag(at, textEnd) || !timingSafeEqual(this.#tag, tag)) return false
    if (!this.#crypt(at, textAt, textEnd)) return false
    this.#bench.leave(at, datagram, textAt, textEnd)
    return true
  }

  free(): void {
    if (this.#cipher !== 0) this.#library.freeContext(this.#cipher)
    if (this.#hmac !== 0) this.#library.freeHmac(this.#hmac)
    this.#cipher = 0
    this.#hmac = 0
  }

  #enter(datagram: Buffer, textAt: number, textEnd: number): number {
    return this.#cipher === 0 ? -1 : this.#bench.enter(datagram, textAt, textEnd, SHORT_TAG_BYTES)
  }

  #crypt(at: number, textAt: number, textEnd: number): boolean {
    const { initEncrypt, updateEncrypt } = this.#library
    const text = this.#bench.addressAt(at + textAt, textEnd - textAt)
    const written = this.#own.addressAt(WRITTEN_AT, 4)
    return (
      initEncrypt(this.#cipher, 0, 0, 0, this.#counterAddress()) === 1 &&
      (textEnd === textAt || updateEncrypt(this.#cipher, text, written, text, textEnd - textAt) === 1)
    )
  }

  #computeTag(at: number, textEnd: number): boolean {
    const { initHmac, updateHmac, finishHmac } = this.#library
    const bytes = textEnd + WORD_BYTES
    return (
      // With 0 as key, OpenSSL starts a new HMAC with the context's current key.
      initHmac(this.#hmac, 0, 0, 0, 0) === 1 &&
      updateHmac(this.#hmac, this.#bench.addressAt(at, bytes), bytes) === 1 &&
      finishHmac(this.#hmac, this.#own.addressAt(TAG_AT, SHA1_BYTES), this.#own.addressAt(WRITTEN_AT, 4)) ===
        1
    )
  }

  #counterAddress(): number {
    return this.#own.addressAt(COUNTER_AT, COUNTER_BYTES)
  }

  /** Passes a key to OpenSSL in memory that is wiped afterwards. */
  #withKey(key: KeyObject, bytes: number, init: (address: number) => number): boolean {
    const secret = key.export()
    this.#own.bytes.set(secret, KEY_AT)
    const isReady = init(this.#own.addressAt(KEY_AT, bytes)) === 1
    this.#own.bytes.fill(0, KEY_AT, KEY_AT + bytes)
    secret.fill(0)
    return isReady
  }
}

function checkLength({ symmetricKeySize }: KeyObject, bytes: number): void {
  if (symmetricKeySize !== bytes) throw new RangeError(`the key must have ${bytes} bytes`)
}
