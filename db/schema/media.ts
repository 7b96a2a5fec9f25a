import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MEDIA_TYPES } from '#core/media/rules.ts'
import { users } from './accounts.ts'
import { companies } from './companies.ts'

/** A file in the company's library. `fileName` is generated (in DATA_DIR/media), `name` is given by the user. */
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
    /** Name of the thumbnail in the same folder: a PNG for a video, a WebP for a large picture. */
    thumbnailFileName: text('thumbnail_file_name'),
    /** Size of the thumbnail. It counts toward the quota, as `bytes` does. */
    thumbnailBytes: integer('thumbnail_bytes').notNull().default(0),
    width: integer(),
    height: integer(),
    durationMs: integer('duration_ms'),
    /** The user who uploaded the file; reservation users see only their own files. Null: uploaded by an older version. */
    createdBy: integer('created_by').references(() => users.id),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('media_company').on(table.companyId, table.createdAt)],
)
