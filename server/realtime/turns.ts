import { MESSAGES_WAITING_MAX, MESSAGES_WAITING_MAX_BYTES } from '#rules/limits.ts'

/** What a message asks for; a promise holds up the messages of the same socket, nobody else's. */
export type Task = () => void | Promise<void>

/** How long the companies are served before the sockets are read again. */
const SLICE_MS = 8

/** The messages of one socket, one after the other: an answer to an earlier one never overtakes. */
export class Lane {
  readonly #turns: Turns
  readonly #companyId: number | null
  readonly #waiting: { task: Task; bytes: number }[] = []
  #bytes = 0
  /** Something of it is going on: its page is joining, or an earlier message is not answered yet. */
  #isHeld = true
  #isQueued = false

  constructor(turns: Turns, companyId: number | null) {
    this.#turns = turns
    this.#companyId = companyId
  }

  /** @returns false when more waits already than a page would ever send */
  push(task: Task, bytes: number): boolean {
    const isFull =
      this.#waiting.length >= MESSAGES_WAITING_MAX || this.#bytes + bytes > MESSAGES_WAITING_MAX_BYTES
    if (isFull) return false
    this.#waiting.push({ task, bytes })
    this.#bytes += bytes
    this.#queue()
    return true
  }

  /** From now on it is served. */
  release(): void {
    this.#isHeld = false
    this.#queue()
  }

  /** Its next message. */
  step(): void {
    this.#isQueued = false
    const next = this.#waiting.shift()
    this.#bytes -= next?.bytes ?? 0
    let going: Promise<void> | null = null
    try {
      going = next?.task() ?? null
    } finally {
      this.#isHeld = going !== null
      this.#queue()
    }
    void going?.finally(() => this.release())
  }

  #queue(): void {
    if (this.#isHeld || this.#isQueued || this.#waiting.length === 0) return
    this.#isQueued = true
    this.#turns.queue(this.#companyId, this)
  }
}

/**
 * Whose message is next: companies take turns, one message each, however many sockets one of them has. So one that talks
 * without a pause holds up nobody but itself.
 */
export class Turns {
  // a Map keeps the order of insertion: the first key is whose turn it is
  readonly #companies = new Map<number | null, Lane[]>()
  readonly #onFault: (error: unknown) => void
  #isRunning = false

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault
  }

  queue(companyId: number | null, lane: Lane): void {
    const own = this.#companies.get(companyId)
    if (own) own.push(lane)
    else this.#companies.set(companyId, [lane])
    if (this.#isRunning) return
    this.#isRunning = true
    // after every socket that has something to read has been read
    setImmediate(() => this.#run())
  }

  #run(): void {
    const until = performance.now() + SLICE_MS
    do this.#next()
    while (this.#companies.size > 0 && performance.now() < until)
    this.#isRunning = this.#companies.size > 0
    if (this.#isRunning) setImmediate(() => this.#run())
  }

  #next(): void {
    const [first] = this.#companies
    if (!first) return
    const [companyId, [lane, ...rest]] = first
    this.#companies.delete(companyId)
    if (rest.length > 0) this.#companies.set(companyId, rest)
    try {
      lane?.step()
    } catch (error) {
      this.#onFault(error)
    }
  }
}
