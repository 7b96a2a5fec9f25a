import { type Memory, SLOT_BYTES } from './memory.ts'

/** Maximum number of bytes after the authentication tag. AEAD_AES_128_GCM puts the index of an RTCP packet there. */
const MOST_BEHIND = 16

/**
 * Makes datagrams available to OpenSSL, which reads and writes shared memory. A datagram that is already in the shared
 * memory is used in place. Any other is copied to a spare slot of the shared memory, the scratch slot.
 */
export class Workbench {
  readonly #shared: Memory
  readonly #scratchAt: number

  constructor(shared: Memory, scratchAt: number) {
    this.#shared = shared
    this.#scratchAt = scratchAt
  }

  /**
   * Makes a datagram available to OpenSSL.
   * @returns its offset in the shared memory; -1 if text and tail do not lie inside the datagram
   * @param tailBytes minimum number of bytes after the text
   */
  enter(datagram: Buffer, textAt: number, textEnd: number, tailBytes: number): number {
    const behind = datagram.length - textEnd - tailBytes
    const isSound =
      textAt >= 0 &&
      textEnd >= textAt &&
      behind >= 0 &&
      behind <= MOST_BEHIND &&
      datagram.length <= SLOT_BYTES
    if (!isSound) return -1
    const at = this.#shared.offsetOf(datagram)
    if (at >= 0) return at
    this.#shared.bytes.set(datagram, this.#scratchAt)
    return this.#scratchAt
  }

  /**
   * If `enter` has copied the datagram to the scratch slot, copies a range of it back: the bytes at `from` up to `to`.
   */
  leave(at: number, datagram: Buffer, from: number, to: number): void {
    if (at === this.#scratchAt) this.#shared.bytes.copy(datagram, from, at + from, at + to)
  }

  addressAt(offset: number, bytes: number): number {
    return this.#shared.addressAt(offset, bytes)
  }
}
