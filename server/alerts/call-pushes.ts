import type { PushPayload } from '#core/alerts/contract-push.ts'
import type { Call } from '#core/calls/call.ts'
import { CALL_TIMEOUT_MS } from '#core/limits.ts'
import { storedAt } from '#core/operator/rules.ts'
import type { Db } from '../../db/open.ts'
import { listSubscriptionsOf, type PushSubscription } from '../../db/queries/push-subscriptions.ts'
import type { Directory } from '../reception/directory.ts'
import type { ReceptionEvent } from '../reception/reception-events.ts'
import type { Views } from '../reception/views.ts'
import type { WorldQueries } from '../reception/world-queries.ts'
import type { PushCourier } from './courier.ts'

interface CallBellDeps {
  db: Db
  world: Pick<WorldQueries, 'isRoom' | 'callOf' | 'operator'>
  directory: Pick<Directory, 'user' | 'hasSignage'>
  views: Pick<Views, 'signageEntry' | 'visitorLanguage'>
  courier: PushCourier
  now: () => number
  onFault: (error: unknown) => void
}

/** A waiting call that was announced to operators' browsers by a push notification (a ring). */
interface Rung {
  requestId: string
  signageName: string
  to: readonly PushSubscription[]
}

/** Push services drop an undelivered notification of a call after this time, because the call has timed out then. */
const TTL_SECONDS = CALL_TIMEOUT_MS / 1_000

/**
 * Sends a push notification (a ring) about a visitor's call to the browsers of all operators who can answer it, even if
 * all their pages are closed. Withdraws the ring when the call is answered or over. Operators who are away (離席中) or in
 * a call get none.
 */
export class CallPushes {
  readonly #deps: CallBellDeps
  /** Push notifications (rings) that were sent for waiting calls and are not withdrawn yet, by signage ID. */
  readonly #rung = new Map<number, Rung>()

  constructor(deps: CallBellDeps) {
    this.#deps = deps
  }

  hear(receptionEvent: ReceptionEvent): void {
    if (receptionEvent.kind !== 'signageChanged') return
    const { signageId } = receptionEvent
    const { world, directory } = this.#deps
    if (!directory.hasSignage(signageId) || world.isRoom(signageId)) return
    const call = world.callOf(signageId)
    const isWaiting = call !== undefined && call.talk !== 'Active'
    const rung = this.#rung.get(signageId)
    if (rung && (!isWaiting || rung.requestId !== call.requestId)) this.#takeBack(signageId, rung, call)
    if (isWaiting && this.#rung.get(signageId)?.requestId !== call.requestId) this.#ring(signageId, call)
  }

  #ring(signageId: number, { requestId, requestedAt, candidates }: Call): void {
    const { db, views } = this.#deps
    const { name: signageName, storeName, touchButton } = views.signageEntry(signageId)
    const to = listSubscriptionsOf(
      db,
      candidates.filter((userId) => this.#maybeCalled(userId)),
    )
    this.#rung.set(signageId, { requestId, signageName, to })
    const lang = views.visitorLanguage(signageId)
    this.#send(to, requestId, {
      kind: 'call',
      requestId,
      signageName,
      storeName: storeName ?? '',
      touchButton,
      lang,
      requestedAt,
    })
  }

  #maybeCalled(userId: number): boolean {
    const state = this.#deps.world.operator(userId)?.state ?? 'Logout'
    if (state === 'Active' || state === 'Leaving') return false
    const user = this.#deps.directory.user(userId)
    return user.channelId !== null && storedAt(user, this.#deps.now()) === 'Standby'
  }

  #takeBack(signageId: number, { requestId, signageName, to }: Rung, call: Call | undefined): void {
    this.#rung.delete(signageId)
    const hostId = call?.requestId === requestId ? call.hostId : undefined
    const hostName = hostId === undefined ? null : this.#deps.directory.user(hostId).name
    this.#send(to, requestId, { kind: 'callOver', requestId, signageName, hostName })
  }

  /** The topic makes a newer push about the same call replace one that was not delivered yet. */
  #send(to: readonly PushSubscription[], requestId: string, payload: PushPayload): void {
    const topic = requestId.replaceAll('-', '')
    const message = { ttlSeconds: TTL_SECONDS, topic, isUrgent: true }
    for (const subscription of to)
      this.#deps.courier.send(subscription, payload, message).catch(this.#deps.onFault)
  }
}
