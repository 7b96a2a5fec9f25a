import { FACE_SILENT_MS } from '#core/limits.ts'

/** Maximum changes of address without a pause. A phone that changes networks stays below it. */
const REPLACED_MAX = 8

/**
 * Chooses between several accepted senders for one operator: the newest address wins (a phone may change networks), and the
 * replaced address is ignored from then on.
 */
export class SourceChoice {
  #present: { key: string; receivedAtMs: number } | undefined
  readonly #replaced = new Set<string>()

  /** @returns whether this datagram is used */
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
