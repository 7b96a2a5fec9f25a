import { MESSAGES_WAITING_MAX, MESSAGES_WAITING_MAX_BYTES } from '#core/limits.ts'

/** What a message asks for; a promise holds up only the messages of the same socket. */
export type Task = () => void | Promise<void>

/** Whose turn it is: a company, or an address for clients without an account. HTTP requests of a company have a key of their own. */
export type TurnKey = string | number | null

/** One piece of work on the event loop. */
export interface Turn {
  step(): void
  /**
   * Called when the work that `step` started, promises included, has used its time. A turn with it is the last of its
   * slice, so that its promises run before anything else.
   */
  settled?(): void
}

/** How long the companies are served before the sockets are read again. */
const SLICE_MS = 8

/** The messages of one socket, one after the other: an answer to an earlier one never overtakes. */
export class Lane implements Turn {
  readonly #turns: Turns
  readonly #companyId: number | null
  readonly #waiting: { task: Task; bytes: number }[] = []
  #bytes = 0
  /** Its page is joining, or an earlier message is not answered yet. */
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
 * Shares the event loop: keys take turns, one step each, however many sockets and requests one of them has. So a company that
 * sends without a pause delays only itself.
 */
export class Turns {
  // a Map keeps the order of insertion: the first key is whose turn it is
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
    // after every socket that has something to read has been read
    setImmediate(() => this.#run())
    // directly after it: Node runs the promises of the one before the other
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
