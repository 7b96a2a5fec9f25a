import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SetupMarks } from '#core/setup/rules.ts'

/** Data of the whole server (one installation with all its companies), in a single row (id 1). */
export const installation = sqliteTable('installation', {
  id: integer().primaryKey(),
  createdAt: integer('created_at').notNull(),
  /**
   * When the server last recorded that it was running (epoch ms, accurate to the minute). Files that are newer than this time
   * belong to a newer copy of the database.
   */
  aliveAt: integer('alive_at').notNull(),
  /** The latest value that `aliveAt` has ever had. It is later than aliveAt if the clock was set back. */
  aliveMaxAt: integer('alive_max_at').notNull().default(0),
  /**
   * How many times aliveAt has been recorded. Of two copies of the database, the one with the larger number is newer, even if a
   * clock was wrong.
   */
  lives: integer().notNull().default(0),
  /** VAPID keys for pushes (RFC 8292), created once, because every subscription is bound to them. */
  vapidPublic: text('vapid_public'),
  vapidPrivate: text('vapid_private'),
  /**
   * Digest of the secret with which the server last started, to detect a changed secret (server/system/secret). Null: an older
   * version wrote this row.
   */
  secretMark: text('secret_mark'),
  /** The company that was created in the first-day setup (decisions 1). Null: the server was set up in another way. */
  setupCompanyId: integer('setup_company_id'),
  /**
   * Steps of the setup that an administrator of the company `setupCompanyId` has marked as skipped or done
   * (core/setup/rules.ts).
   */
  setupMarks: text('setup_marks', { mode: 'json' }).$type<SetupMarks>().notNull().default({}),
})
