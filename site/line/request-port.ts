import type { Endpoint, InputOf, OutputOf } from '#core/http/define-endpoint.ts'
import type { Reply } from './reply.ts'

/**
 * Time limit of requests that a page sends one at a time. Without a limit, a request in a dead network never ends, and the
 * page sends no other one.
 */
export const REPLY_LIMIT_MS = 30_000

export interface RequestOptions<Output = unknown> {
  signal?: AbortSignal
  /** The request fails as `unreachable` after this time. Ignored if there is a `signal`. */
  limitMs?: number
  /** The files of a multipart request. The other form fields are filled from the input. */
  form?: FormData
  /** Upload progress in bytes (files and some overhead). */
  onSent?: (sentBytes: number) => void
  /** Called for each valid event of a text/event-stream response. The reply contains the last event. */
  onEvent?(event: Output): void
}

/** Calls an endpoint of the contract. Never rejects. */
export type Request = <C extends Endpoint>(
  endpoint: C,
  input: InputOf<C>,
  options?: RequestOptions<OutputOf<C>>,
) => Promise<Reply<OutputOf<C>>>
