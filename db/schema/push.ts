import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sessions, users } from './accounts.ts'

/** A browser that rings for its user also with every page closed (RFC 8030); it goes with the session that asked for it. */
export const pushSubscriptions = sqliteTable(
  'push_subscription',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Where its push service takes messages; whoever knows it could send some. */
    endpoint: text().notNull().unique(),
    /** The browser's public key and its secret (RFC 8291), base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: integer('created_at').notNull(),
    /** Made for another cell's key pair (decisions 9): it cannot be rung by ours, and its page makes another one. */
    isCarried: integer('is_carried', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('push_subscription_user').on(table.userId),
    index('push_subscription_session').on(table.sessionId),
  ],
)
