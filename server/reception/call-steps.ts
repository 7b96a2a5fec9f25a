import type { Call } from '#core/calls/call.ts'
import type { StoredEvent } from './call-records.ts'
import type { LiveSignage } from './states.ts'

/** One stored step of a call, for the log and the metrics. */
export interface CallStep {
  callId: string
  companyId: number
  signageId: number
  kind: StoredEvent['kind']
  at: number
  /** The visitor's state before this step. */
  before: Call['talk'] | 'none'
  /** Only for a new request: the state in which the call begins. */
  first?: Call['talk']
  userId?: number
  cause?: string
  /** Only when an operator accepts the call: time since the call request. */
  waitedMs?: number
}

export type CallStepListener = (step: CallStep) => void

export function stepOf(
  { id, companyId }: Pick<LiveSignage, 'id' | 'companyId'>,
  before: Call | undefined,
  event: StoredEvent,
): CallStep {
  const callId = before?.requestId ?? ('requestId' in event ? event.requestId : '')
  return {
    callId,
    companyId,
    signageId: id,
    kind: event.kind,
    at: event.at,
    before: before?.talk ?? 'none',
    first: event.kind === 'requested' ? event.talk : undefined,
    userId: 'userId' in event ? event.userId : 'hostId' in event ? event.hostId : undefined,
    cause: 'cause' in event ? event.cause : undefined,
    waitedMs: event.kind === 'accepted' && before ? event.at - before.requestedAt : undefined,
  }
}
