import { CALL_TIMEOUT_MS, END_ASKED_MS } from '../limits.ts'
import type { Talk } from '../signages/signage.ts'
import { type HandOver, type HandOverAnswer, type HandOverEnd, handOverDueAt } from './hand-over.ts'

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

/** Why no operator is free. With `busy` the kiosk shows the visitor's place in the queue, with `absent` it does not. */
export const CROWDED_CAUSES = ['busy', 'absent'] as const
export type CrowdedCause = (typeof CROWDED_CAUSES)[number]

/**
 * One call of one signage, from the visitor's press of a button (or the operator's start) to its end. `decideCall`
 * (call-decide.ts) decides what a command may do in each state of `talk`, and `applyCall` (call-apply.ts) applies the
 * resulting event. The matrices in tests/core/calls/call.test.ts print every combination. To add a state, add a name to
 * TALKS (signage.ts), a branch to both functions and a column to the matrices.
 */
export interface Call {
  requestId: string
  talk: Talk
  /** All operators who may answer, free or not. */
  candidates: readonly number[]
  rejectedBy: readonly number[]
  hostId?: number
  /**
   * When the visitor pressed the button, or the operator started the talk. Queues and operators' dialogs are sorted by
   * this time.
   */
  requestedAt: number
  /** Time when Calling or Crowded began; each lasts at most 60 s. */
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
   * The availability of operators has changed. `free`: can answer now; `able`: can answer now or after the current talk
   * (not away, not offline).
   */
  | { kind: 'review'; free: readonly number[]; able: readonly number[] }
  | { kind: 'home' }
  | { kind: 'tick' }
  /** The owner of a reserved room has left it for a moment (`hostLeaves`), or is back (`hostReturns`). */
  | { kind: 'hostLeaves'; userId: number }
  | { kind: 'hostReturns'; userId: number }
  /** `isCandidate`: the colleague may answer calls of this signage. `isAble`: the colleague is free now. */
  | {
      kind: 'offerHandOver'
      requestId: string
      userId: number
      toId: number
      /** The operator's message to the colleague, in one line. */
      note?: string
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
  /** The operator has disconnected, and a colleague who has accepted the hand-over continues. */
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
  /** `userId` is the colleague who is asked to take over the talk. */
  | { kind: 'handOverOffered'; at: number; userId: number; note?: string }
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
  | 'colleagueNotFree'
  | 'noCall'
  | 'notTheHost'
  | 'handOverUnderWay'
  | 'handOverGone'
export type CallVerdict = { ok: true; event: CallEvent } | { ok: false; refusal: CallRefusal }

/** Oldest request first. Equal times are ordered by requestId. */
export const olderFirst = (a: Call, b: Call): number =>
  a.requestedAt - b.requestedAt || (a.requestId < b.requestId ? -1 : 1)

/** The users in `userIds` who may answer this call and have not rejected it. */
export const willing = (call: Call, userIds: readonly number[]): readonly number[] =>
  userIds.filter((userId) => call.candidates.includes(userId) && !call.rejectedBy.includes(userId))

/** When a talk ends after the visitor has asked to end it (epoch ms). */
export const endsAtOf = ({ endAskedAt }: Call): number | undefined =>
  endAskedAt === undefined ? undefined : endAskedAt + END_ASKED_MS

/** The next moment at which this call changes by itself (epoch ms); undefined if none. */
export function dueAt(call: Call): number | undefined {
  if (call.talk !== 'Active') return call.phaseSinceAt + CALL_TIMEOUT_MS
  const ends = [endsAtOf(call), call.handOver && handOverDueAt(call.handOver)]
  const due = ends.filter((at) => at !== undefined)
  return due.length === 0 ? undefined : Math.min(...due)
}
