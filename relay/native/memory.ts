import type { Library } from './library.ts'

/** Size of a slot, which holds one datagram: at most 1,500 bytes on the internet, and what encryption appends to it. */
export const SLOT_BYTES = 2048

/**
 * A block of memory at a fixed address, divided into slots of one datagram each. The garbage collector frees it with this object:
 * keep a reference as long as one of its addresses is in use.
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

  /** The address of `offset`. Throws a RangeError unless `bytes` bytes from there lie inside the block. */
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

  /** Converts an address in this block to its offset. */
  distanceTo(address: number): number {
    return address - this.#base
  }
}
