import {
  type Call,
  type CallCommand,
  type CallEvent,
  type CallRefusal,
  type CallVerdict,
  dueAt,
  endsAtOf,
  willing,
} from './call.ts'
import {
  decideHandOverAnswer,
  decideHandOverEnd,
  decideOffer,
  decideTakeOver,
  decideWithdrawal,
  expired,
} from './hand-over.ts'

const yes = (event: CallEvent): CallVerdict => ({ ok: true, event })
const no = (refusal: CallRefusal): CallVerdict => ({ ok: false, refusal })

/**
 * Decides one command on a signage's call (Spec 4.4); `call` is undefined if the signage has no call. Every combination not
 * listed is refused.
 */
export function decideCall(call: Call | undefined, command: CallCommand, at: number): CallVerdict {
  switch (command.kind) {
    case 'request':
      return decideRequest(call, command, at)
    case 'begin':
      return call
        ? no('busySignage')
        : yes({ kind: 'begun', at, requestId: command.requestId, hostId: command.hostId })
    case 'accept':
      return decideAccept(call, command, at)
    case 'reject':
      return decideReject(call, command, at)
    case 'review':
      return call ? decideReview(call, command, at) : no('noCall')
    case 'home':
      return decideHome(call, at)
    case 'tick':
      return decideTick(call, at)
    case 'hostLeaves':
    case 'hostReturns':
      return decideHost(call, command, at)
    case 'offerHandOver':
      return decideOffer(call, command, at)
    case 'withdrawHandOver':
      return decideWithdrawal(call, command, at)
    case 'answerHandOver':
      return decideHandOverAnswer(call, command, at)
    case 'endHandOver':
      return decideHandOverEnd(call, command.cause, at)
    case 'takeOver':
      return decideTakeOver(call, at)
    case 'close':
      return call ? yes({ kind: 'closed', at, cause: command.cause }) : no('noCall')
  }
}

function decideRequest(
  call: Call | undefined,
  command: CallCommand & { kind: 'request' },
  at: number,
): CallVerdict {
  // A kiosk may repeat a request: the same id means the same call.
  if (call) return call.requestId === command.requestId ? yes({ kind: 'unchanged' }) : no('busySignage')
  const { requestId, candidates, free } = command
  return yes({ kind: 'requested', at, requestId, candidates, talk: free.length > 0 ? 'Calling' : 'Crowded' })
}

function decideAccept(
  call: Call | undefined,
  command: CallCommand & { kind: 'accept' },
  at: number,
): CallVerdict {
  if (!call || call.requestId !== command.requestId) return no('withdrawn')
  if (call.talk === 'Active') {
    return call.hostId === command.userId
      ? yes({ kind: 'acceptRepeated', at, userId: command.userId })
      : no('alreadyAnswered')
  }
  if (!call.candidates.includes(command.userId)) return no('notACandidate')
  // An operator may also accept a call that they have rejected before, or a call in Crowded, because the visitor is
  // still waiting.
  if (!command.free) return no('notFree')
  return yes({ kind: 'accepted', at, userId: command.userId })
}

function decideReject(
  call: Call | undefined,
  command: CallCommand & { kind: 'reject' },
  at: number,
): CallVerdict {
  if (!call || call.requestId !== command.requestId || call.talk === 'Active') return no('withdrawn')
  if (!call.candidates.includes(command.userId)) return no('notACandidate')
  return yes({ kind: 'rejected', at, userId: command.userId })
}

/**
 * Decides what happens to a waiting call after a rejection, or after operators have become free or busy. The call stays
 * in Calling or Crowded, changes from one to the other, or is closed. It is closed when all operators who can answer
 * now or later have rejected it. Operators who are offline or away do not keep it open.
 */
function decideReview(call: Call, { free, able }: CallCommand & { kind: 'review' }, at: number): CallVerdict {
  if (call.talk !== 'Calling' && call.talk !== 'Crowded') return yes({ kind: 'unchanged' })
  const left = willing(call, free).length
  if (left > 0) return yes(call.talk === 'Calling' ? { kind: 'unchanged' } : { kind: 'offered', at })
  const isDeclined = call.rejectedBy.length > 0 && willing(call, able).length === 0
  if (isDeclined) return yes({ kind: 'closed', at, cause: 'rejected' })
  return yes(call.talk === 'Calling' ? { kind: 'queued', at } : { kind: 'unchanged' })
}

function decideHome(call: Call | undefined, at: number): CallVerdict {
  if (!call) return no('noCall')
  if (call.talk === 'Active')
    return call.endAskedAt === undefined ? yes({ kind: 'endAsked', at }) : yes({ kind: 'unchanged' })
  return yes({ kind: 'closed', at, cause: 'home' })
}

function decideHost(
  call: Call | undefined,
  { kind, userId }: CallCommand & { kind: 'hostLeaves' | 'hostReturns' },
  at: number,
): CallVerdict {
  if (call?.talk !== 'Active') return no('noCall')
  if (call.hostId !== userId) return no('notTheHost')
  const isOut = call.hostAbsent === true
  if (isOut === (kind === 'hostLeaves')) return yes({ kind: 'unchanged' })
  return yes({ kind: isOut ? 'hostReturned' : 'hostLeft', at, userId })
}

function decideTick(call: Call | undefined, at: number): CallVerdict {
  const due = call && dueAt(call)
  if (!call || due === undefined || at < due) return yes({ kind: 'unchanged' })
  if (call.talk !== 'Active') return yes({ kind: 'closed', at, cause: 'timeout' })
  const endsAt = endsAtOf(call)
  if (endsAt !== undefined && at >= endsAt) return yes({ kind: 'closed', at, cause: 'home' })
  return call.handOver ? expired(call.handOver, at) : yes({ kind: 'unchanged' })
}
