import { PROTOCOL, type ToClient } from '#core/realtime/to-client.ts'
import type { Interrupted } from '../reception/interrupted.ts'
import type { Reception } from '../reception/reception.ts'
import type { Drain } from './drain.ts'
import type { Effects } from './effects.ts'
import type { ListCache } from './list-cache.ts'
import type { Seat } from './seat.ts'

interface GreetingDeps {
  reception: Reception
  effects: Effects
  listCache: ListCache
  interrupted: Interrupted
  serverName: string
  siteVersion: string
  now: () => number
  steadyNow: () => number
  drain: Pick<Drain, 'notify'>
}

/** The messages a page receives when it joins: its complete state, before any change (realtime). */
export class Greeting {
  readonly #deps: GreetingDeps

  constructor(deps: GreetingDeps) {
    this.#deps = deps
  }

  configOf({ as, identity: { accountId, userId, signageId } }: Seat): ToClient {
    const { serverName, siteVersion, now, steadyNow } = this.#deps
    return {
      type: 'config',
      serverName,
      siteVersion,
      serverTime: now(),
      protocol: PROTOCOL,
      iceServers: [],
      clockMs: steadyNow(),
      as,
      accountId,
      userId,
      signageId,
    }
  }

  /** Pending changes are sent to the others first, so that this page's state is not newer than theirs. */
  sendFullState(seat: Seat): void {
    this.#deps.effects.flush()
    seat.phase = 'live'
    this.#sendState(seat)
    this.#deps.drain.notify(seat)
  }

  #sendState(seat: Seat): void {
    const { signageId, userId } = seat.identity
    if (seat.as === 'signage' && signageId !== null) {
      this.#sendSignage(seat, signageId)
      return
    }
    this.#sendLists(seat)
    if (seat.as === 'operator' && userId !== null) this.#sendOperator(seat, userId)
  }

  #sendLists(seat: Seat): void {
    if (seat.as === 'signage' || seat.as === 'phone' || seat.identity.companyId === null) return
    seat.sendEncoded(this.#deps.listCache.fullList(seat))
  }

  #sendSignage(seat: Seat, signageId: number): void {
    const { reception, interrupted } = this.#deps
    this.#sendInterrupted(seat, interrupted.takeForSignage(signageId))
    const state = reception.views.ownSignage(signageId)
    seat.send({ type: 'stateTransitionMsg', of: 'signage', cause: 'joined', state })
  }

  #sendOperator(seat: Seat, userId: number): void {
    const { reception, interrupted, effects } = this.#deps
    this.#sendInterrupted(seat, interrupted.takeForOperator(userId))
    const state = reception.views.ownOperator(userId)
    seat.send({ type: 'stateTransitionMsg', of: 'operator', cause: 'joined', state })
    effects.sendRequests(userId)
  }

  /** Tells a page that a stop of the server has ended its call. */
  #sendInterrupted(seat: Seat, callId: string | undefined): void {
    if (callId !== undefined) seat.send({ type: 'serviceClosed', callId, cause: 'interrupted', reload: true })
  }
}
