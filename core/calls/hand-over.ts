import { HAND_OVER_OFFER_MS, HAND_OVER_TAKE_MS } from '../limits.ts'
import type { Call, CallCommand, CallVerdict } from './call.ts'

/** A running talk on its way to a colleague: offered, then (once accepted) theirs as soon as they can be seen and heard. */
export interface HandOver {
  toId: number
  /** Since when it is offered. */
  sinceAt: number
  /** They come: their peer is being made while the first still talks. */
  acceptedAt?: number
}

/** Why a hand-over is over; `taken` is the good end, `closed` the call's own. */
export const HAND_OVER_ENDS = [
  'taken',
  'refused',
  'withdrawn',
  'timeout',
  'unavailable',
  'failed',
  'closed',
] as const
export type HandOverEnd = (typeof HAND_OVER_ENDS)[number]

/** What the colleague says: `ready` and `failed` are about their picture and sound, after `accept`. */
export const HAND_OVER_ANSWERS = ['accept', 'refuse', 'ready', 'failed'] as const
export type HandOverAnswer = (typeof HAND_OVER_ANSWERS)[number]

type Of<Kind extends CallCommand['kind']> = Extract<CallCommand, { kind: Kind }>

const no = (refusal: Extract<CallVerdict, { ok: false }>['refusal']): CallVerdict => ({ ok: false, refusal })

/** Only the one who talks gives a talk away, to one colleague at a time. */
export function decideOffer(call: Call | undefined, command: Of<'offerHandOver'>, at: number): CallVerdict {
  const { requestId, userId, toId, isCandidate, isAble } = command
  if (call?.talk !== 'Active' || call.requestId !== requestId) return no('noCall')
  if (call.hostId !== userId) return no('notTheHost')
  if (call.handOver) {
    const isSame = call.handOver.toId === toId
    return isSame ? { ok: true, event: { kind: 'unchanged' } } : no('handOverUnderWay')
  }
  if (!isCandidate || toId === userId) return no('notACandidate')
  if (!isAble) return no('notFree')
  return { ok: true, event: { kind: 'handOverOffered', at, userId: toId } }
}

export function decideWithdrawal(
  call: Call | undefined,
  { requestId, userId }: Of<'withdrawHandOver'>,
  at: number,
): CallVerdict {
  if (call?.requestId !== requestId || !call.handOver) return no('handOverGone')
  if (call.hostId !== userId) return no('notTheHost')
  return ended(call.handOver, 'withdrawn', at)
}

export function decideHandOverAnswer(
  call: Call | undefined,
  { requestId, userId, answer, isAble }: Of<'answerHandOver'>,
  at: number,
): CallVerdict {
  if (call?.requestId !== requestId || call.handOver?.toId !== userId) return no('handOverGone')
  const { handOver } = call
  const isComing = handOver.acceptedAt !== undefined
  switch (answer) {
    case 'accept':
      if (isComing) return { ok: true, event: { kind: 'unchanged' } }
      return isAble ? { ok: true, event: { kind: 'handOverAccepted', at, userId } } : no('notFree')
    case 'refuse':
      return ended(handOver, 'refused', at)
    case 'failed':
      return isComing ? ended(handOver, 'failed', at) : no('handOverGone')
    case 'ready':
      return isComing ? { ok: true, event: { kind: 'handedOver', at, userId } } : no('handOverGone')
  }
}

/** Nothing can come of it any more: the colleague is busy or gone. */
export const decideHandOverEnd = (
  call: Call | undefined,
  cause: 'unavailable' | 'failed',
  at: number,
): CallVerdict =>
  call?.handOver ? ended(call.handOver, cause, at) : { ok: true, event: { kind: 'unchanged' } }

/** Who talks is lost: whoever was coming goes on. */
export const decideTakeOver = (call: Call | undefined, at: number): CallVerdict =>
  call?.handOver?.acceptedAt === undefined
    ? no('handOverGone')
    : { ok: true, event: { kind: 'handedOver', at, userId: call.handOver.toId } }

/** When it ends by itself (epoch ms): unanswered, or accepted by somebody whose picture does not come. */
export const handOverDueAt = ({ sinceAt, acceptedAt }: HandOver): number =>
  acceptedAt === undefined ? sinceAt + HAND_OVER_OFFER_MS : acceptedAt + HAND_OVER_TAKE_MS

/** Its time is up. */
export const expired = (handOver: HandOver, at: number): CallVerdict =>
  ended(handOver, handOver.acceptedAt === undefined ? 'timeout' : 'failed', at)

const ended = ({ toId }: HandOver, cause: HandOverEnd, at: number): CallVerdict => ({
  ok: true,
  event: { kind: 'handOverEnded', at, userId: toId, cause },
})
