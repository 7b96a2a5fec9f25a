import { type Memory, SLOT_BYTES } from './memory.ts'

/** What may lie behind a tag: the index of RTCP. */
const MOST_BEHIND = 16

/** Where OpenSSL works on a datagram: in the shared memory if the datagram lies there, else on a copy in its scratch slot. */
export class Workbench {
  readonly #shared: Memory
  readonly #scratchAt: number

  constructor(shared: Memory, scratchAt: number) {
    this.#shared = shared
    this.#scratchAt = scratchAt
  }

  /**
   * The datagram's offset in the shared memory; -1 if text and tail do not lie inside it.
   * @param tailBytes at least so many lie behind the text
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

  /** Copies what changed back into a datagram of other memory. */
  leave(at: number, datagram: Buffer, from: number, to: number): void {
    if (at === this.#scratchAt) this.#shared.bytes.copy(datagram, from, at + from, at + to)
  }

  addressAt(offset: number, bytes: number): number {
    return this.#shared.addressAt(offset, bytes)
  }
}
