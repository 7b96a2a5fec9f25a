import { retryAt } from '#core/alerts/rules.ts'
import type { Db } from '../../db/open.ts'
import {
  DELIVERY_LINES,
  type Delivery,
  type DeliveryLine,
  findDueDelivery,
  listDueCompanies,
  nextDeliveryDueAt,
  receiverIdOf,
  updateDelivery,
} from '../../db/queries/deliveries.ts'
import type { Timers } from '../system/timers.ts'
import { Rests } from './rests.ts'

/** The result of one attempt to deliver. `gone`: the receiver no longer exists. */
export type Outcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'refused'; error: string }
  /** `isSilent`: the receiver did not answer in time. */
  | { kind: 'later'; error: string; retryAfterMs?: number; isSilent?: boolean }

export interface DeliveryQueue {
  /**
   * Starts sending the deliveries that are due, one at a time per receiver. Call after writing deliveries, and at start-up for
   * those that an earlier process did not send.
   */
  kick(): void
  /** Resolves when the running deliveries have finished. */
  settled(): Promise<void>
  /** Stops sending and waits for running deliveries. */
  close(): Promise<void>
}

interface DeliveryQueueDeps {
  db: Db
  now: () => number
  timers: Timers
  send: (delivery: Delivery) => Promise<Outcome>
  onFault: (error: unknown) => void
}

/** Maximum concurrent deliveries per queue (webhooks or pushes). */
const AT_ONCE = 32
const OF_COMPANY_AT_ONCE = 2
const TIMER = 'deliveries'

interface Running {
  line: DeliveryLine
  companyId: number
  receiverId: number
  work: Promise<void>
}

/**
 * Sends stored webhook messages and pushes. Webhooks and pushes have separate queues. In each, companies take turns, with at most
 * two concurrent deliveries per company. A receiver that does not answer in time is paused, so that it does not delay other
 * companies.
 */
export function createDeliveryQueue({ db, now, timers, send, onFault }: DeliveryQueueDeps): DeliveryQueue {
  const running = new Set<Running>()
  const rests = { webhook: new Rests(), push: new Rests() }
  /** ID of the company that each queue served last. */
  const last = { webhook: 0, push: 0 }
  let isClosed = false

  async function attempt(line: DeliveryLine, delivery: Delivery): Promise<void> {
    if (delivery.expiresAt <= now()) return settle(db, delivery, { kind: 'refused', error: 'expired' }, now())
    const outcome = await send(delivery)
    const isSilent = outcome.kind === 'later' && outcome.isSilent === true
    if (isSilent) rests[line].begin(receiverIdOf(delivery, line), now())
    else rests[line].end(receiverIdOf(delivery, line))
    settle(db, delivery, outcome, now())
  }

  function begin(line: DeliveryLine, delivery: Delivery): void {
    const receiverId = receiverIdOf(delivery, line)
    const work = attempt(line, delivery)
      .catch((error: unknown) => {
        onFault(error)
        // Pause the receiver after an unexpected error, because the same error would probably occur again at once.
        rests[line].begin(receiverId, now())
      })
      .then(() => {
        running.delete(entry)
        // Continue in a later turn of the event loop, so that other work runs between many expired deliveries.
        setImmediate(kick)
      })
    const entry: Running = { line, companyId: delivery.companyId, receiverId, work }
    running.add(entry)
  }

  function sendDue(line: DeliveryLine): void {
    const companies = inTurn(listDueCompanies(db, now(), line), last[line])
    for (let round = 0; round < OF_COMPANY_AT_ONCE; round++)
      for (const companyId of companies) {
        const busy = [...running].filter((entry) => entry.line === line)
        if (busy.length >= AT_ONCE) return
        if (busy.filter((entry) => entry.companyId === companyId).length >= OF_COMPANY_AT_ONCE) continue
        const passedOver = [...busy.map(({ receiverId }) => receiverId), ...rests[line].receiversAt(now())]
        const delivery = findDueDelivery(db, now(), { line, companyId, passedOver })
        if (!delivery) continue
        last[line] = companyId
        begin(line, delivery)
      }
  }

  function kick(): void {
    if (isClosed) return
    for (const line of DELIVERY_LINES) sendDue(line)
    const at = now()
    // Due deliveries that are neither running nor paused need no timer: they wait for another delivery to finish, which calls
    // `kick`.
    const dueAt = nextDeliveryDueAt(db, at) ?? Number.POSITIVE_INFINITY
    const wakeAt = Math.min(dueAt, ...DELIVERY_LINES.map((line) => rests[line].nextEndAfter(at)))
    if (Number.isFinite(wakeAt)) timers.set(TIMER, wakeAt, kick)
    else timers.clear(TIMER)
  }

  const settled = async (): Promise<void> => {
    await Promise.all([...running].map(({ work }) => work))
  }

  return {
    kick,
    settled,
    async close() {
      isClosed = true
      timers.clear(TIMER)
      await settled()
    },
  }
}

/** Sorts companies for taking turns: the companies after the last served one come first. */
const inTurn = (companies: readonly number[], lastId: number): number[] => [
  ...companies.filter((id) => id > lastId),
  ...companies.filter((id) => id <= lastId),
]

/** Stores the outcome: sent, failed, or due again later. */
function settle(db: Db, { id, attempts, expiresAt }: Delivery, outcome: Outcome, at: number): void {
  if (outcome.kind === 'taken') {
    updateDelivery(db, id, { state: 'sent', attempts: attempts + 1, sentAt: at, error: null })
    return
  }
  const next =
    outcome.kind === 'later' ? retryAt({ attempts, expiresAt }, at, outcome.retryAfterMs) : undefined
  updateDelivery(db, id, {
    attempts: attempts + 1,
    error: outcome.kind === 'gone' ? 'gone' : outcome.error,
    ...(next === undefined ? { state: 'failed' } : { dueAt: next }),
  })
}
