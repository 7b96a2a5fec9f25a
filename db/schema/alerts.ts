import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ALERT_KINDS, WEBHOOK_FORMATS } from '#core/alerts/rules.ts'
import type { ShowWindow } from '#core/time/schedule.ts'
import { companies } from './companies.ts'
import { pushSubscriptions } from './push.ts'
import { signages } from './signages.ts'

/** What a company wants to be told of while nobody looks, and how. Without a row: nothing. */
export const alertSettings = sqliteTable('alert_setting', {
  companyId: integer('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /** Null: not told. */
  waitSeconds: integer('wait_seconds'),
  awayMinutes: integer('away_minutes'),
  tellsBookings: integer('tells_bookings', { mode: 'boolean' }).notNull(),
  /** Null: at any time. */
  hours: text({ mode: 'json' }).$type<ShowWindow>(),
  byMail: integer('by_mail', { mode: 'boolean' }).notNull(),
  byPush: integer('by_push', { mode: 'boolean' }).notNull(),
  /** Whom mails and pushes go to. */
  userIds: text('user_ids', { mode: 'json' }).$type<readonly number[]>().notNull(),
})

/** Where a company is told by HTTP. */
export const webhooks = sqliteTable(
  'webhook',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    format: text({ enum: WEBHOOK_FORMATS }).notNull(),
    /** Of Slack and Teams it is a secret by itself. */
    url: text().notNull(),
    /** Signs what is sent (whsec_…, sealed: server/system/sealed-secret). */
    secret: text().notNull(),
    /** LINE: the channel's access token (sealed, too), and who is told. */
    token: text(),
    recipient: text(),
    isOn: integer('is_on', { mode: 'boolean' }).notNull().default(true),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('webhook_company').on(table.companyId)],
)

/** What has been told of something that goes on: told once, and once more when it is over. */
export const alerts = sqliteTable(
  'alert',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    signageId: integer('signage_id')
      .notNull()
      .references(() => signages.id, { onDelete: 'cascade' }),
    kind: text({ enum: ALERT_KINDS }).notNull(),
    /** Since when it was so, not when it was told. */
    sinceAt: integer('since_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (table) => [
    index('alert_company').on(table.companyId, table.sinceAt),
    // one of a kind at a time
    uniqueIndex('alert_open').on(table.signageId, table.kind).where(sql`ended_at IS NULL`),
  ],
)

/** What is to be sent by webhook or push, written in the transaction of what it tells of. */
export const deliveries = sqliteTable(
  'delivery',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** One of the two. */
    webhookId: integer('webhook_id').references(() => webhooks.id, { onDelete: 'cascade' }),
    subscriptionId: integer('subscription_id').references(() => pushSubscriptions.id, {
      onDelete: 'cascade',
    }),
    /** The same in every attempt, so that whoever gets it twice can tell (a UUID). */
    messageId: text('message_id').notNull(),
    event: text().notNull(),
    body: text().notNull(),
    state: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: integer('due_at').notNull(),
    /** After that nobody wants to hear of it. */
    expiresAt: integer('expires_at').notNull(),
    /** Why the last attempt failed: an HTTP status, or what it broke off at. */
    error: text(),
    createdAt: integer('created_at').notNull(),
    sentAt: integer('sent_at'),
  },
  (table) => [
    index('delivery_state').on(table.state, table.dueAt),
    index('delivery_company').on(table.companyId, table.createdAt),
    index('delivery_webhook').on(table.webhookId),
    index('delivery_subscription').on(table.subscriptionId),
    index('delivery_created').on(table.createdAt),
  ],
)
