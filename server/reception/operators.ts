import { Refusal } from '#core/http/refusals.ts'
import { type BreakMinutes, type OperatorEvent, storedAt } from '#core/operator/rules.ts'
import type { Devices } from '#core/realtime/shapes.ts'
import type { Timers } from '../system/timers.ts'
import type { CallFlow } from './call-flow.ts'
import type { ReceptionContext } from './context.ts'
import type { Monitoring } from './monitoring.ts'
import type { OperatorStates } from './operator-states.ts'
import { hasSameDevices, type LiveOperator, type LiveSignage } from './states.ts'

const MINUTE_MS = 60_000

interface OperatorsDeps extends ReceptionContext {
  states: OperatorStates
  monitoring: Monitoring
  flow: CallFlow
  timers: Timers
}

/** Spec 4.4: the operators' presence and state. Each change re-evaluates the company's waiting calls. */
export class Operators {
  readonly #deps: OperatorsDeps

  constructor(deps: OperatorsDeps) {
    this.#deps = deps
  }

  here(userId: number): void {
    const { world, announce } = this.#deps
    const live = world.knownOperator(userId)
    if (live.here) return
    this.#lineChanged(live, true)
    announce({ kind: 'operatorChanged', userId, cause: 'here' })
  }

  /**
   * Stores that the operator's connection is lost. A talk ends only if the operator does not return within the grace
   * period.
   */
  silent(userId: number): void {
    const live = this.#deps.world.knownOperator(userId)
    if (live.here) this.#lineChanged(live, false)
  }

  gone(userId: number): void {
    const { world, states, flow, monitoring } = this.#deps
    const live = world.knownOperator(userId)
    world.changeOperator(live, { here: false, lostAt: undefined, devices: undefined })
    if (live.state === 'Logout') return
    const talk = world.hostedBy(userId)
    const taken = world.takenOverBy(userId)
    states.move(userId, 'lost', 'gone')
    if (taken) flow.perform(taken.id, { kind: 'endHandOver', cause: 'failed' })
    if (talk) this.#leaveTalk(talk)
    monitoring.endOf(live, 'lost')
    flow.reviewAll(live.companyId)
  }

  /** Ends the operator's talk. If a colleague has already accepted a hand-over, the talk continues with them. */
  #leaveTalk({ id, call }: LiveSignage): void {
    const { world, flow } = this.#deps
    const coming = call?.handOver?.acceptedAt === undefined ? undefined : world.operator(call.handOver.toId)
    if (coming?.here) flow.perform(id, { kind: 'takeOver' })
    else flow.perform(id, { kind: 'close', cause: 'operatorLost' })
  }

  possibleStandby(userId: number): void {
    this.#move(userId, 'possibleStandby', 'PossibleStandby')
  }

  /**
   * @param restMinutes duration of a break, only for Leaving; without it, the break lasts until the operator ends it
   */
  setState(userId: number, state: 'Standby' | 'Leaving', restMinutes?: BreakMinutes): void {
    const until = restMinutes === undefined ? undefined : this.#deps.now() + restMinutes * MINUTE_MS
    this.#move(userId, state === 'Standby' ? 'standBy' : 'leave', state, until)
  }

  /** Sets an operator to Leaving on behalf of an administrator. Only possible from Standby (Spec 4.4). */
  setAway(companyId: number, userId: number): void {
    if (this.#deps.directory.user(userId).companyId !== companyId) throw new Refusal('notFound')
    this.#move(userId, 'setAway', 'setAway')
  }

  setDevices(userId: number, devices: Devices): void {
    const { world, announce } = this.#deps
    const live = world.knownOperator(userId)
    if (hasSameDevices(live, devices)) return
    world.changeOperator(live, { devices })
    announce({ kind: 'operatorChanged', userId, cause: 'devices' })
  }

  /**
   * Re-evaluates the waiting calls, because an administrator has changed an operator's settings: another channel can
   * change which calls reach the operator.
   */
  settingsChanged(userId: number): void {
    const { directory, announce, flow } = this.#deps
    announce({ kind: 'operatorChanged', userId, cause: 'settings' })
    const { companyId } = directory.user(userId)
    if (companyId !== null) flow.reviewAll(companyId)
  }

  /** Removes a deleted operator. */
  forget(userId: number): void {
    this.#deps.world.forgetOperator(userId)
  }

  /** Stores whether the operator is connected, and notifies the signage with which the operator talks. */
  #lineChanged(live: LiveOperator, isHere: boolean): void {
    const { world, announce, flow, now } = this.#deps
    world.changeOperator(live, { here: isHere, lostAt: isHere ? undefined : now() })
    const talk = world.talkOf(live.userId)
    if (talk) {
      const { signageId, callId } = talk
      announce({ kind: 'operatorLost', signageId, requestId: callId, back: isHere })
      announce({ kind: 'signageChanged', signageId, cause: isHere ? 'operatorBack' : 'operatorLost' })
    }
    flow.reviewAll(live.companyId)
  }

  #move(userId: number, event: OperatorEvent, cause: string, awayUntil?: number): void {
    const { companyId } = this.#deps.states.move(userId, event, cause, awayUntil)
    this.#scheduleReturn(userId)
    this.#deps.flow.reviewAll(companyId)
  }

  /**
   * Sets a timer for the end of a break. If the operator is disconnected at that time, the timer does nothing:
   * `storedAt` computes the operator's state when they reconnect.
   */
  #scheduleReturn(userId: number): void {
    const { timers, directory } = this.#deps
    const name = `rest:${userId}`
    const { awayUntil } = directory.user(userId)
    if (awayUntil === null) timers.clear(name)
    else timers.set(name, awayUntil, () => this.#endRest(userId))
  }

  #endRest(userId: number): void {
    const { directory, world, flow, now } = this.#deps
    const live = world.operator(userId)
    if (!live || !directory.hasUser(userId)) return
    // A real timer may fire one millisecond early.
    if (storedAt(directory.user(userId), now()) !== 'Standby') this.#scheduleReturn(userId)
    else if (live.state === 'Leaving') this.#move(userId, 'standBy', 'restOver')
    // The operator is in a talk or signed out, and will return to Standby afterwards instead of Leaving. This changes
    // the waiting times of visitors.
    else flow.reviewAll(live.companyId)
  }
}
