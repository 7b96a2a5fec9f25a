import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { TEMPLATE_SCENES } from '#core/signages/signage.ts'
import { media } from './media.ts'
import { signages } from './signages.ts'

/** Proof of play: what a signage showed, as its kiosk reported it. The row keeps the file's name after the file is deleted. */
export const plays = sqliteTable(
  'play',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    signageId: integer('signage_id')
      .notNull()
      .references(() => signages.id, { onDelete: 'cascade' }),
    scene: text({ enum: TEMPLATE_SCENES }).notNull(),
    mediaId: integer('media_id').references(() => media.id, { onDelete: 'set null' }),
    mediaName: text('media_name'),
    telop: text().notNull().default(''),
    startedAt: integer('started_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (table) => [index('play_signage_started').on(table.signageId, table.startedAt)],
)
