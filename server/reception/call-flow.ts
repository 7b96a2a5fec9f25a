import {
  type Call,
  type CallCommand,
  type CallEvent,
  dueAt,
  endsAtOf,
  olderFirst,
  willing,
} from '#core/calls/call.ts'
import { applyCall } from '#core/calls/call-apply.ts'
import { decideCall } from '#core/calls/call-decide.ts'
import type { Language } from '#core/fields/shapes.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Timers } from '../system/timers.ts'
import { CallFollowers } from './call-followers.ts'
import { type StoredEvent, storeEvent } from './call-records.ts'
import { type CallStepListener, stepOf } from './call-steps.ts'
import type { Captions } from './captions.ts'
import type { ReceptionContext } from './context.ts'
import type { Dialogues } from './dialogues.ts'
import type { Listening } from './listening.ts'
import type { Monitoring } from './monitoring.ts'
import type { OperatorStates } from './operator-states.ts'
import type { CallDetails, LiveSignage } from './states.ts'
import type { TalkTimesOfDay } from './talk-times.ts'

interface CallFlowDeps extends ReceptionContext {
  dialogues: Dialogues
  states: OperatorStates
  monitoring: Monitoring
  listening: Listening
  captions: Captions
  timers: Timers
  talkTimes: Pick<TalkTimesOfDay, 'forget'>
  /** Called after each step has been stored. */
  onStep?: CallStepListener
}

/** Data that accompanies an event but is not part of the call rules. */
interface Extra {
  /** Details of a new call, shown in the operators' dialog. */
  details?: CallDetails
  /** Whether the kiosk rebuilds its stage after the call is closed. */
  reload?: boolean
}

/** A decided step of a call, which is then stored and applied. */
interface Step<Event extends StoredEvent = StoredEvent> {
  live: LiveSignage
  event: Event
  before: Call | undefined
  /** Operators whose dialog showed the request before this step. */
  holders: readonly number[]
  reload: boolean
}

/** Details of a call that an operator starts. */
export const hostCallDetails = (lang: Language, requestedAt: number): CallDetails => ({
  touchButton: null,
  reason: 'touch',
  lang,
  requestedAt,
})

/** Moves calls forward: decides, stores and applies a command, then updates all pages that the command concerns. */
export class CallFlow {
  readonly #deps: CallFlowDeps
  readonly #followers: CallFollowers

  constructor(deps: CallFlowDeps) {
    this.#deps = deps
    this.#followers = new CallFollowers(deps)
  }

  /**
   * Executes one command on a signage's call.
   * @throws Refusal if the rules of calls do not allow the command; nothing has changed then
   */
  perform(signageId: number, command: CallCommand, { details, reload = true }: Extra = {}): CallEvent {
    const { world, now } = this.#deps
    const live = world.signage(signageId)
    const verdict = decideCall(live.call, command, now())
    if (!verdict.ok) throw new Refusal(verdict.refusal)
    const { event } = verdict
    if (event.kind === 'unchanged' || event.kind === 'acceptRepeated') return event
    const before = live.call
    storeEvent(this.#deps, live, event, details)
    world.change(live, { call: applyCall(before, event) })
    if (event.kind === 'requested' || event.kind === 'begun') world.change(live, { details })
    this.#deps.onStep?.(stepOf(live, before, event))
    this.#schedule(live)
    this.#follow({ live, event, before, holders: [...live.offeredTo], reload })
    return event
  }

  /**
   * Re-evaluates a company's waiting calls (oldest first) and hand-over offers. Call after an operator's availability
   * has changed.
   */
  reviewAll(companyId: number): void {
    const open = [...this.#deps.world.withCalls(companyId)]
      .filter((live) => live.call?.talk !== 'Active')
      .sort((a, b) => olderFirst(a.call!, b.call!))
    for (const live of open) this.#review(live)
    this.#queueChanged(companyId)
    for (const live of [...this.#deps.world.handOvers(companyId)]) this.#reviewHandOver(live)
  }

  /** Ends a pending hand-over if the chosen colleague is no longer available. */
  #reviewHandOver(live: LiveSignage): void {
    const handOver = live.call?.handOver
    if (!handOver || handOver.acceptedAt !== undefined) return
    if (this.#deps.world.isAbleToTake(handOver.toId, live)) return
    this.perform(live.id, { kind: 'endHandOver', cause: 'unavailable' })
  }

  #review(live: LiveSignage): void {
    if (!live.call) return
    const { world } = this.#deps
    const { companyId } = live
    const command = {
      kind: 'review',
      free: world.freeHosts(companyId),
      able: world.ableHosts(companyId),
    } as const
    this.perform(live.id, command)
    this.#offer(live)
  }

  /**
   * Announces the other waiting calls of the company: their places in the queue can change although their own states do
   * not.
   */
  #queueChanged(companyId: number, besides?: LiveSignage): void {
    for (const live of this.#deps.world.withCalls(companyId)) {
      if (live !== besides && live.call?.talk === 'Crowded') this.#followers.changed(live, 'queue')
    }
  }

  /** Updates the list of operators who are offered this call. Newly added operators are notified of it. */
  #offer(live: LiveSignage): void {
    const { world, announce } = this.#deps
    const { call, offeredTo: before } = live
    const holders = call?.talk === 'Calling' ? willing(call, world.freeHosts(live.companyId)) : []
    const fresh = holders.filter((userId) => !before.has(userId))
    world.change(live, { offeredTo: new Set(holders) })
    for (const userId of fresh)
      announce({ kind: 'callArrived', userId, signageId: live.id, requestId: call!.requestId })
    if (before.size === holders.length && fresh.length === 0) return
    for (const userId of new Set([...before, ...holders])) announce({ kind: 'requestsChanged', userId })
  }

  #follow(step: Step): void {
    const { live, event, before } = step
    const { dialogues, monitoring } = this.#deps
    switch (event.kind) {
      case 'requested':
        this.#ring(live, event.requestId)
        return
      case 'begun':
        dialogues.endForCall(live, event.requestId, undefined)
        monitoring.endAll(live, 'call')
        this.#begin(live, event.hostId, live.kind === 'room' ? 'enteredRoom' : 'began')
        return
      case 'accepted':
        this.#accept(live, before!, event.userId, step.holders)
        return
      case 'rejected':
        // Update the dialog first, so the operator who rejected does not get "the visitor has left".
        this.#offer(live)
        this.#review(live)
        // This call may have moved ahead of others in the queue, or lost its last operator: announce the other calls.
        this.#queueChanged(live.companyId)
        return
      case 'offered':
      case 'queued':
        this.#followers.changed(live, event.kind)
        this.#offer(live)
        return
      case 'endAsked':
        this.#askToEnd(live, before!)
        return
      case 'closed':
        this.#close({ ...step, event })
        return
      case 'hostLeft':
        this.#leaveHost(live, before!, event.userId)
        return
      case 'hostReturned':
        this.#begin(live, event.userId, 'enteredRoom')
        return
      default:
        this.#followers.followHandOver(live, before!, event)
        if (event.kind !== 'handOverOffered') this.reviewAll(live.companyId)
    }
  }

  /** @param holders the operators whose dialog showed the request */
  #accept(live: LiveSignage, { requestId }: Call, hostId: number, holders: readonly number[]): void {
    this.#begin(live, hostId, 'accepted')
    const losers = holders.filter((id) => id !== hostId)
    this.#deps.announce({ kind: 'callAnswered', signageId: live.id, requestId, hostId, holders: losers })
  }

  /** Updates the operators and all pages concerned after a visitor has called. */
  #ring(live: LiveSignage, requestId: string): void {
    const { world, dialogues, monitoring } = this.#deps
    world.change(live, { unanswered: undefined })
    dialogues.endForCall(live, requestId, live.details?.talk?.talkId)
    monitoring.endAll(live, 'call')
    this.#followers.changed(live, 'receptionRequest')
    this.#offer(live)
    // If two calls begin within one millisecond, the later one may get the first place in the queue, so announce the
    // other waiting calls as well.
    this.#queueChanged(live.companyId, live)
  }

  /** Updates the pages concerned after the visitor has asked to end the call. */
  #askToEnd(live: LiveSignage, { requestId, hostId }: Call): void {
    const endsAt = endsAtOf(live.call!)!
    this.#deps.announce({ kind: 'endAsked', signageId: live.id, requestId, hostId: hostId!, endsAt })
    this.#followers.changed(live, 'endAsked')
  }

  /** Updates operators and visitor after the host has left a reserved room, which stays open. */
  #leaveHost(live: LiveSignage, { requestId }: Call, hostId: number): void {
    const { announce, states } = this.#deps
    states.move(hostId, 'talkEnded', 'hostLeft')
    this.#followers.endShare(live, requestId)
    announce({ kind: 'hostLeft', signageId: live.id, requestId, hostId })
    this.#followers.changed(live, 'hostLeft')
    this.reviewAll(live.companyId)
  }

  #begin(live: LiveSignage, hostId: number, event: 'accepted' | 'began' | 'enteredRoom'): void {
    const { world, states, announce, now } = this.#deps
    if (live.details) world.change(live, { details: { ...live.details, startedAt: now() } })
    this.#deps.captions.begin(live)
    states.move(hostId, event, 'call')
    announce({ kind: 'talkBegun', signageId: live.id, requestId: live.call!.requestId, hostId })
    this.#followers.changed(live, event)
    this.#offer(live)
    this.reviewAll(live.companyId)
  }

  #close({ live, event: { cause }, before, holders, reload }: Step<StoredEvent & { kind: 'closed' }>): void {
    const { world, announce, states, listening, now } = this.#deps
    const { requestId, talk, hostId, hostAbsent } = before!
    const signageId = live.id
    world.change(live, { details: undefined, captions: undefined, since: now() })
    if (talk === 'Active' && hostId !== undefined) {
      this.#deps.talkTimes.forget(live.companyId)
      const isInside = cause !== 'operatorLost' && hostAbsent !== true
      if (isInside) states.move(hostId, 'talkEnded', cause)
    } else {
      world.change(live, { unanswered: { callId: requestId, endedAt: now() } })
      announce({ kind: 'callWithdrawn', signageId, requestId, holders })
    }
    if (before?.handOver) this.#followers.endHandOver(live, before, 'closed')
    announce({ kind: 'callClosed', signageId, requestId, hostId, cause, reload })
    listening.endAll(live, 'closed')
    this.#followers.changed(live, cause)
    this.#offer(live)
    this.reviewAll(live.companyId)
  }

  /** Sets a timer for the moment at which the call's state changes by itself. */
  #schedule(live: LiveSignage): void {
    const { timers } = this.#deps
    const name = `call:${live.id}`
    const due = live.call && dueAt(live.call)
    if (due === undefined) {
      timers.clear(name)
      return
    }
    timers.set(name, due, () => {
      // A real timer may fire one millisecond early.
      if (this.perform(live.id, { kind: 'tick' }).kind === 'unchanged') this.#schedule(live)
    })
  }
}
