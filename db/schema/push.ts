import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sessions, users } from './accounts.ts'

/**
 * A browser that receives pushes, even while all pages are closed (RFC 8030). Deleted with the session that registered
 * it.
 */
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
    /** The browser's address at the push service; secret, because it allows sending messages. */
    endpoint: text().notNull().unique(),
    /** The browser's public key and secret (RFC 8291), base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: integer('created_at').notNull(),
    /**
     * Whether the subscription was registered with the keys of another server, from which the company has moved
     * (decisions 9). If so, this server cannot use it until a page of that browser registers again.
     */
    isCarried: integer('is_carried', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('push_subscription_user').on(table.userId),
    index('push_subscription_session').on(table.sessionId),
  ],
)
