import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LANGUAGES } from '#core/languages.ts'
import { users } from './accounts.ts'
import { companies, stores } from './companies.ts'
import { media } from './media.ts'

/** A map of a room with exhibits. Its picture fills a canvas of 700 × 700 px (Spec 2.4.20). */
export const exhibitMaps = sqliteTable(
  'exhibit_map',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The shop (store) whose signages use the map; null: signages of all shops that have no map of their own. */
    storeId: integer('store_id').references(() => stores.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    backgroundMediaId: integer('background_media_id').references(() => media.id, { onDelete: 'set null' }),
    /** Secret part of the URL in the QR codes of the exhibits. Visitors who have the URL can read the map's texts. */
    token: text().notNull().unique(),
  },
  (table) => [
    // A company has at most one map for each shop (store), and at most one map for all other shops (store_id null).
    uniqueIndex('exhibit_map_rest').on(table.companyId).where(sql`store_id IS NULL`),
    uniqueIndex('exhibit_map_of_store').on(table.storeId),
    index('exhibit_map_company').on(table.companyId),
    index('exhibit_map_background').on(table.backgroundMediaId),
  ],
)

/** Spec 3, exhibit target: a position on the map. */
export const exhibitTargets = sqliteTable(
  'exhibit_target',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    mapId: integer('map_id')
      .notNull()
      .references(() => exhibitMaps.id, { onDelete: 'cascade' }),
    /** Position in the tour, from 0. */
    position: integer().notNull(),
    /** Spec 9: center of the exhibit's square on the map picture, in units of 38 px from its top left corner. */
    x: real().notNull(),
    y: real().notNull(),
  },
  (table) => [index('exhibit_target_map').on(table.mapId, table.position)],
)

/** Spec 3, exhibit content: the text that is spoken at a target. */
export const exhibitContents = sqliteTable(
  'exhibit_content',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    targetId: integer('target_id')
      .notNull()
      .unique()
      .references(() => exhibitTargets.id, { onDelete: 'cascade' }),
    /** The user who changed the text last. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('exhibit_content_user').on(table.userId)],
)

/** Texts of an exhibit by language. The title and description in the specification are the Japanese ones. */
export const exhibitTexts = sqliteTable(
  'exhibit_text',
  {
    contentId: integer('content_id')
      .notNull()
      .references(() => exhibitContents.id, { onDelete: 'cascade' }),
    lang: text({ enum: LANGUAGES }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.lang] })],
)

/** How often an exhibit was presented on a day (YYYY-MM-DD, Japan time). */
export const exhibitCounts = sqliteTable(
  'exhibit_count',
  {
    contentId: integer('content_id')
      .notNull()
      .references(() => exhibitContents.id, { onDelete: 'cascade' }),
    day: text().notNull(),
    times: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.day] })],
)
