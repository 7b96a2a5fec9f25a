import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ALERT_KINDS, WEBHOOK_FORMATS } from '#core/alerts/rules.ts'
import type { ShowWindow } from '#core/time/schedule.ts'
import { companies } from './companies.ts'
import { pushSubscriptions } from './push.ts'
import { signages } from './signages.ts'

/**
 * Alert settings of a company. Without a row, administrators are notified only of messages that visitors leave
 * (server/alerts/notify).
 */
export const alertSettings = sqliteTable('alert_setting', {
  companyId: integer('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /**
   * How long a visitor must wait, and how long a kiosk must be disconnected, before an alert is sent. Null: no alert of
   * this kind.
   */
  waitSeconds: integer('wait_seconds'),
  awayMinutes: integer('away_minutes'),
  tellsBookings: integer('tells_bookings', { mode: 'boolean' }).notNull(),
  /** Whether to send an alert when a kiosk's device lacks a required ability, such as a microphone (decisions 4, Abilities). */
  tellsLacks: integer('tells_lacks', { mode: 'boolean' }).notNull().default(true),
  /** Hours in which alerts may be sent; null: at any time. */
  hours: text({ mode: 'json' }).$type<ShowWindow>(),
  byMail: integer('by_mail', { mode: 'boolean' }).notNull(),
  byPush: integer('by_push', { mode: 'boolean' }).notNull(),
  /** Users who receive the alerts by mail and push. */
  userIds: text('user_ids', { mode: 'json' }).$type<readonly number[]>().notNull(),
})

export const webhooks = sqliteTable(
  'webhook',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    format: text({ enum: WEBHOOK_FORMATS }).notNull(),
    /** URL of the webhook. The URLs of Slack and Teams are secrets: anyone who knows one can send messages. */
    url: text().notNull(),
    /** Signing secret (whsec_…), encrypted (server/system/secret-cipher). */
    secret: text().notNull(),
    /** Used only for LINE: the channel's access token (encrypted), and the ID of the receiver. */
    token: text(),
    recipient: text(),
    isOn: integer('is_on', { mode: 'boolean' }).notNull().default(true),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('webhook_company').on(table.companyId)],
)

/**
 * Alerts about conditions that last, such as a disconnected kiosk: reported once when raised and once when the condition ends.
 */
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
    /** When the condition began, not when it was reported. */
    sinceAt: integer('since_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (table) => [
    index('alert_company').on(table.companyId, table.sinceAt),
    // A signage has at most one open alert of a kind.
    uniqueIndex('alert_open').on(table.signageId, table.kind).where(sql`ended_at IS NULL`),
  ],
)

/** Queued webhook messages and pushes. Each one is written in the same transaction as the event that it reports. */
export const deliveries = sqliteTable(
  'delivery',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The receiver: exactly one of the two IDs is set. */
    webhookId: integer('webhook_id').references(() => webhooks.id, { onDelete: 'cascade' }),
    subscriptionId: integer('subscription_id').references(() => pushSubscriptions.id, {
      onDelete: 'cascade',
    }),
    /** A UUID, the same in every attempt, so that the receiver can detect repeats. */
    messageId: text('message_id').notNull(),
    event: text().notNull(),
    body: text().notNull(),
    state: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: integer('due_at').notNull(),
    /** After this time, sending is not attempted any more. */
    expiresAt: integer('expires_at').notNull(),
    /** Why the last attempt failed: an HTTP status or the kind of network error. */
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
