import { Refusal } from '#core/http/refusals.ts'
import { mayMonitor } from '#core/signages/signage.ts'
import type { LiveOperator, LiveSignage } from './states.ts'
import type { Subject } from './subject.ts'

/** Spec 4.3: who watches a signage, by as many as like, until somebody calls there. */
export class Monitoring {
  readonly #deps: Subject

  constructor(deps: Subject) {
    this.#deps = deps
  }

  /** @throws Refusal notFound (another company's, somebody else's room), signageAway, busySignage */
  start(userId: number, companyId: number, signageId: number): void {
    const { world, now, announce } = this.#deps
    const live = world.signageOfCompany(companyId, signageId)
    if (live.kind === 'room' && live.ownerId !== userId) throw new Refusal('notFound')
    const facts = world.facts(signageId)
    if (facts.presence !== 'here') throw new Refusal('signageAway')
    if (!mayMonitor(facts)) throw new Refusal('busySignage')
    if (live.monitors.size === 0) world.change(live, { since: now() })
    world.change(live, { monitors: new Set([...live.monitors, userId]) })
    announce({ kind: 'monitoringStarted', signageId, userId })
    announce({ kind: 'signageChanged', signageId, cause: 'monitoring' })
  }

  /** @throws Refusal notFound, also for another company's */
  stop(userId: number, companyId: number, signageId: number): void {
    const live = this.#deps.world.signageOfCompany(companyId, signageId)
    if (live.monitors.has(userId)) this.#end(live, [userId], 'closed')
  }

  /** Nobody watches this signage any more: somebody calls there, or it is gone. */
  endAll(live: LiveSignage, cause: 'call' | 'lost'): void {
    this.#end(live, [...live.monitors], cause)
  }

  /** This operator watches nothing any more. */
  endOf({ userId, companyId }: LiveOperator, cause: 'lost'): void {
    for (const live of this.#deps.world.watchedBy(companyId, userId)) this.#end(live, [userId], cause)
  }

  #end(live: LiveSignage, gone: readonly number[], cause: string): void {
    if (gone.length === 0) return
    const { world, now, announce } = this.#deps
    const monitors = new Set([...live.monitors].filter((userId) => !gone.includes(userId)))
    world.change(live, { monitors, since: monitors.size === 0 ? now() : live.since })
    for (const userId of gone) announce({ kind: 'monitoringEnded', signageId: live.id, userId, cause })
    announce({ kind: 'signageChanged', signageId: live.id, cause: 'monitoringEnd' })
  }
}
