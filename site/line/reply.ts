import type { ShownRefusal } from '#core/http/define-endpoint.ts'

export type Refused = { kind: 'refused'; refusal: ShownRefusal; status: number; retryAfterMs?: number }

/** What comes back from a call. It never throws: a page decides by `kind`. */
export type Reply<Value> =
  | { kind: 'ok'; value: Value }
  | Refused
  /** Nobody of ours answered: no network, a gateway's error, or the caller's own abort. */
  | { kind: 'unreachable' }
  /** Something answered, but not as the contract says: SVER-Unexpected. */
  | { kind: 'malformed' }

/** Spec 8: what is nobody's fault on this side. */
export type FaultCode = 'SVER-Unexpected' | 'SVER-99'

/** SVER-99 is also how a known login id is refused; that one names its reason. */
const isUnnamed = (key: string | undefined): boolean => key === undefined || key === 'unexpected'

/** @returns undefined for whatever is named: the server has answered, and knows what is wrong */
export function faultCodeOf({ code, key }: Pick<ShownRefusal, 'code' | 'key'>): FaultCode | undefined {
  if (code === 'SVER-Unexpected') return code
  return code === 'SVER-99' && isUnnamed(key) ? code : undefined
}

/** decisions 1: after these a page polls /health and reloads when the server is back. */
export function faultOf(reply: Reply<unknown>): FaultCode | undefined {
  if (reply.kind === 'ok') return undefined
  return reply.kind === 'refused' ? faultCodeOf(reply.refusal) : 'SVER-Unexpected'
}
