import { Refusal } from '#core/http/refusals.ts'
import { kioskSceneOf } from '#core/signages/signage.ts'
import type { Guiding, LiveSignage } from './states.ts'
import type { Subject } from './subject.ts'

/** decisions 7: which signage tells a visitor about which exhibit. It lives inside Standby, and in memory alone. */
export class Guidance {
  readonly #deps: Subject
  /** By company, so that all of it ends by one press. */
  readonly #guiding = new Map<number, Set<LiveSignage>>()

  constructor(deps: Subject) {
    this.#deps = deps
  }

  /** @throws Refusal notFound, wrongState (a reserved room), signageAway, busySignage (it calls, talks, also with the AI, or is suspended) */
  start(companyId: number, signageId: number, what: Omit<Guiding, 'since'>): void {
    const { world, now, announce } = this.#deps
    const live = world.signageOfCompany(companyId, signageId)
    if (live.kind === 'room') throw new Refusal('wrongState')
    if (live.presence !== 'here') throw new Refusal('signageAway')
    if (!this.#mayGuide(live)) throw new Refusal('busySignage')
    // told again it begins anew, also within the same millisecond
    const since = Math.max(now(), (live.guiding?.since ?? 0) + 1)
    world.change(live, { guiding: { ...what, since } })
    this.#all(companyId).add(live)
    announce({ kind: 'signageChanged', signageId, cause: 'guidance' })
  }

  /** Of one signage, and only if it tells about this exhibit; or of all. */
  end(companyId: number, signageId?: number, targetId?: number): void {
    for (const live of [...this.#all(companyId)]) {
      const isMeant = signageId === undefined || live.id === signageId
      if (!isMeant || (targetId !== undefined && live.guiding?.targetId !== targetId)) continue
      this.#drop(live)
      this.#deps.announce({ kind: 'signageChanged', signageId: live.id, cause: 'guidance' })
    }
  }

  /** Something has changed there: whatever leaves Standby ends it, and so do an AI talk and a kiosk that is gone. */
  look(signageId: number): void {
    const { world, directory } = this.#deps
    if (!directory.hasSignage(signageId)) return
    const live = world.signage(signageId)
    if (live.guiding && !this.#mayGuide(live)) this.#drop(live)
  }

  /** One voice at a time: an AI talk comes first. */
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
