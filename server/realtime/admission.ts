import { PRIORITIES, type Priority } from '#core/realtime/reconnect-delay.ts'

/** Maximum number of pages that wait for admission. Further pages are refused and try again later. */
const WAITING_MAX = 5_000

type Enter = () => void

/**
 * Admits new pages one at a time, so that connected pages are served in between. Companies take turns, so that a
 * company whose pages reconnect constantly does not block others. Within a company the highest priority goes first.
 */
export class Admission {
  // Waiting pages by company ID, in one list for each priority. A Map keeps insertion order: the first key is next.
  readonly #waiting = new Map<number | null, Enter[][]>()
  readonly #onFault: (error: unknown) => void
  #count = 0

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault
  }

  /** @returns false if too many are waiting already */
  ask(companyId: number | null, priority: Priority, enter: Enter): boolean {
    if (this.#count >= WAITING_MAX) return false
    const own = this.#waiting.get(companyId) ?? PRIORITIES.map(() => [])
    own[PRIORITIES.indexOf(priority)]?.push(enter)
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
