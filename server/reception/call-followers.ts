import { type Call, endsAtOf } from '#core/calls/call.ts'
import type { HandOverEnd } from '#core/calls/hand-over.ts'
import type { StoredEvent } from './call-records.ts'
import type { Captions } from './captions.ts'
import type { ReceptionContext } from './context.ts'
import type { Listening } from './listening.ts'
import type { OperatorStates } from './operator-states.ts'
import { blockedOf, type LiveSignage } from './states.ts'

type HandOverEvent = StoredEvent & {
  kind: 'handOverOffered' | 'handOverAccepted' | 'handOverEnded' | 'handedOver'
}

interface CallFollowersDeps extends ReceptionContext {
  states: OperatorStates
  listening: Listening
  captions: Captions
}

/** Updates pages and operators after the steps of a call. */
export class CallFollowers {
  readonly #deps: CallFollowersDeps

  constructor(deps: CallFollowersDeps) {
    this.#deps = deps
  }

  changed(live: LiveSignage, cause: string): void {
    this.#deps.announce({ kind: 'signageChanged', signageId: live.id, cause })
  }

  /** Ends the call's screen sharing, because the operator who shares leaves. */
  endShare(live: LiveSignage, requestId: string): void {
    if (live.sharedIn !== requestId) return
    this.#deps.world.change(live, { sharedIn: undefined })
    this.#deps.announce({ kind: 'screenShared', signageId: live.id, requestId, on: false })
  }

  /** Sets an operator back to the state from before the talk, unless they are disconnected. */
  #release(userId: number, cause: string): void {
    const { states, world } = this.#deps
    if (world.operator(userId)?.state === 'Active') states.move(userId, 'talkEnded', cause)
  }

  peopleChanged(userIds: readonly number[], cause: string): void {
    for (const userId of userIds) this.#deps.announce({ kind: 'operatorChanged', userId, cause })
  }

  /** Updates pages and operators after a step of a hand-over. The caller must then call CallFlow.reviewAll. */
  followHandOver(live: LiveSignage, before: Call, event: HandOverEvent): void {
    switch (event.kind) {
      case 'handOverOffered':
        this.peopleChanged([before.hostId!, event.userId], event.kind)
        return
      case 'handOverAccepted':
        this.#deps.states.move(event.userId, 'accepted', event.kind)
        this.peopleChanged([before.hostId!], event.kind)
        this.changed(live, event.kind)
        return
      case 'handOverEnded':
        this.endHandOver(live, before, event.cause)
        this.peopleChanged([before.hostId!], event.kind)
        this.changed(live, event.kind)
        return
      case 'handedOver':
        this.#handOver(live, before, event.userId)
        return
    }
  }

  /** Announces that a hand-over has ended, and releases the colleague if they had accepted it. */
  endHandOver(live: LiveSignage, { requestId, hostId, handOver }: Call, cause: HandOverEnd): void {
    const { announce } = this.#deps
    const { toId, acceptedAt } = handOver!
    if (acceptedAt !== undefined) this.#release(toId, 'handOverEnded')
    announce({ kind: 'handOverEnded', signageId: live.id, requestId, hostId: hostId!, userId: toId, cause })
    this.peopleChanged([toId], 'handOverEnded')
  }

  /**
   * Completes a hand-over after the colleague's media is connected, and releases the first operator. Clears the reports
   * that a side's media could not be connected and that the first operator's network blocks WebRTC, because they
   * concern the old connection. Keeps the report that the kiosk's network blocks WebRTC.
   */
  #handOver(live: LiveSignage, { requestId, hostId }: Call, userId: number): void {
    const { world, announce, listening } = this.#deps
    const [signageId, fromId] = [live.id, hostId!]
    const isVisitorBlocked = blockedOf(live).includes('signage')
    const blocked = isVisitorBlocked ? { callId: requestId, sides: ['signage' as const] } : undefined
    world.change(live, { unreached: undefined, blocked })
    this.endShare(live, requestId)
    this.#release(fromId, 'handedOver')
    announce({ kind: 'handedOver', signageId, requestId, fromId, hostId: userId })
    announce({ kind: 'handOverEnded', signageId, requestId, hostId: fromId, userId, cause: 'taken' })
    const endsAt = endsAtOf(live.call!)
    if (endsAt !== undefined) announce({ kind: 'endAsked', signageId, requestId, hostId: userId, endsAt })
    listening.hostChanged(live)
    this.#deps.captions.hostChanged(live)
    this.peopleChanged([userId], 'handedOver')
    this.changed(live, 'handedOver')
  }
}
