import type { Library } from './library.ts'

/** As a datagram on the internet has at most 1,500 bytes, this holds every one with room for what is added to it. */
export const SLOT_BYTES = 2048

/**
 * One block that never moves, in slots of a datagram each. It lives as long as this object: whoever gave an address of it away keeps the
 * object.
 */
export class Memory {
  readonly bytes: Buffer
  /** Of 32 bits, in this machine's order. */
  readonly words: Uint32Array
  readonly #block: ArrayBuffer
  readonly #base: number

  constructor(library: Library, bytes: number) {
    this.#block = new ArrayBuffer(bytes)
    this.bytes = Buffer.from(this.#block)
    this.words = new Uint32Array(this.#block)
    this.#base = library.addressOf(this.#block)
  }

  /** Throws a RangeError for what does not lie inside, `bytes` long. */
  addressAt(offset: number, bytes: number): number {
    if (!(offset >= 0 && bytes >= 0 && offset + bytes <= this.#block.byteLength))
      throw new RangeError(`${bytes} bytes at ${offset} lie outside`)
    return this.#base + offset
  }

  /** Where a buffer begins in here; -1 for a buffer of other memory. */
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

  /** The offset of an address that this memory gave. */
  distanceTo(address: number): number {
    return address - this.#base
  }
}
