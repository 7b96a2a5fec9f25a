import type { AiFaultReason } from '#core/dialogue/dialogue.ts'

type ChatFaultReason = Exclude<AiFaultReason, 'budget'>

/** Maximum length of the server's message, in characters. */
const DETAIL_MAX = 200

/** Thrown if a chat server did not answer, or if its answer broke off. */
export class ChatFault extends Error {
  readonly reason: ChatFaultReason
  /** HTTP status; undefined if no answer came, or if the answer had status 200 and then broke off or was invalid. */
  readonly status: number | undefined
  /** The server's own error message, shortened; empty if it sent none. */
  readonly detail: string

  constructor(reason: ChatFaultReason, said: { status?: number; detail?: string } = {}) {
    super(said.status === undefined ? reason : `${reason} ${said.status}`)
    this.name = 'ChatFault'
    this.reason = reason
    this.status = said.status
    this.detail = (said.detail ?? '').replace(/\s+/g, ' ').trim().slice(0, DETAIL_MAX)
  }
}
