/**
 * Detects duplicate packets (RFC 3711 3.3.2). A packet that is too old to decide counts as a duplicate. Indexes do not
 * wrap.
 */
export class ReplayWindow {
  readonly #seen: Float64Array
  #highest = -1

  constructor(size = 2048) {
    this.#seen = new Float64Array(size).fill(-1)
  }

  /**
   * Whether a packet with this index is new. False for a duplicate, for an index that is too old to decide, and for a
   * negative one.
   */
  isFresh(index: number): boolean {
    if (index < 0 || index <= this.#highest - this.#seen.length) return false
    return this.#seen[index % this.#seen.length] !== index
  }

  /** Remembers an index. Call only after the packet was authenticated. */
  record(index: number): void {
    this.#seen[index % this.#seen.length] = index
    this.#highest = Math.max(this.#highest, index)
  }
}
