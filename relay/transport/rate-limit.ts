/** Allows a maximum number of events in each second. */
export class RateLimit {
  readonly #most: number
  #secondStartMs = Number.NEGATIVE_INFINITY
  #count = 0

  constructor(most: number) {
    this.#most = most
  }

  allows(nowMs: number): boolean {
    if (nowMs - this.#secondStartMs >= 1000) {
      this.#secondStartMs = nowMs
      this.#count = 0
    }
    return ++this.#count <= this.#most
  }
}
