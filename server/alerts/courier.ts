import type { PushPayload } from '#core/alerts/contract-push.ts'
import { verdictOf } from '#core/alerts/rules.ts'
import type { Db } from '../../db/open.ts'
import { dropPushSubscription, type PushSubscription } from '../../db/queries/push-subscriptions.ts'
import type { Outcome } from './delivery-queue.ts'
import type { Pusher, PushMessage } from './web-push.ts'
import { outcomeOfFault } from './webhook-sender.ts'

export type CourierMessage = Omit<PushMessage, 'payload'>

export interface PushCourier {
  publicKey: string
  /**
   * Tries once to send a push. Deletes the subscription if its push service no longer knows it. Does not throw on network errors.
   */
  send(to: PushSubscription, payload: PushPayload | string, message: CourierMessage): Promise<Outcome>
}

const GONE = [404, 410]

export function createPushCourier(db: Db, pusher: Pusher): PushCourier {
  return {
    publicKey: pusher.publicKey,
    async send(to, payload, message) {
      const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
      try {
        const { status, retryAfterMs } = await pusher.push(to, { ...message, payload: text })
        const kind = verdictOf(status)
        if (kind === 'taken') return { kind }
        if (GONE.includes(status)) {
          dropPushSubscription(db, to.id)
          return { kind: 'gone' }
        }
        return { kind, error: `HTTP ${status}`, retryAfterMs }
      } catch (error) {
        return outcomeOfFault(error)
      }
    },
  }
}
