import type { Endpoint, InputOf, OutputOf } from '#core/http/define-endpoint.ts'
import type { Reply } from './reply.ts'

export interface RequestOptions<Output = unknown> {
  signal?: AbortSignal
  /** Files of a multipart endpoint; its fields come from the input. */
  form?: FormData
  /** Upload progress in bytes (files and some overhead). */
  onSent?: (sentBytes: number) => void
  /** For text/event-stream answers: called for each event that fits the endpoint's output. The last one is also the reply. */
  onEvent?(event: Output): void
}

/** Calls an endpoint of the contract. Never rejects. */
export type Request = <C extends Endpoint>(
  endpoint: C,
  input: InputOf<C>,
  options?: RequestOptions<OutputOf<C>>,
) => Promise<Reply<OutputOf<C>>>
