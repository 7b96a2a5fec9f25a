import { FACE_SILENT_MS } from '#core/limits.ts'

/** More changes than this without a pause are no phone that got another address. */
const REPLACED_MAX = 8

/**
 * Which of several senders that fit drives one operator: the newest address wins (a phone changes its network), and the one it
 * replaced is no longer heard.
 */
export class SourceChoice {
  #present: { key: string; heardAtMs: number } | undefined
  readonly #replaced = new Set<string>()

  /** @returns whether this datagram counts */
  take(key: string, nowMs: number): boolean {
    const present = this.#present
    if (!present || nowMs - present.heardAtMs >= FACE_SILENT_MS) {
      this.#replaced.clear()
    } else if (present.key !== key) {
      const mayReplace = !this.#replaced.has(key) && this.#replaced.size < REPLACED_MAX
      if (!mayReplace) return false
      this.#replaced.add(present.key)
    }
    this.#present = { key, heardAtMs: nowMs }
    return true
  }
}
