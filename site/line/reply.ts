import type { ShownRefusal } from '#core/http/define-endpoint.ts'

export type Refused = { kind: 'refused'; refusal: ShownRefusal; status: number; retryAfterMs?: number }

/** Result of a request. Requests never throw; the page decides by `kind`. */
export type Reply<Value> =
  | { kind: 'ok'; value: Value }
  | Refused
  /** No answer from our server: no network, a gateway's error, or aborted by the caller. */
  | { kind: 'unreachable' }
  /** The answer does not match the contract: SVER-Unexpected. */
  | { kind: 'malformed' }

/** Whether the same request may succeed later: no valid answer came, or the server answered 5xx or 429 (too many requests). */
export const isPassing = (reply: Reply<unknown>): boolean =>
  reply.kind === 'refused' ? reply.status >= 500 || reply.status === 429 : reply.kind !== 'ok'

/** Codes of unexpected errors (Spec 8). */
export type FaultCode = 'SVER-Unexpected' | 'SVER-99'

/**
 * The server uses SVER-99 in two cases: for an unexpected error, without an error key, and for a login ID that is
 * already in use, with an error key.
 */
const hasNoKey = (key: string | undefined): boolean => key === undefined || key === 'unexpected'

/** The code of an unexpected error; undefined if the refusal is an expected error. */
export function faultCodeOf({ code, key }: Pick<ShownRefusal, 'code' | 'key'>): FaultCode | undefined {
  if (code === 'SVER-Unexpected') return code
  return code === 'SVER-99' && hasNoKey(key) ? code : undefined
}

/**
 * @returns the code of an unexpected error; undefined for all other replies. After an unexpected error, a page polls
 * /health and reloads when the server is back (decisions 1).
 */
export function faultOf(reply: Reply<unknown>): FaultCode | undefined {
  if (reply.kind === 'ok') return undefined
  return reply.kind === 'refused' ? faultCodeOf(reply.refusal) : 'SVER-Unexpected'
}
