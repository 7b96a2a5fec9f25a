import { FACE_SILENT_MS } from '#core/limits.ts'

/**
 * Maximum number of times that the sender's address may change without a pause in the stream. A phone that changes networks
 * causes fewer changes.
 */
const REPLACED_MAX = 8

/**
 * Chooses one of several accepted senders for an operator. A new address replaces the current one, because a phone may
 * change networks. A replaced address is ignored until the current sender has been silent for FACE_SILENT_MS.
 */
export class SourceChoice {
  #present: { key: string; receivedAtMs: number } | undefined
  readonly #replaced = new Set<string>()

  /** @returns whether this sender's datagram is used */
  take(key: string, nowMs: number): boolean {
    const present = this.#present
    if (!present || nowMs - present.receivedAtMs >= FACE_SILENT_MS) {
      this.#replaced.clear()
    } else if (present.key !== key) {
      const mayReplace = !this.#replaced.has(key) && this.#replaced.size < REPLACED_MAX
      if (!mayReplace) return false
      this.#replaced.add(present.key)
    }
    this.#present = { key, receivedAtMs: nowMs }
    return true
  }
}
