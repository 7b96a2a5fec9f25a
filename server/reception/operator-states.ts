import { Refusal } from '#core/http/refusals.ts'
import { nextOperator, type OperatorEvent, storedAt } from '#core/operator/rules.ts'
import { updateStoredState } from '../../db/queries/users.ts'
import { audit } from '../audit/service.ts'
import type { ReceptionContext } from './context.ts'
import type { LiveOperator } from './states.ts'

/**
 * Changes the operators' states: looks up the transition in the rules (core/operator/rules.ts), then stores and
 * announces the new state. The callers handle the effects on calls.
 */
export class OperatorStates {
  readonly #deps: ReceptionContext

  constructor(deps: ReceptionContext) {
    this.#deps = deps
  }

  /**
   * Applies an event to an operator's state.
   * @param awayUntil with `leave`: when the break ends by itself
   * @throws Refusal wrongState if the event is not possible in this state
   */
  move(userId: number, event: OperatorEvent, cause: string, awayUntil?: number): LiveOperator {
    const { db, directory, world, now, announce } = this.#deps
    const live = world.knownOperator(userId)
    const user = directory.user(userId)
    const stored = storedAt(user, now())
    const next = nextOperator({ state: live.state, stored, wasOut: live.wasOut }, event)
    if (!next) throw new Refusal('wrongState')
    const until = next.stored === 'Standby' ? null : event === 'leave' ? (awayUntil ?? null) : user.awayUntil
    if (next.stored !== user.storedState || until !== user.awayUntil)
      db.transaction((tx) => {
        updateStoredState(tx, userId, next.stored, until)
        if (event === 'setAway') audit(tx, 'user.setAway', { targetUserId: userId })
      })
    const since = next.state === live.state ? live.since : now()
    world.changeOperator(live, { state: next.state, since, wasOut: next.wasOut === true })
    announce({ kind: 'operatorChanged', userId, cause })
    return live
  }

  /** @throws Refusal wrongState if the event is not possible in the operator's present state */
  demand(userId: number, event: OperatorEvent): void {
    const { state } = this.#deps.world.knownOperator(userId)
    const stored = storedAt(this.#deps.directory.user(userId), this.#deps.now())
    if (!nextOperator({ state, stored }, event)) throw new Refusal('wrongState')
  }
}
