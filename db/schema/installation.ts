import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SetupMarks } from '#core/setup/rules.ts'

/** Data of the installation, in a single row (id 1). */
export const installation = sqliteTable('installation', {
  id: integer().primaryKey(),
  createdAt: integer('created_at').notNull(),
  /**
   * When the server last recorded that it was running (epoch ms, accurate to the minute). Files that are newer belong to
   * a newer database.
   */
  aliveAt: integer('alive_at').notNull(),
  /** The latest value that aliveAt ever had. It is later than aliveAt if the clock was set back. */
  aliveMaxAt: integer('alive_max_at').notNull().default(0),
  /**
   * How many times aliveAt has been recorded. Of two copies, the one with the larger number is newer, whatever the
   * clock says.
   */
  lives: integer().notNull().default(0),
  /** VAPID keys for pushes (RFC 8292), created once, because every subscription is bound to them. */
  vapidPublic: text('vapid_public'),
  vapidPrivate: text('vapid_private'),
  /**
   * Digest by which the secret of the last start is recognized (server/system/secret); null: written by an older
   * version.
   */
  secretMark: text('secret_mark'),
  /** The company of the first-day setup (decisions 1); null: created without the guide. */
  setupCompanyId: integer('setup_company_id'),
  /** Steps marked by its administrator (core/setup/rules.ts). */
  setupMarks: text('setup_marks', { mode: 'json' }).$type<SetupMarks>().notNull().default({}),
})
