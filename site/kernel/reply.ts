import type { ShownRefusal } from '#contract/define-endpoint.ts'

export type Refused = { kind: 'refused'; refusal: ShownRefusal; status: number; retryAfterMs?: number }

/** What comes back from a call. It never throws: a page decides by `kind`. */
export type Reply<Value> =
  | { kind: 'ok'; value: Value }
  | Refused
  /** Nobody of ours answered: no network, a gateway's error, or the caller's own abort. */
  | { kind: 'unreachable' }
  /** Something answered, but not as the contract says: SVER-Unexpected. */
  | { kind: 'malformed' }

const FAULT_CODES: readonly string[] = ['SVER-99', 'SVER-Unexpected']

/** decisions 1: after these a page polls /health and reloads when the server is back. */
export function isFault(reply: Reply<unknown>): boolean {
  if (reply.kind === 'refused') return FAULT_CODES.includes(reply.refusal.code)
  return reply.kind !== 'ok'
}
