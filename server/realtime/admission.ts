import { NEEDS, type Need } from '#core/realtime/return-order.ts'

/** More than that wait for nothing: their pages try again. */
const WAITING_MAX = 5_000

type Enter = () => void

/**
 * Lets pages in, one a turn of the loop, so that those who are in are served between. Companies take turns, so that one whose pages
 * come again and again keeps nobody else's out; of a company who is needed most goes first.
 */
export class Admission {
  // a Map keeps the order of insertion: the first key is whose turn it is
  readonly #waiting = new Map<number | null, Enter[][]>()
  readonly #onFault: (error: unknown) => void
  #count = 0

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault
  }

  /** @returns false when too many wait already */
  ask(companyId: number | null, need: Need, enter: Enter): boolean {
    if (this.#count >= WAITING_MAX) return false
    const own = this.#waiting.get(companyId) ?? NEEDS.map(() => [])
    own[NEEDS.indexOf(need)]?.push(enter)
    this.#waiting.set(companyId, own)
    this.#count += 1
    if (this.#count === 1) setImmediate(() => this.#next())
    return true
  }

  #next(): void {
    const enter = this.#take()
    this.#count -= 1
    try {
      enter?.()
    } catch (error) {
      this.#onFault(error)
    }
    if (this.#count > 0) setImmediate(() => this.#next())
  }

  #take(): Enter | undefined {
    const [first] = this.#waiting
    if (!first) return undefined
    const [companyId, queues] = first
    this.#waiting.delete(companyId)
    const enter = queues.find((queue) => queue.length > 0)?.shift()
    if (queues.some((queue) => queue.length > 0)) this.#waiting.set(companyId, queues)
    return enter
  }
}
