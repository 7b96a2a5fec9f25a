import { FACE_SILENT_MS } from '#core/limits.ts'

/** Maximum number of replaced addresses without a pause. A phone that changes networks replaces fewer. */
const REPLACED_MAX = 8

/**
 * Chooses between several accepted senders for one operator: the newest address is used, because a phone may change networks, and
 * the addresses before it are ignored from then on.
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
