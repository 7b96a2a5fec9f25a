import { and, asc, eq } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { webhooks } from '../schema/index.ts'

export type Webhook = typeof webhooks.$inferSelect

export const listWebhooks = (db: DbLike, companyId: number): Webhook[] =>
  db.select().from(webhooks).where(eq(webhooks.companyId, companyId)).orderBy(asc(webhooks.id)).all()

export const findWebhook = (db: DbLike, webhookId: number): Webhook | undefined =>
  db.select().from(webhooks).where(eq(webhooks.id, webhookId)).get()

export const insertWebhook = (db: DbLike, webhook: typeof webhooks.$inferInsert): { id: number } =>
  db.insert(webhooks).values(webhook).returning({ id: webhooks.id }).get()

const isOf = (companyId: number, webhookId: number) =>
  and(eq(webhooks.companyId, companyId), eq(webhooks.id, webhookId))

export const findWebhookOf = (db: DbLike, companyId: number, webhookId: number): Webhook | undefined =>
  db.select().from(webhooks).where(isOf(companyId, webhookId)).get()

/** @returns whether the webhook exists */
export const updateWebhook = (
  db: DbLike,
  companyId: number,
  webhookId: number,
  changes: Partial<Pick<Webhook, 'name' | 'url' | 'token' | 'recipient' | 'isOn'>>,
): boolean => db.update(webhooks).set(changes).where(isOf(companyId, webhookId)).run().changes > 0

/** @returns whether the webhook existed */
export const removeWebhook = (db: DbLike, companyId: number, webhookId: number): boolean =>
  db.delete(webhooks).where(isOf(companyId, webhookId)).run().changes > 0
