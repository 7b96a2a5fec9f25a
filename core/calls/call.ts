import { CALL_TIMEOUT_MS, END_ASKED_MS } from '../limits.ts'
import type { Talk } from '../signages/signage.ts'
import {
  decideHandOverAnswer,
  decideHandOverEnd,
  decideOffer,
  decideTakeOver,
  decideWithdrawal,
  expired,
  type HandOver,
  type HandOverAnswer,
  type HandOverEnd,
  handOverDueAt,
} from './hand-over.ts'

/** Why a call ended. Stored, shown in reports and sent with serviceClosed. */
export const CLOSE_CAUSES = [
  'closed',
  'home',
  'rejected',
  'timeout',
  'lost',
  'operatorLost',
  'interrupted',
  'ended',
] as const
export type CloseCause = (typeof CLOSE_CAUSES)[number]

/** Why no operator is free: `busy` shows a place in the queue, `absent` does not. */
export const CROWDED_CAUSES = ['busy', 'absent'] as const
export type CrowdedCause = (typeof CROWDED_CAUSES)[number]

/**
 * One call of one signage, from the visitor's press (or the operator's start) to its end. `decideCall` decides what a
 * command may do in each state of `talk`, and `applyCall` applies the resulting event. The matrices in
 * tests/core/calls/call.test.ts print every combination. To add a state: a name in TALKS (signage.ts), a branch in both
 * functions and a column in the matrices.
 */
export interface Call {
  requestId: string
  talk: Talk
  /** All operators who may answer, free or not. */
  candidates: readonly number[]
  rejectedBy: readonly number[]
  hostId?: number
  /** When the visitor pressed, or the host started the talk; queues and dialogs are ordered by it. */
  requestedAt: number
  /** Start of Calling or Crowded; each lasts at most 60 s. */
  phaseSinceAt: number
  endAskedAt?: number
  hostAbsent?: boolean
  /** The hand-over in progress; at most one at a time. */
  handOver?: HandOver
}

export type CallCommand =
  | { kind: 'request'; requestId: string; candidates: readonly number[]; free: readonly number[] }
  | { kind: 'begin'; requestId: string; hostId: number }
  | { kind: 'accept'; requestId: string; userId: number; free: boolean }
  | { kind: 'reject'; requestId: string; userId: number }
  /**
   * The availability of operators has changed. `free`: can answer now; `able`: can answer now or later (also busy or
   * away, but not offline).
   */
  | { kind: 'review'; free: readonly number[]; able: readonly number[] }
  | { kind: 'home' }
  | { kind: 'tick' }
  /** The owner of a reserved room leaves it for a moment, or returns. */
  | { kind: 'hostLeaves'; userId: number }
  | { kind: 'hostReturns'; userId: number }
  /** `isCandidate`: the colleague may answer for this signage; `isAble`: and can do so now. */
  | {
      kind: 'offerHandOver'
      requestId: string
      userId: number
      toId: number
      isCandidate: boolean
      isAble: boolean
    }
  | { kind: 'withdrawHandOver'; requestId: string; userId: number }
  | {
      kind: 'answerHandOver'
      requestId: string
      userId: number
      answer: HandOverAnswer
      isAble: boolean
    }
  | { kind: 'endHandOver'; cause: 'unavailable' | 'failed' }
  /** The host is lost and a colleague has accepted the hand-over. */
  | { kind: 'takeOver' }
  | { kind: 'close'; cause: CloseCause }

export type CallEvent =
  | {
      kind: 'requested'
      at: number
      requestId: string
      candidates: readonly number[]
      talk: 'Calling' | 'Crowded'
    }
  | { kind: 'begun'; at: number; requestId: string; hostId: number }
  | { kind: 'offered'; at: number }
  | { kind: 'queued'; at: number }
  | { kind: 'rejected'; at: number; userId: number }
  | { kind: 'accepted'; at: number; userId: number }
  | { kind: 'acceptRepeated'; at: number; userId: number }
  | { kind: 'endAsked'; at: number }
  | { kind: 'hostLeft'; at: number; userId: number }
  | { kind: 'hostReturned'; at: number; userId: number }
  /** `userId`: the colleague. */
  | { kind: 'handOverOffered'; at: number; userId: number }
  | { kind: 'handOverAccepted'; at: number; userId: number }
  | { kind: 'handOverEnded'; at: number; userId: number; cause: HandOverEnd }
  | { kind: 'handedOver'; at: number; userId: number }
  | { kind: 'closed'; at: number; cause: CloseCause }
  | { kind: 'unchanged' }

export type CallRefusal =
  | 'busySignage'
  | 'alreadyAnswered'
  | 'withdrawn'
  | 'notACandidate'
  | 'notFree'
  | 'noCall'
  | 'notTheHost'
  | 'handOverUnderWay'
  | 'handOverGone'
export type CallVerdict = { ok: true; event: CallEvent } | { ok: false; refusal: CallRefusal }

const yes = (event: CallEvent): CallVerdict => ({ ok: true, event })
const no = (refusal: CallRefusal): CallVerdict => ({ ok: false, refusal })

/** Oldest request first. Equal times are ordered by requestId. */
export const olderFirst = (a: Call, b: Call): number =>
  a.requestedAt - b.requestedAt || (a.requestId < b.requestId ? -1 : 1)

/** Those of `userIds` who may answer this call and have not rejected it. */
export const willing = (call: Call, userIds: readonly number[]): readonly number[] =>
  userIds.filter((userId) => call.candidates.includes(userId) && !call.rejectedBy.includes(userId))

/** Spec 4.4: decides one command on a signage's call (undefined: no call). Every combination not listed is refused. */
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
  if (!command.free || call.talk !== 'Calling') return no('notFree')
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
 * After a rejection or a change of availability: the remaining operators decide between Calling, Crowded and closing.
 * Offline operators do not keep a visitor waiting once all others have rejected.
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

/** When a talk ends after the visitor has asked to end it (epoch ms). */
export const endsAtOf = ({ endAskedAt }: Call): number | undefined =>
  endAskedAt === undefined ? undefined : endAskedAt + END_ASKED_MS

/** The next moment at which this call changes by itself (epoch ms); undefined if there is none. */
export function dueAt(call: Call): number | undefined {
  if (call.talk !== 'Active') return call.phaseSinceAt + CALL_TIMEOUT_MS
  const ends = [endsAtOf(call), call.handOver && handOverDueAt(call.handOver)]
  const due = ends.filter((at) => at !== undefined)
  return due.length === 0 ? undefined : Math.min(...due)
}

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
    if (call) throw new Error(`call event ${event.kind} does not fit ${call.talk}`)
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
      return { ...call, handOver: { toId: event.userId, sinceAt: event.at } }
    case 'handOverAccepted':
      return call.handOver ? { ...call, handOver: { ...call.handOver, acceptedAt: event.at } } : call
    case 'handOverEnded': {
      const { handOver: _, ...kept } = call
      return kept
    }
    case 'handedOver': {
      const { handOver: _, ...kept } = call
      return { ...kept, hostId: event.userId }
    }
    case 'closed':
      return undefined
  }
}
