import type { ConnectAs } from '../contract/realtime/shapes.ts'

/** After a restart everybody comes at once: who is needed most is let in first. */
const NEED: Record<ConnectAs, number> = { signage: 0, operator: 1, phone: 1, monitor: 2, observer: 2 }
/** More than that wait for nothing: their pages try again. */
const WAITING_MAX = 5_000

/** Lets pages in, one a turn of the loop, so that those who are in are served between. */
export class Admission {
  readonly #waiting: (() => void)[][] = [[], [], []]
  readonly #onFault: (error: unknown) => void
  #count = 0

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault
  }

  /** @returns false when too many wait already */
  ask(as: ConnectAs, enter: () => void): boolean {
    if (this.#count >= WAITING_MAX) return false
    this.#waiting[NEED[as]]!.push(enter)
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
