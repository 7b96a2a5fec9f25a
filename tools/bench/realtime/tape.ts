/**
 * A message that a page sent, and the messages that the server sent before the next message of a page. Each of the
 * server's texts is listed once, with the indexes of the connections that received it.
 */
export interface Step {
  atMs: number
  index: number
  text: string
  answers: [text: string, indexes: number[]][]
}

/** Records the messages of all connections in order, so that another server can send the same bytes. */
export class Tape {
  readonly steps: Step[] = []
  readonly #begunAt = performance.now()
  #answers = new Map<string, number[]>()

  sent(index: number, text: string): void {
    this.#close()
    this.steps.push({ atMs: performance.now() - this.#begunAt, index, text, answers: [] })
  }

  heard(index: number, text: string): void {
    if (this.steps.length === 0) return
    const known = this.#answers.get(text)
    if (known) known.push(index)
    else this.#answers.set(text, [index])
  }

  end(): Step[] {
    this.#close()
    return this.steps
  }

  #close(): void {
    const last = this.steps.at(-1)
    if (last) last.answers = [...this.#answers]
    this.#answers = new Map()
  }
}
