/** Tells a packet from its copy, however late the copy comes (RFC 3711 3.3.2). Indexes do not wrap. */
export class ReplayWindow {
  readonly #seen: Float64Array
  #highest = -1

  constructor(size = 2048) {
    this.#seen = new Float64Array(size).fill(-1)
  }

  /** False for a copy, for what is too old to tell, and for an index below zero. */
  isFresh(index: number): boolean {
    if (index < 0 || index <= this.#highest - this.#seen.length) return false
    return this.#seen[index % this.#seen.length] !== index
  }

  /** Call it only after the packet proved to be genuine. */
  record(index: number): void {
    this.#seen[index % this.#seen.length] = index
    this.#highest = Math.max(this.#highest, index)
  }
}
