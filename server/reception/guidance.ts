import { Refusal } from '#core/http/refusals.ts'
import { kioskSceneOf } from '#core/signages/signage.ts'
import type { ReceptionContext } from './context.ts'
import type { Guiding, LiveSignage } from './states.ts'

/**
 * decisions 7: which signage explains which exhibit. A signage can do this only in Standby. The state is kept in memory
 * only.
 */
export class Guidance {
  readonly #deps: ReceptionContext
  /** Signages that explain an exhibit now, by company ID, so that all of a company can be stopped at once. */
  readonly #guiding = new Map<number, Set<LiveSignage>>()

  constructor(deps: ReceptionContext) {
    this.#deps = deps
  }

  /**
   * @throws Refusal notFound (no such signage in the company), wrongState (reserved room), signageAway (the kiosk is
   * disconnected), busySignage (in a call or AI dialogue, or suspended)
   */
  start(companyId: number, signageId: number, what: Omit<Guiding, 'since'>): void {
    const { world, now, announce } = this.#deps
    const live = world.signageOfCompany(companyId, signageId)
    if (live.kind === 'room') throw new Refusal('wrongState')
    if (live.presence !== 'here') throw new Refusal('signageAway')
    if (!this.#mayGuide(live)) throw new Refusal('busySignage')
    // Each presentation needs its own `since`, even within one millisecond: the kiosk restarts when `since` changes.
    const since = Math.max(now(), (live.guiding?.since ?? 0) + 1)
    world.change(live, { guiding: { ...what, since } })
    this.#all(companyId).add(live)
    announce({ kind: 'signageChanged', signageId, cause: 'guidance' })
  }

  /**
   * Ends the exhibit presentation at one signage (if `targetId` is given, only a presentation of this exhibit), or at
   * all signages.
   */
  end(companyId: number, signageId?: number, targetId?: number): void {
    for (const live of [...this.#all(companyId)]) {
      const isMeant = signageId === undefined || live.id === signageId
      if (!isMeant || (targetId !== undefined && live.guiding?.targetId !== targetId)) continue
      this.#drop(live)
      this.#deps.announce({ kind: 'signageChanged', signageId: live.id, cause: 'guidance' })
    }
  }

  /**
   * Checks a changed signage: its exhibit presentation ends when the signage leaves Standby, starts an AI dialogue or
   * disconnects.
   */
  review(signageId: number): void {
    const { world, directory } = this.#deps
    if (!directory.hasSignage(signageId)) return
    const live = world.signage(signageId)
    if (live.guiding && !this.#mayGuide(live)) this.#drop(live)
  }

  /** Whether the signage may explain an exhibit. An AI dialogue has priority, because only one voice may speak at a time. */
  #mayGuide(live: LiveSignage): boolean {
    if (live.presence === 'gone' || live.aiTalk) return false
    return kioskSceneOf(this.#deps.world.facts(live.id)) === 'Standby'
  }

  #drop(live: LiveSignage): void {
    this.#deps.world.change(live, { guiding: undefined })
    this.#all(live.companyId).delete(live)
  }

  #all(companyId: number): Set<LiveSignage> {
    const known = this.#guiding.get(companyId)
    if (known) return known
    const none = new Set<LiveSignage>()
    this.#guiding.set(companyId, none)
    return none
  }
}
