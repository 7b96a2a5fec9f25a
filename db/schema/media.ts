import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MEDIA_TYPES } from '#core/media/rules.ts'
import { users } from './accounts.ts'
import { companies } from './companies.ts'

/** A file of the company's library. `fileName` is ours (in DATA_DIR/media), `name` is what people called it. */
export const media = sqliteTable(
  'media',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    fileName: text('file_name').notNull(),
    mimeType: text('mime_type', { enum: MEDIA_TYPES }).notNull(),
    bytes: integer().notNull(),
    /** A png of a video, in the same folder. */
    thumbnailFileName: text('thumbnail_file_name'),
    /** Counts towards the quota like `bytes`. */
    thumbnailBytes: integer('thumbnail_bytes').notNull().default(0),
    width: integer(),
    height: integer(),
    durationMs: integer('duration_ms'),
    /** Who uploaded it; a reservation user has only the own ones. Null: from before this was kept. */
    createdBy: integer('created_by').references(() => users.id),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('media_company').on(table.companyId, table.createdAt)],
)
