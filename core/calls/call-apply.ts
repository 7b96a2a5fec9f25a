import type { Call, CallEvent } from './call.ts'

const opened = (event: CallEvent & { kind: 'requested' | 'begun' }): Call => ({
  requestId: event.requestId,
  requestedAt: event.at,
  phaseSinceAt: event.at,
  rejectedBy: [],
  ...(event.kind === 'begun'
    ? { talk: 'Active', candidates: [event.hostId], hostId: event.hostId }
    : { talk: event.talk, candidates: event.candidates }),
})

/**
 * Applies an event of decideCall. @returns undefined once the call is closed @throws Error if the event does not fit
 * the call, which is a bug
 */
export function applyCall(call: Call | undefined, event: CallEvent): Call | undefined {
  if (event.kind === 'unchanged') return call
  if (event.kind === 'requested' || event.kind === 'begun') {
    if (call) throw new Error(`call event ${event.kind} is not allowed in ${call.talk}`)
    return opened(event)
  }
  if (!call) throw new Error(`call event ${event.kind} needs a call`)
  switch (event.kind) {
    case 'offered':
      return { ...call, talk: 'Calling', phaseSinceAt: event.at }
    case 'queued':
      return { ...call, talk: 'Crowded', phaseSinceAt: event.at }
    case 'rejected':
      return call.rejectedBy.includes(event.userId)
        ? call
        : { ...call, rejectedBy: [...call.rejectedBy, event.userId] }
    case 'accepted':
      return { ...call, talk: 'Active', hostId: event.userId, phaseSinceAt: event.at }
    case 'acceptRepeated':
      return call
    case 'endAsked':
      return { ...call, endAskedAt: event.at }
    case 'hostLeft':
      return { ...call, hostAbsent: true }
    case 'hostReturned':
      return { ...call, hostAbsent: false }
    case 'handOverOffered':
      return {
        ...call,
        handOver: { toId: event.userId, sinceAt: event.at, ...(event.note && { note: event.note }) },
      }
    case 'handOverAccepted':
      return call.handOver ? { ...call, handOver: { ...call.handOver, acceptedAt: event.at } } : call
    case 'handOverEnded': {
      const { handOver: _, ...rest } = call
      return rest
    }
    case 'handedOver': {
      const { handOver: _, ...rest } = call
      return { ...rest, hostId: event.userId }
    }
    case 'closed':
      return undefined
  }
}
