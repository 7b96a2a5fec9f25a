import { NEEDS, type Need } from '#rules/return-order.ts'

/** More than that wait for nothing: their pages try again. */
const WAITING_MAX = 5_000

/** Lets pages in, who is needed most first, one a turn of the loop, so that those who are in are served between. */
export class Admission {
  readonly #waiting: (() => void)[][] = NEEDS.map(() => [])
  readonly #onFault: (error: unknown) => void
  #count = 0

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault
  }

  /** @returns false when too many wait already */
  ask(need: Need, enter: () => void): boolean {
    if (this.#count >= WAITING_MAX) return false
    this.#waiting[NEEDS.indexOf(need)]!.push(enter)
    this.#count += 1
    if (this.#count === 1) setImmediate(() => this.#next())
    return true
  }

  #next(): void {
    const enter = this.#waiting.find((queue) => queue.length > 0)?.shift()
    this.#count -= 1
    try {
      enter?.()
    } catch (error) {
      this.#onFault(error)
    }
    if (this.#count > 0) setImmediate(() => this.#next())
  }
}
