import type { KeyObject } from 'node:crypto'
import { type Aead, type CreateAead, NONCE_BYTES, TAG_BYTES } from '../wire/aead.ts'
import type { Library } from './library.ts'
import { Memory } from './memory.ts'
import type { Workbench } from './workbench.ts'

const SET_TAG = 0x11
const GET_TAG = 0x10

/** Offsets in the memory block of one cipher. */
const NONCE_AT = 0
const KEY_AT = 16
const WRITTEN_AT = 32
const KEY_BYTES = 16

/** AES-128-GCM by OpenSSL. Each key has one OpenSSL context, which is reused for all datagrams with that key. */
export function nativeAead(library: Library, bench: Workbench): CreateAead {
  return (key, direction) => new NativeAead({ library, bench, own: new Memory(library, 64) }, key, direction)
}

interface Place {
  library: Library
  bench: Workbench
  own: Memory
}

class NativeAead implements Aead {
  readonly nonce: Buffer
  readonly #place: Place
  readonly #nonceAddress: number
  readonly #writtenAddress: number
  /** Address of the OpenSSL context; 0 once freed. */
  #context: number

  constructor(place: Place, key: KeyObject, direction: 'seal' | 'open') {
    const { library, own } = place
    this.#place = place
    this.nonce = own.bytes.subarray(NONCE_AT, NONCE_AT + NONCE_BYTES)
    this.#nonceAddress = own.addressAt(NONCE_AT, NONCE_BYTES)
    this.#writtenAddress = own.addressAt(WRITTEN_AT, 4)
    const secret = key.export()
    if (secret.length !== KEY_BYTES) throw new RangeError('the key must have 16 bytes')
    own.bytes.set(secret, KEY_AT)
    this.#context = library.newContext()
    const init = direction === 'seal' ? library.initEncrypt : library.initDecrypt
    const isReady =
      this.#context !== 0 &&
      init(this.#context, library.aes128gcm(), 0, own.addressAt(KEY_AT, KEY_BYTES), this.#nonceAddress) === 1
    own.bytes.fill(0, KEY_AT, KEY_AT + KEY_BYTES)
    secret.fill(0)
    if (!isReady) {
      this.free()
      throw new Error('OpenSSL has no AES-128-GCM')
    }
  }

  seal(datagram: Buffer, textAt: number, textEnd: number): void {
    const at = this.#enter(datagram, textAt, textEnd)
    if (at < 0 || !this.#sealAt(at, datagram.length, textAt, textEnd))
      throw new Error('the key was released, or OpenSSL failed')
    this.#place.bench.leave(at, datagram, textAt, textEnd + TAG_BYTES)
  }

  open(datagram: Buffer, textAt: number, textEnd: number): boolean {
    const at = this.#enter(datagram, textAt, textEnd)
    if (at < 0 || !this.#openAt(at, datagram.length, textAt, textEnd)) return false
    this.#place.bench.leave(at, datagram, textAt, textEnd)
    return true
  }

  free(): void {
    if (this.#context !== 0) this.#place.library.freeContext(this.#context)
    this.#context = 0
  }

  #enter(datagram: Buffer, textAt: number, textEnd: number): number {
    return this.#context === 0 ? -1 : this.#place.bench.enter(datagram, textAt, textEnd, TAG_BYTES)
  }

  #sealAt(at: number, bytes: number, textAt: number, textEnd: number): boolean {
    const { initEncrypt, updateEncrypt, finishEncrypt, control } = this.#place.library
    const context = this.#context
    const start = this.#place.bench.addressAt(at, bytes)
    const text = start + textAt
    const tag = start + textEnd
    const behind = tag + TAG_BYTES
    const behindBytes = bytes - textEnd - TAG_BYTES
    const written = this.#writtenAddress
    return (
      initEncrypt(context, 0, 0, 0, this.#nonceAddress) === 1 &&
      updateEncrypt(context, 0, written, start, textAt) === 1 &&
      (behindBytes === 0 || updateEncrypt(context, 0, written, behind, behindBytes) === 1) &&
      (textEnd === textAt || updateEncrypt(context, text, written, text, textEnd - textAt) === 1) &&
      finishEncrypt(context, tag, written) === 1 &&
      control(context, GET_TAG, TAG_BYTES, tag) === 1
    )
  }

  #openAt(at: number, bytes: number, textAt: number, textEnd: number): boolean {
    const { initDecrypt, updateDecrypt, finishDecrypt, control } = this.#place.library
    const context = this.#context
    const start = this.#place.bench.addressAt(at, bytes)
    const text = start + textAt
    const tag = start + textEnd
    const behind = tag + TAG_BYTES
    const behindBytes = bytes - textEnd - TAG_BYTES
    const written = this.#writtenAddress
    return (
      initDecrypt(context, 0, 0, 0, this.#nonceAddress) === 1 &&
      updateDecrypt(context, 0, written, start, textAt) === 1 &&
      (behindBytes === 0 || updateDecrypt(context, 0, written, behind, behindBytes) === 1) &&
      (textEnd === textAt || updateDecrypt(context, text, written, text, textEnd - textAt) === 1) &&
      control(context, SET_TAG, TAG_BYTES, tag) === 1 &&
      finishDecrypt(context, tag, written) === 1
    )
  }
}
