import type { Endpoint, InputOf, OutputOf } from '#core/http/define-endpoint.ts'
import type { Reply } from './reply.ts'

export interface RequestOptions {
  signal?: AbortSignal
  /** The files of a multipart endpoint; its fields are taken from the input. */
  form?: FormData
  /** Told now and then how much of the request is on its way (its files and a little more). */
  onSent?: (sentBytes: number) => void
  /** Of an answer that comes as text/event-stream: each event before the last one, `reply`, which is the answer. */
  onEvent?: (name: string, data: unknown) => void
}

/** One endpoint of the contract. Never rejects. */
export type Request = <C extends Endpoint>(
  endpoint: C,
  input: InputOf<C>,
  options?: RequestOptions,
) => Promise<Reply<OutputOf<C>>>
