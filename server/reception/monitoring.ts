import { Refusal } from '#core/http/refusals.ts'
import { mayMonitor } from '#core/signages/signage.ts'
import type { ReceptionContext } from './context.ts'
import type { LiveOperator, LiveSignage } from './states.ts'

/**
 * Spec 4.3: operators watch a signage until a call begins there. Any number of operators can watch at the same time.
 */
export class Monitoring {
  readonly #deps: ReceptionContext

  constructor(deps: ReceptionContext) {
    this.#deps = deps
  }

  /**
   * @throws Refusal notFound (another company's signage, or another user's room), signageAway (the kiosk is
   * disconnected), busySignage (the signage cannot be monitored in its present state)
   */
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

  /** @throws Refusal notFound if the company has no such signage */
  stop(userId: number, companyId: number, signageId: number): void {
    const live = this.#deps.world.signageOfCompany(companyId, signageId)
    if (live.monitors.has(userId)) this.#end(live, [userId], 'closed')
  }

  /** Ends all monitoring of a signage, because of a call or a lost connection. */
  endAll(live: LiveSignage, cause: 'call' | 'lost'): void {
    this.#end(live, [...live.monitors], cause)
  }

  /** Ends all monitoring by this operator. */
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
