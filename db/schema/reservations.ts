import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { characters, companies } from './companies.ts'
import { signages } from './signages.ts'

/**
 * The link-only signage of an account that books, created when first needed (decisions 2). A user has one; a system administrator
 * has one in each company they book for.
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

/** A time-share reservation. A cancelled one stays, for the record; it takes nothing of the pool and costs nothing. */
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
    /** The owner's link-only signage. */
    signageId: integer('signage_id')
      .notNull()
      .references(() => signages.id, { onDelete: 'cascade' }),
    characterId: integer('character_id').references(() => characters.id, { onDelete: 'set null' }),
    title: text().notNull(),
    startAt: integer('start_at').notNull(),
    endAt: integer('end_at').notNull(),
    createdAt: integer('created_at').notNull(),
    cancelledAt: integer('cancelled_at'),
    /** When the guest was first in the room, and last out of it. */
    joinedAt: integer('joined_at'),
    leftAt: integer('left_at'),
    /** When the reminder was put into the mail queue. */
    remindedAt: integer('reminded_at'),
    /** Counts changes: SEQUENCE of the .ics (RFC 5545 3.8.7.4). */
    revision: integer().notNull().default(0),
    /** When the last of them was: DTSTAMP of the .ics, the same each time one asks. Null: none. */
    changedAt: integer('changed_at'),
    /** UID of the .ics where it was given in another cell (decisions 9): calendars know the entry by it. Null: made of the id. */
    uid: text(),
  },
  (table) => [
    index('reservation_time').on(table.startAt, table.endAt),
    index('reservation_user').on(table.userId, table.startAt),
    index('reservation_company').on(table.companyId, table.startAt),
    index('reservation_signage').on(table.signageId, table.startAt),
  ],
)
