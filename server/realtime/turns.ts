import { MESSAGES_WAITING_MAX, MESSAGES_WAITING_MAX_BYTES } from '#core/limits.ts'

/** Handles one message. A promise delays only the messages of the same socket. */
type Task = () => void | Promise<void>

/**
 * Key of a queue of work; the queues take turns on the event loop. For socket messages the key is the company's ID
 * (null: no company). For HTTP requests it is `http ` and the company's ID, or for a caller without a company `http `
 * and the rate limit's key (rateLimitKey).
 */
export type TurnKey = string | number | null

/** One unit of work on the event loop. */
export interface Turn {
  step(): void
  /**
   * Called when the promise callbacks that were ready after `step` have run. Does not wait for I/O that `step` has
   * started. If a turn has this method, no other turn runs before the call.
   */
  settled?(): void
}

/** How long queued work runs before sockets are read again. */
const SLICE_MS = 8

/** The messages of one socket, handled one after the other, so that answers stay in order. */
export class Lane implements Turn {
  readonly #turns: Turns
  readonly #companyId: number | null
  readonly #waiting: { task: Task; bytes: number }[] = []
  #bytes = 0
  /** True while the page is joining, or while an earlier message is being handled. */
  #isHeld = true
  #isQueued = false

  constructor(turns: Turns, companyId: number | null) {
    this.#turns = turns
    this.#companyId = companyId
  }

  /** @returns false if more messages are waiting than a page would ever send */
  push(task: Task, bytes: number): boolean {
    const isFull =
      this.#waiting.length >= MESSAGES_WAITING_MAX || this.#bytes + bytes > MESSAGES_WAITING_MAX_BYTES
    if (isFull) return false
    this.#waiting.push({ task, bytes })
    this.#bytes += bytes
    this.#queue()
    return true
  }

  /** Starts handling the queued messages. */
  release(): void {
    this.#isHeld = false
    this.#queue()
  }

  /** Handles the next message. */
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
 * Shares the event loop fairly between keys (usually companies). The keys take turns, one step each, however many
 * sockets and requests they have. A company that sends without a pause delays only itself.
 */
export class Turns {
  // A Map keeps insertion order: the first key has the next turn.
  readonly #waiting = new Map<TurnKey, Turn[]>()
  readonly #onFault: (error: unknown) => void
  #isRunning = false
  #unsettled: Turn | undefined

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault
  }

  queue(key: TurnKey, turn: Turn): void {
    const own = this.#waiting.get(key)
    if (own) own.push(turn)
    else this.#waiting.set(key, [turn])
    if (!this.#isRunning) this.#schedule()
  }

  #schedule(): void {
    this.#isRunning = true
    // setImmediate lets Node read all readable sockets first.
    setImmediate(() => this.#run())
    // Runs in the same turn of the event loop, after #run and the promises that it has resolved.
    setImmediate(() => this.#settle())
  }

  #run(): void {
    const until = performance.now() + SLICE_MS
    do this.#next()
    while (!this.#unsettled && this.#waiting.size > 0 && performance.now() < until)
  }

  #settle(): void {
    const turn = this.#unsettled
    this.#unsettled = undefined
    this.#guarded(() => turn?.settled?.())
    this.#isRunning = false
    if (this.#waiting.size > 0) this.#schedule()
  }

  #next(): void {
    const [first] = this.#waiting
    if (!first) return
    const [key, [turn, ...rest]] = first
    this.#waiting.delete(key)
    if (rest.length > 0) this.#waiting.set(key, rest)
    if (turn?.settled) this.#unsettled = turn
    this.#guarded(() => turn?.step())
  }

  #guarded(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#onFault(error)
    }
  }
}
