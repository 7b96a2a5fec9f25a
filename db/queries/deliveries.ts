import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, lte, ne, notInArray } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { deliveries } from '../schema/index.ts'
import { isStaying } from './moves.ts'

export type Delivery = typeof deliveries.$inferSelect

const isWaiting = eq(deliveries.state, 'waiting')
const isToSend = and(isWaiting, isStaying(deliveries.companyId))

export function insertDelivery(db: DbLike, delivery: typeof deliveries.$inferInsert): void {
  db.insert(deliveries).values(delivery).run()
}

/** Webhooks and push notifications have separate queues. */
export const DELIVERY_LINES = ['webhook', 'push'] as const
export type DeliveryLine = (typeof DELIVERY_LINES)[number]

const RECEIVERS = { webhook: deliveries.webhookId, push: deliveries.subscriptionId }

export const receiverIdOf = ({ webhookId, subscriptionId }: Delivery, line: DeliveryLine): number =>
  (line === 'webhook' ? webhookId : subscriptionId) ?? 0

const isDue = (line: DeliveryLine, now: number) =>
  and(isToSend, lte(deliveries.dueAt, now), isNotNull(RECEIVERS[line]))

/** Ids of the companies that have a delivery to send now, ascending. */
export const listDueCompanies = (db: DbLike, now: number, line: DeliveryLine): number[] =>
  db
    .select({ companyId: deliveries.companyId })
    .from(deliveries)
    .where(isDue(line, now))
    .groupBy(deliveries.companyId)
    .orderBy(asc(deliveries.companyId))
    .all()
    .map(({ companyId }) => companyId)

/** The company's delivery that has been due for the longest time. Ignores deliveries to receivers in `passedOver`. */
export const findDueDelivery = (
  db: DbLike,
  now: number,
  { line, companyId, passedOver }: { line: DeliveryLine; companyId: number; passedOver: readonly number[] },
): Delivery | undefined =>
  db
    .select()
    .from(deliveries)
    .where(
      and(
        isDue(line, now),
        eq(deliveries.companyId, companyId),
        notInArray(RECEIVERS[line], [...passedOver]),
      ),
    )
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(1)
    .get()

/** When the next delivery becomes due after `now`; undefined: none is waiting. */
export const nextDeliveryDueAt = (db: DbLike, now: number): number | undefined =>
  db
    .select({ dueAt: deliveries.dueAt })
    .from(deliveries)
    .where(and(isToSend, gt(deliveries.dueAt, now)))
    .orderBy(asc(deliveries.dueAt))
    .limit(1)
    .get()?.dueAt

export const countWaiting = (db: DbLike, webhookId: number): number =>
  db
    .select({ count: count() })
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, webhookId), isWaiting))
    .get()?.count ?? 0

export function updateDelivery(
  db: DbLike,
  id: number,
  changes: Partial<Pick<Delivery, 'state' | 'attempts' | 'dueAt' | 'error' | 'sentAt'>>,
): void {
  db.update(deliveries).set(changes).where(eq(deliveries.id, id)).run()
}

/** Deliveries of a company's webhooks, the newest first. */
export const listDeliveries = (db: DbLike, companyId: number, limit: number): Delivery[] =>
  db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.companyId, companyId), isNotNull(deliveries.webhookId)))
    .orderBy(desc(deliveries.id))
    .limit(limit)
    .all()

/** Removes the waiting deliveries of a webhook that was switched off or changed its address. */
export function dropWaiting(db: DbLike, webhookId: number): void {
  db.delete(deliveries)
    .where(and(eq(deliveries.webhookId, webhookId), isWaiting))
    .run()
}

/**
 * Removes up to `most` deliveries that were created before `beforeAt` and are not waiting. Leaves out companies that are
 * being moved.
 * @returns whether there may be more
 */
export function removeOldDeliveries(db: DbLike, beforeAt: number, most: number): boolean {
  const old = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        ne(deliveries.state, 'waiting'),
        lt(deliveries.createdAt, beforeAt),
        isStaying(deliveries.companyId),
      ),
    )
    .limit(most)
  return db.delete(deliveries).where(inArray(deliveries.id, old)).run().changes === most
}
