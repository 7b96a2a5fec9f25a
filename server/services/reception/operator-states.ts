import { nextOperator, type OperatorEvent } from '#rules/operator.ts'
import { updateStoredState } from '../../../db/queries/users.ts'
import { Refusal } from '../../contract/refusals.ts'
import type { LiveOperator } from './states.ts'
import type { Subject } from './subject.ts'

/** The operators' own states: table, store, announce. What follows for calls is not their work. */
export class OperatorStates {
  readonly #deps: Subject

  constructor(deps: Subject) {
    this.#deps = deps
  }

  /** @throws Refusal wrongState where the table has no cell */
  move(userId: number, event: OperatorEvent, cause: string): LiveOperator {
    const { db, directory, world, now, announce } = this.#deps
    const live = world.knownOperator(userId)
    const stored = directory.user(userId).storedState
    const next = nextOperator({ state: live.state, stored, wasOut: live.wasOut }, event)
    if (!next) throw new Refusal('wrongState')
    if (next.stored !== stored) updateStoredState(db, userId, next.stored)
    const since = next.state === live.state ? live.since : now()
    world.changeOperator(live, { state: next.state, since, wasOut: next.wasOut === true })
    announce({ kind: 'operatorChanged', userId, cause })
    return live
  }

  /** @throws Refusal wrongState where this could not happen now */
  demand(userId: number, event: OperatorEvent): void {
    const { state } = this.#deps.world.knownOperator(userId)
    const stored = this.#deps.directory.user(userId).storedState
    if (!nextOperator({ state, stored }, event)) throw new Refusal('wrongState')
  }
}
