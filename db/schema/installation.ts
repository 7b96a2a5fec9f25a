import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SetupMarks } from '#core/setup/rules.ts'

/** One row (id 1) of what the installation knows of itself. */
export const installation = sqliteTable('installation', {
  id: integer().primaryKey(),
  createdAt: integer('created_at').notNull(),
  /** The server lived at least until then (epoch ms, to the minute): files that are newer belong to a newer database. */
  aliveAt: integer('alive_at').notNull(),
  /** The latest that was ever; later than that one where the clock was set back. */
  aliveMaxAt: integer('alive_max_at').notNull().default(0),
  /** Signs of life, counted: whatever the clock says, the larger number is the newer database. */
  lives: integer().notNull().default(0),
  /** Who sends pushes (RFC 8292), made once: every subscription is bound to it. */
  vapidPublic: text('vapid_public'),
  vapidPrivate: text('vapid_private'),
  /** By what the secret is known that its server started with (server/system/secret); null: an older version wrote it. */
  secretMark: text('secret_mark'),
  /** The company that the first day was begun with (decisions 1); null: without the guide, or before there was one. */
  setupCompanyId: integer('setup_company_id'),
  /** What its administrator has said of the steps: a JSON object of rules/setup's marks. */
  setupMarks: text('setup_marks', { mode: 'json' }).$type<SetupMarks>().notNull().default({}),
})
