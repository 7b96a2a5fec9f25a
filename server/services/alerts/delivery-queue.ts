import { retryAt } from '#rules/alerts.ts'
import type { Db } from '../../../db/open.ts'
import {
  type Delivery,
  listDueDeliveries,
  nextDeliveryDueAt,
  updateDelivery,
} from '../../../db/queries/deliveries.ts'
import type { Timers } from '../timers.ts'

/** What came of one attempt. `gone`: nobody is there any more. */
export type Outcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'refused'; error: string }
  | { kind: 'later'; error: string; retryAfterMs?: number }

export interface DeliveryQueue {
  /** Sends what is due, each receiver one after the other. Called after a write; also at the start, for what a crash left behind. */
  kick(): void
  /** Waits for what is on its way. */
  settled(): Promise<void>
  /** The same, for good. */
  close(): Promise<void>
}

export interface DeliveryQueueDeps {
  db: Db
  now: () => number
  timers: Timers
  send: (delivery: Delivery) => Promise<Outcome>
  onFault: (error: unknown) => void
}

/** On their way at the same time. */
const AT_ONCE = 8
/** How many are looked at for that: those of a receiver that is busy are passed over. */
const LOOKED_AT = 200
const AFTER_FAULT_MS = 60_000
const TIMER = 'deliveries'

const receiverOf = ({ webhookId, subscriptionId }: Delivery): string => `${webhookId} ${subscriptionId}`

/** Webhooks and pushes that are told of in the database: a slow receiver holds up nobody but itself. */
export function createDeliveryQueue({ db, now, timers, send, onFault }: DeliveryQueueDeps): DeliveryQueue {
  const running = new Map<string, Promise<void>>()
  let isClosed = false

  function settle({ id, attempts, expiresAt }: Delivery, outcome: Outcome): void {
    const at = now()
    if (outcome.kind === 'taken') {
      updateDelivery(db, id, { state: 'sent', attempts: attempts + 1, sentAt: at, error: null })
      return
    }
    const next =
      outcome.kind === 'later' ? retryAt({ attempts, expiresAt }, at, outcome.retryAfterMs) : undefined
    const error = outcome.kind === 'gone' ? 'gone' : outcome.error
    updateDelivery(db, id, {
      ...{ attempts: attempts + 1, error },
      ...(next === undefined ? { state: 'failed' } : { dueAt: next }),
    })
  }

  async function sendOne(delivery: Delivery): Promise<void> {
    const isOld = delivery.expiresAt <= now()
    settle(delivery, isOld ? { kind: 'refused', error: 'expired' } : await send(delivery))
  }

  function sendDue(): void {
    for (const delivery of listDueDeliveries(db, now(), LOOKED_AT)) {
      const receiver = receiverOf(delivery)
      if (running.size >= AT_ONCE) return
      if (running.has(receiver)) continue
      const work = sendOne(delivery)
        .then(() => true)
        .catch((error: unknown) => {
          onFault(error)
          return false
        })
        .then((isWell) => {
          running.delete(receiver)
          // what failed here would fail again at once
          if (isWell) kick()
          else timers.set(TIMER, now() + AFTER_FAULT_MS, kick)
        })
      running.set(receiver, work)
    }
  }

  function kick(): void {
    if (isClosed) return
    sendDue()
    const dueAt = nextDeliveryDueAt(db)
    // what is due and not under way waits for a receiver, and is looked at when that is free
    if (dueAt === undefined || dueAt <= now()) timers.clear(TIMER)
    else timers.set(TIMER, dueAt, kick)
  }

  return {
    kick,
    async settled() {
      await Promise.all(running.values())
    },
    async close() {
      isClosed = true
      timers.clear(TIMER)
      await Promise.all(running.values())
    },
  }
}
