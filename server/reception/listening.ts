import { Refusal } from '#core/http/refusals.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import { auditReading } from '../audit/service.ts'
import type { ReceptionContext } from './context.ts'
import type { LiveSignage } from './states.ts'

/** Request of a supervisor's page to start or stop whispering. */
interface Whisper {
  callId: string
  /** The page's participant ID in the relay. */
  pageId: string
  on: boolean
}

/**
 * Lets supervisors listen to a running talk. The operator sees their names. One supervisor at a time may whisper: speak
 * to the operator without being heard by the visitor. The permissions decide who may listen.
 */
export class Listening {
  readonly #deps: ReceptionContext

  constructor(deps: ReceptionContext) {
    this.#deps = deps
  }

  /**
   * @throws Refusal notFound (another company's signage, or the screen of a reservation), noCall (no running call),
   * wrongState (the caller's own call)
   */
  start(userId: number, companyId: number, signageId: number): void {
    const { db, world, announce } = this.#deps
    const live = world.signageOfCompany(companyId, signageId)
    if (live.kind === 'room') throw new Refusal('notFound')
    const { call } = live
    if (call?.talk !== 'Active') throw new Refusal('noCall')
    if (call.hostId === userId || call.handOver?.toId === userId) throw new Refusal('wrongState')
    const isNews = !live.listeners.has(userId)
    // A supervisor whose page reconnects is already a listener: the audit log gets no second entry.
    if (isNews) auditReading(db, 'record.callHeard', call.requestId, DAY_MS)
    if (isNews) world.change(live, { listeners: new Map([...live.listeners, [userId, null]]) })
    announce({ kind: 'listeningStarted', signageId, requestId: call.requestId, userId })
    if (isNews) this.#tellHosts(live)
  }

  /** @throws Refusal notFound if the company has no such signage */
  stop(userId: number, companyId: number, signageId: number): void {
    const live = this.#deps.world.signageOfCompany(companyId, signageId)
    if (live.listeners.has(userId)) this.#end(live, [userId], 'closed')
  }

  /**
   * @throws Refusal noCall (the user does not listen to this call), whisperTaken (another supervisor, or another page
   * of this user, is whispering)
   */
  whisper(userId: number, companyId: number, { callId, pageId, on }: Whisper): void {
    const { world, announce } = this.#deps
    const live = world.withCall(companyId, callId)
    const before = live?.listeners.get(userId)
    if (!live || before === undefined) throw new Refusal('noCall')
    if ((before === pageId) === on) return
    if (on && [...live.listeners.values()].some((page) => page !== null)) throw new Refusal('whisperTaken')
    world.change(live, { listeners: new Map([...live.listeners, [userId, on ? pageId : null]]) })
    announce({ kind: 'whisperChanged', signageId: live.id, userId, pageId, on })
    this.#tellHosts(live)
  }

  endAll(live: LiveSignage, cause: 'closed'): void {
    this.#end(live, [...live.listeners.keys()], cause)
  }

  /** Ends the listening of a supervisor who has become the host of the talk. */
  hostChanged(live: LiveSignage): void {
    const hostId = live.call?.hostId
    if (hostId !== undefined && live.listeners.has(hostId)) this.#end(live, [hostId], 'closed')
  }

  #end(live: LiveSignage, gone: readonly number[], cause: string): void {
    if (gone.length === 0) return
    const { world, announce } = this.#deps
    const stays = [...live.listeners].filter(([userId]) => !gone.includes(userId))
    world.change(live, { listeners: new Map(stays) })
    for (const userId of gone) announce({ kind: 'listeningEnded', signageId: live.id, userId, cause })
    this.#tellHosts(live)
  }

  #tellHosts({ call }: LiveSignage): void {
    const { announce } = this.#deps
    for (const userId of [call?.hostId, call?.handOver?.toId])
      if (userId !== undefined) announce({ kind: 'operatorChanged', userId, cause: 'listening' })
  }
}
