import { PROTOCOL, type ToClient } from '#core/realtime/to-client.ts'
import type { Interrupted } from '../reception/interrupted.ts'
import type { Reception } from '../reception/reception.ts'
import type { Drain } from './drain.ts'
import type { Effects } from './effects.ts'
import type { ListCache } from './list-cache.ts'
import type { PageConnection } from './page-connection.ts'

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

/** The messages a page receives when it joins: its complete state, before any change (docs/realtime.md). */
export class Greeting {
  readonly #deps: GreetingDeps

  constructor(deps: GreetingDeps) {
    this.#deps = deps
  }

  configOf({ as, identity: { accountId, userId, signageId } }: PageConnection): ToClient {
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

  /** Sends a page its complete state. The other pages get pending changes first, so that this page's state is not newer than theirs. */
  sendFullState(connection: PageConnection): void {
    this.#deps.effects.flush()
    connection.phase = 'live'
    this.#sendState(connection)
    this.#deps.drain.notify(connection)
  }

  #sendState(connection: PageConnection): void {
    const { signageId, userId } = connection.identity
    if (connection.as === 'signage' && signageId !== null) {
      this.#sendSignage(connection, signageId)
      return
    }
    this.#sendLists(connection)
    if (connection.as === 'operator' && userId !== null) this.#sendOperator(connection, userId)
  }

  #sendLists(connection: PageConnection): void {
    if (connection.as === 'signage' || connection.as === 'phone' || connection.identity.companyId === null)
      return
    connection.sendEncoded(this.#deps.listCache.fullList(connection))
  }

  #sendSignage(connection: PageConnection, signageId: number): void {
    const { reception, interrupted } = this.#deps
    this.#sendInterrupted(connection, interrupted.takeForSignage(signageId))
    const state = reception.views.ownSignage(signageId)
    connection.send({ type: 'stateTransitionMsg', of: 'signage', cause: 'joined', state })
  }

  #sendOperator(connection: PageConnection, userId: number): void {
    const { reception, interrupted, effects } = this.#deps
    this.#sendInterrupted(connection, interrupted.takeForOperator(userId))
    const state = reception.views.ownOperator(userId)
    connection.send({ type: 'stateTransitionMsg', of: 'operator', cause: 'joined', state })
    effects.sendRequests(userId)
  }

  /** Tells a page that its call was ended by a stop of the server. */
  #sendInterrupted(connection: PageConnection, callId: string | undefined): void {
    if (callId !== undefined)
      connection.send({ type: 'serviceClosed', callId, cause: 'interrupted', reload: true })
  }
}
