import type { Library } from './library.ts'

/** Bytes of a slot: any internet datagram (1,500 bytes at most) and what encryption appends to it. */
export const SLOT_BYTES = 2048

/**
 * A block of fixed memory, divided into slots of one datagram each. It is valid while this object is referenced: keep
 * the object as long as an address of it is in use.
 */
export class Memory {
  readonly bytes: Buffer
  /** 32-bit words in native byte order. */
  readonly words: Uint32Array
  readonly #block: ArrayBuffer
  readonly #base: number

  constructor(library: Library, bytes: number) {
    this.#block = new ArrayBuffer(bytes)
    this.bytes = Buffer.from(this.#block)
    this.words = new Uint32Array(this.#block)
    this.#base = library.addressOf(this.#block)
  }

  /** Throws a RangeError unless `bytes` bytes from `offset` lie inside. */
  addressAt(offset: number, bytes: number): number {
    if (!(offset >= 0 && bytes >= 0 && offset + bytes <= this.#block.byteLength))
      throw new RangeError(`${bytes} bytes at ${offset} are outside this memory`)
    return this.#base + offset
  }

  /** Offset of a buffer in this block; -1 for other memory. */
  offsetOf(buffer: Buffer): number {
    return buffer.buffer === this.#block ? buffer.byteOffset : -1
  }

  /** Writes a 64-bit number below 2^53. */
  writeLong(at: number, value: number): void {
    this.words[at >> 2] = value
    this.words[(at >> 2) + 1] = Math.floor(value / 2 ** 32)
  }

  readLong(at: number): number {
    return this.words[at >> 2]! + this.words[(at >> 2) + 1]! * 2 ** 32
  }

  /** The offset of an address in this block. */
  distanceTo(address: number): number {
    return address - this.#base
  }
}
