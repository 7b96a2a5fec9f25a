import { and, asc, count, desc, eq, inArray, isNotNull, lt, lte, ne } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { deliveries } from '../schema/index.ts'
import { isStaying } from './moves.ts'

export type Delivery = typeof deliveries.$inferSelect

const isWaiting = eq(deliveries.state, 'waiting')
const isToSend = and(isWaiting, isStaying(deliveries.companyId))

export function insertDelivery(db: DbLike, delivery: typeof deliveries.$inferInsert): void {
  db.insert(deliveries).values(delivery).run()
}

/** What may be sent now, the oldest first. */
export const listDueDeliveries = (db: DbLike, now: number, limit: number): Delivery[] =>
  db
    .select()
    .from(deliveries)
    .where(and(isToSend, lte(deliveries.dueAt, now)))
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(limit)
    .all()

/** When the next one that is not due yet will be; undefined: none waits. */
export const nextDeliveryDueAt = (db: DbLike): number | undefined =>
  db
    .select({ dueAt: deliveries.dueAt })
    .from(deliveries)
    .where(isToSend)
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

/** Those of a company's webhooks, the newest first. */
export const listDeliveries = (db: DbLike, companyId: number, limit: number): Delivery[] =>
  db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.companyId, companyId), isNotNull(deliveries.webhookId)))
    .orderBy(desc(deliveries.id))
    .limit(limit)
    .all()

/** What a webhook that is off, or another one now, was to get. */
export function dropWaiting(db: DbLike, webhookId: number): void {
  db.delete(deliveries)
    .where(and(eq(deliveries.webhookId, webhookId), isWaiting))
    .run()
}

/** @returns whether there may be more */
export function removeOldDeliveries(db: DbLike, beforeAt: number, most: number): boolean {
  const old = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(ne(deliveries.state, 'waiting'), lt(deliveries.createdAt, beforeAt)))
    .limit(most)
  return db.delete(deliveries).where(inArray(deliveries.id, old)).run().changes === most
}
