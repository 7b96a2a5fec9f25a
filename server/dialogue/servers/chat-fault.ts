import type { AiFaultReason } from '#core/dialogue/dialogue.ts'

export type ChatFaultReason = Exclude<AiFaultReason, 'budget'>

/** Of what the server says. */
const DETAIL_MAX = 200

/** Why no answer came, or broke off. */
export class ChatFault extends Error {
  readonly reason: ChatFaultReason
  /** Of HTTP; undefined: no answer came, or it began with 200. */
  readonly status: number | undefined
  /** What the server says about it, cut; '' where it says nothing. */
  readonly detail: string

  constructor(reason: ChatFaultReason, said: { status?: number; detail?: string } = {}) {
    super(said.status === undefined ? reason : `${reason} ${said.status}`)
    this.name = 'ChatFault'
    this.reason = reason
    this.status = said.status
    this.detail = (said.detail ?? '').replace(/\s+/g, ' ').trim().slice(0, DETAIL_MAX)
  }
}
