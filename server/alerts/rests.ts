import { silenceRestMs } from '#core/alerts/rules.ts'

const REST_REMEMBERED_MS = 60 * 60_000

interface Rest {
  untilAt: number
  /** Number of consecutive timeouts of the receiver. */
  silences: number
}

/**
 * Until when one queue sends nothing to receivers that do not respond, by receiver ID. These pauses are kept in memory
 * only, so after a restart each receiver gets an attempt at once.
 */
export class Rests {
  readonly #rests = new Map<number, Rest>()

  begin(receiverId: number, at: number): void {
    for (const [id, { untilAt }] of this.#rests) if (untilAt + REST_REMEMBERED_MS < at) this.#rests.delete(id)
    const silences = (this.#rests.get(receiverId)?.silences ?? 0) + 1
    this.#rests.set(receiverId, { silences, untilAt: at + silenceRestMs(silences) })
  }

  end(receiverId: number): void {
    this.#rests.delete(receiverId)
  }

  receiversAt(at: number): number[] {
    return [...this.#rests].filter(([, { untilAt }]) => untilAt > at).map(([id]) => id)
  }

  nextEndAfter(at: number): number {
    return Math.min(...[...this.#rests.values()].map(({ untilAt }) => untilAt).filter((end) => end > at))
  }
}
