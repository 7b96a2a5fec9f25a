import { retryAt, silenceRestMs } from '#core/alerts/rules.ts'
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

/** The result of one attempt. `gone`: the receiver no longer exists. */
export type Outcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'refused'; error: string }
  /** `isSilent`: the receiver did not answer in time. */
  | { kind: 'later'; error: string; retryAfterMs?: number; isSilent?: boolean }

export interface DeliveryQueue {
  /**
   * Sends due deliveries, one at a time per receiver. Call after writing deliveries, and at start-up for those left by a crash.
   */
  kick(): void
  /** Waits for running deliveries. */
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

/** Concurrent deliveries per line. */
const AT_ONCE = 32
const OF_COMPANY_AT_ONCE = 2
const REST_REMEMBERED_MS = 60 * 60_000
const TIMER = 'deliveries'

interface Running {
  line: DeliveryLine
  companyId: number
  receiverId: number
  work: Promise<void>
}

interface Rest {
  untilAt: number
  /** Consecutive timeouts. */
  silences: number
}

/** Pauses of unresponsive receivers in one line, by receiver ID. In memory: after a restart each receiver gets one attempt. */
class Rests {
  readonly #rests = new Map<number, Rest>()

  begin(receiverId: number, at: number): void {
    for (const [id, { untilAt }] of this.#rests) if (untilAt + REST_REMEMBERED_MS < at) this.#rests.delete(id)
    const silences = (this.#rests.get(receiverId)?.silences ?? 0) + 1
    this.#rests.set(receiverId, { silences, untilAt: at + silenceRestMs(silences) })
  }

  end(receiverId: number): void {
    this.#rests.delete(receiverId)
  }

  receiversAt(at: number): number[] {
    return [...this.#rests].filter(([, { untilAt }]) => untilAt > at).map(([id]) => id)
  }

  nextEndAfter(at: number): number {
    return Math.min(...[...this.#rests.values()].map(({ untilAt }) => untilAt).filter((end) => end > at))
  }
}

/**
 * Sends stored webhook messages and pushes, in one line each. Within a line companies take turns with two concurrent deliveries
 * each. Deliveries to a receiver that does not answer in time pause, so that it does not delay other companies.
 */
export function createDeliveryQueue({ db, now, timers, send, onFault }: DeliveryQueueDeps): DeliveryQueue {
  const running = new Set<Running>()
  const rests = { webhook: new Rests(), push: new Rests() }
  /** The company served last in each line. */
  const last = { webhook: 0, push: 0 }
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
      attempts: attempts + 1,
      error,
      ...(next === undefined ? { state: 'failed' } : { dueAt: next }),
    })
  }

  async function attempt(line: DeliveryLine, delivery: Delivery): Promise<void> {
    if (delivery.expiresAt <= now()) return settle(delivery, { kind: 'refused', error: 'expired' })
    const outcome = await send(delivery)
    const isSilent = outcome.kind === 'later' && outcome.isSilent === true
    if (isSilent) rests[line].begin(receiverIdOf(delivery, line), now())
    else rests[line].end(receiverIdOf(delivery, line))
    settle(delivery, outcome)
  }

  function begin(line: DeliveryLine, delivery: Delivery): void {
    const receiverId = receiverIdOf(delivery, line)
    const work = attempt(line, delivery)
      .catch((error: unknown) => {
        onFault(error)
        // pause, because a retry would fail again at once
        rests[line].begin(receiverId, now())
      })
      .then(() => {
        running.delete(entry)
        // in a later turn, so that other work runs between many expired deliveries
        setImmediate(kick)
      })
    const entry: Running = { line, companyId: delivery.companyId, receiverId, work }
    running.add(entry)
  }

  function sendDue(line: DeliveryLine): void {
    const companies = listDueCompanies(db, now(), line)
    const inTurn = [
      ...companies.filter((id) => id > last[line]),
      ...companies.filter((id) => id <= last[line]),
    ]
    for (let round = 0; round < OF_COMPANY_AT_ONCE; round++)
      for (const companyId of inTurn) {
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
    // due deliveries that are neither running nor paused wait for a free place; finishing a delivery calls kick
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
