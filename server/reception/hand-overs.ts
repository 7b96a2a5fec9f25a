import type { HandOverAnswer } from '#core/calls/hand-over.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { CallFlow } from './call-flow.ts'
import type { ReceptionContext } from './context.ts'
import type { LiveSignage } from './states.ts'

interface HandOversDeps extends ReceptionContext {
  flow: CallFlow
}

/**
 * Spec 4.4: hands a running talk over to a colleague. The first operator leaves only when the colleague's media is
 * connected.
 */
export class HandOvers {
  readonly #deps: HandOversDeps

  constructor(deps: HandOversDeps) {
    this.#deps = deps
  }

  /**
   * @throws Refusal noCall (this operator is not in that call), wrongState (reserved rooms have one fixed operator),
   * notACandidate (the colleague may not answer calls of this signage), colleagueNotFree, handOverUnderWay
   */
  offer(userId: number, callId: string, toId: number, note?: string): void {
    const { directory, world, flow } = this.#deps
    const live = this.#talkOf(userId, callId)
    const isCandidate = directory.candidates(live.id).includes(toId)
    const isAble = isCandidate && world.operator(toId)?.here === true && world.isAbleToTake(toId, live)
    const requestId = callId
    flow.perform(live.id, {
      kind: 'offerHandOver',
      requestId,
      userId,
      toId,
      ...(note && { note }),
      isCandidate,
      isAble,
    })
  }

  /** @throws Refusal noCall (this operator is not in that call), handOverGone (no hand-over is pending) */
  withdraw(userId: number, callId: string): void {
    const live = this.#talkOf(userId, callId)
    this.#deps.flow.perform(live.id, { kind: 'withdrawHandOver', requestId: callId, userId })
  }

  /**
   * Accepts or declines a hand-over, or reports how the colleague's media connection went.
   * @throws Refusal handOverGone (the hand-over has ended), notFree (the colleague cannot take a call now)
   */
  answer(userId: number, callId: string, answer: HandOverAnswer): void {
    const { world, flow } = this.#deps
    const live = world.withCall(world.knownOperator(userId).companyId, callId)
    if (!live) throw new Refusal('handOverGone')
    const isAble = answer === 'accept' && world.isAbleToTake(userId, live)
    flow.perform(live.id, { kind: 'answerHandOver', requestId: callId, userId, answer, isAble })
  }

  #talkOf(userId: number, callId: string): LiveSignage {
    const live = this.#deps.world.hostedBy(userId)
    if (live?.call?.requestId !== callId) throw new Refusal('noCall')
    if (live.kind === 'room') throw new Refusal('wrongState')
    return live
  }
}
