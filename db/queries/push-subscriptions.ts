import { and, desc, eq, inArray } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { installation, pushSubscriptions, sessions } from '../schema/index.ts'

export type PushSubscription = typeof pushSubscriptions.$inferSelect

/** Saves a browser's subscription. It replaces the browser's previous one. */
export function savePushSubscription(
  db: DbLike,
  subscription: Omit<PushSubscription, 'id' | 'isCarried'>,
): void {
  const { endpoint: _, ...own } = subscription
  const set = { ...own, isCarried: false }
  // Deletes the subscription that this browser had before the company moved to this server.
  db.delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, subscription.sessionId), pushSubscriptions.isCarried))
    .run()
  db.insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set })
    .run()
}

/** A user's subscriptions, each with its browser's User-Agent, newest first. */
export const listPushSubscriptions = (db: DbLike, userId: number) =>
  db
    .select({
      id: pushSubscriptions.id,
      sessionId: pushSubscriptions.sessionId,
      createdAt: pushSubscriptions.createdAt,
      isCarried: pushSubscriptions.isCarried,
      userAgent: sessions.userAgent,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .all()

/**
 * The users' subscriptions that were registered with the keys of this server. It cannot send to subscriptions of other
 * servers (decisions 9).
 */
export const listSubscriptionsOf = (db: DbLike, userIds: readonly number[]): PushSubscription[] =>
  userIds.length === 0
    ? []
    : db
        .select()
        .from(pushSubscriptions)
        .where(and(inArray(pushSubscriptions.userId, [...userIds]), eq(pushSubscriptions.isCarried, false)))
        .all()

export const findPushSubscription = (db: DbLike, id: number): PushSubscription | undefined =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id)).get()

/** @returns whether the user had this subscription */
export const removePushSubscription = (db: DbLike, userId: number, id: number): boolean =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)))
    .run().changes > 0

/** Removes a subscription that its push service no longer knows. */
export function dropPushSubscription(db: DbLike, id: number): void {
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)).run()
}

interface VapidKeys {
  publicKey: string
  privateKey: string
}

export function findVapidKeys(db: DbLike): VapidKeys | undefined {
  const row = db
    .select({ publicKey: installation.vapidPublic, privateKey: installation.vapidPrivate })
    .from(installation)
    .get()
  return row?.publicKey && row.privateKey
    ? { publicKey: row.publicKey, privateKey: row.privateKey }
    : undefined
}

export function saveVapidKeys(db: DbLike, { publicKey, privateKey }: VapidKeys, now: number): void {
  const keys = { vapidPublic: publicKey, vapidPrivate: privateKey }
  db.insert(installation)
    .values({ id: 1, createdAt: now, aliveAt: now, ...keys })
    .onConflictDoUpdate({ target: installation.id, set: keys })
    .run()
}
