import { nextOperator, type OperatorEvent } from '#rules/operator.ts'
import type { Db } from '../../../db/open.ts'
import { updateStoredState } from '../../../db/queries/users.ts'
import { Refusal } from '../../contract/refusals.ts'
import type { Announce } from './happenings.ts'
import type { LiveOperator, World } from './world.ts'

/** The operators' own states: table, store, announce. What follows for calls is the reception's work. */
export class Operators {
  readonly #db: Db
  readonly #world: World
  readonly #now: () => number
  readonly #announce: Announce

  constructor(deps: { db: Db; world: World; now: () => number; announce: Announce }) {
    this.#db = deps.db
    this.#world = deps.world
    this.#now = deps.now
    this.#announce = deps.announce
  }

  /** @throws Refusal wrongState where the table has no cell */
  move(userId: number, event: OperatorEvent, cause: string): LiveOperator {
    const live = this.#world.knownOperator(userId)
    const stored = this.#world.userRow(userId).storedState
    const next = nextOperator({ state: live.state, stored, ...(live.wasOut ? { wasOut: true } : {}) }, event)
    if (!next) throw new Refusal('wrongState')
    if (next.stored !== stored) updateStoredState(this.#db, userId, next.stored)
    if (next.state !== live.state) live.since = this.#now()
    live.state = next.state
    live.wasOut = next.wasOut === true
    this.#announce({ kind: 'operatorChanged', userId, cause })
    return live
  }
}
