import { HAND_OVER_OFFER_MS, HAND_OVER_TAKE_MS } from '../limits.ts'
import type { Call, CallCommand, CallVerdict } from './call.ts'

/**
 * Hand-over of a running talk: offered to a colleague, then accepted; complete once the colleague's media is connected.
 */
export interface HandOver {
  toId: number
  /** Time when the host offered the talk. */
  sinceAt: number
  /** The host's message to the colleague. */
  note?: string
  /** When the colleague accepted; their media connects while the first operator still talks. */
  acceptedAt?: number
}

/** How a hand-over ended; `taken` is success, `closed` means the call ended first. */
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

/** The colleague's answers; `ready` and `failed` report their media connection after `accept`. */
export const HAND_OVER_ANSWERS = ['accept', 'refuse', 'ready', 'failed'] as const
export type HandOverAnswer = (typeof HAND_OVER_ANSWERS)[number]

type Of<Kind extends CallCommand['kind']> = Extract<CallCommand, { kind: Kind }>

const no = (refusal: Extract<CallVerdict, { ok: false }>['refusal']): CallVerdict => ({ ok: false, refusal })

/** Decides whether the host may offer a talk to a colleague. Only the host may, and only to one colleague at a time. */
export function decideOffer(call: Call | undefined, command: Of<'offerHandOver'>, at: number): CallVerdict {
  const { requestId, userId, toId, note, isCandidate, isAble } = command
  if (call?.talk !== 'Active' || call.requestId !== requestId) return no('noCall')
  if (call.hostId !== userId) return no('notTheHost')
  if (call.handOver) {
    const isSame = call.handOver.toId === toId
    return isSame ? { ok: true, event: { kind: 'unchanged' } } : no('handOverUnderWay')
  }
  if (!isCandidate || toId === userId) return no('notACandidate')
  if (!isAble) return no('colleagueNotFree')
  return { ok: true, event: { kind: 'handOverOffered', at, userId: toId, ...(note && { note }) } }
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

/** Ends a hand-over, because the colleague is no longer available or their media has failed. */
export const decideHandOverEnd = (
  call: Call | undefined,
  cause: 'unavailable' | 'failed',
  at: number,
): CallVerdict =>
  call?.handOver ? ended(call.handOver, cause, at) : { ok: true, event: { kind: 'unchanged' } }

/** Lets a colleague who has accepted take over, because the host has disconnected. */
export const decideTakeOver = (call: Call | undefined, at: number): CallVerdict =>
  call?.handOver?.acceptedAt === undefined
    ? no('handOverGone')
    : { ok: true, event: { kind: 'handedOver', at, userId: call.handOver.toId } }

/**
 * When the hand-over expires (epoch ms), because the colleague has not answered, or has accepted but has no media
 * connection.
 */
export const handOverDueAt = ({ sinceAt, acceptedAt }: HandOver): number =>
  acceptedAt === undefined ? sinceAt + HAND_OVER_OFFER_MS : acceptedAt + HAND_OVER_TAKE_MS

/** Ends a hand-over that has expired. */
export const expired = (handOver: HandOver, at: number): CallVerdict =>
  ended(handOver, handOver.acceptedAt === undefined ? 'timeout' : 'failed', at)

const ended = ({ toId }: HandOver, cause: HandOverEnd, at: number): CallVerdict => ({
  ok: true,
  event: { kind: 'handOverEnded', at, userId: toId, cause },
})
