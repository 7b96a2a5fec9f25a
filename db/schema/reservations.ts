import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { characters, companies } from './companies.ts'
import { signages } from './signages.ts'

/**
 * The room of an account's reservations: a signage without a device, which visitors open by a link. It is created when
 * it is first needed (decisions 2). A user has one room. A system administrator has one room in each company for which
 * they book.
 */
export const linkRooms = sqliteTable(
  'link_room',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    signageId: integer('signage_id')
      .primaryKey()
      .references(() => signages.id, { onDelete: 'cascade' }),
  },
  (table) => [index('link_room_user').on(table.userId)],
)

/**
 * A reservation of an avatar for a period of time (time share). A canceled reservation stays as a record, but uses no
 * avatar license and is not billed.
 */
export const reservations = sqliteTable(
  'reservation',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The user's reserved room: a signage that visitors open by a link (`linkRooms`). */
    signageId: integer('signage_id')
      .notNull()
      .references(() => signages.id, { onDelete: 'cascade' }),
    characterId: integer('character_id').references(() => characters.id, { onDelete: 'set null' }),
    title: text().notNull(),
    startAt: integer('start_at').notNull(),
    endAt: integer('end_at').notNull(),
    createdAt: integer('created_at').notNull(),
    cancelledAt: integer('cancelled_at'),
    /** When the visitor first entered the reserved room, and when the visitor last left it. */
    joinedAt: integer('joined_at'),
    leftAt: integer('left_at'),
    /** When the reminder was queued. */
    remindedAt: integer('reminded_at'),
    /** Number of changes: SEQUENCE of the .ics (RFC 5545 3.8.7.4). */
    revision: integer().notNull().default(0),
    /** Time of the last change: DTSTAMP of the .ics. Null: never changed. */
    changedAt: integer('changed_at'),
    /**
     * UID of the .ics, if another server (cell) issued it (decisions 9): calendars identify the entry by it. Null:
     * derived from the ID.
     */
    uid: text(),
  },
  (table) => [
    index('reservation_time').on(table.startAt, table.endAt),
    index('reservation_user').on(table.userId, table.startAt),
    index('reservation_company').on(table.companyId, table.startAt),
    index('reservation_signage').on(table.signageId, table.startAt),
  ],
)
