import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MOVE_STATES } from '#core/cells/rules.ts'
import { companies } from './companies.ts'
import { reservations } from './reservations.ts'

/** A company that is on its way from one cell to another, or has come (decisions 9). Without a row it has always lived here. */
export const companyMoves = sqliteTable('company_move', {
  companyId: integer('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  state: text({ enum: MOVE_STATES }).notNull(),
  sinceAt: integer('since_at').notNull(),
  /** Where it leaves: what thaws it elsewhere, of its last export (32 random bytes, base64url). Told when it is released. */
  key: text(),
  /** Where it arrives: SHA-256 of that, hex. Null: a copy, which nobody has to release. */
  keyDigest: text('key_digest'),
  /** Where it arrives: whence, and how its ids were shifted (JSON of db/cells/arrive). */
  origin: text(),
})

/** The address of its own that a company is reached by, in the place of PUBLIC_URL: it stays when the company moves. */
export const companyAddresses = sqliteTable('company_address', {
  companyId: integer('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /** https://desk.example.jp, without a slash at its end. */
  url: text().notNull().unique(),
})

/** A link that another cell has handed out: signed by a secret that is not known here, and known again by its digest. */
export const carriedLinks = sqliteTable(
  'carried_link',
  {
    /** SHA-256 of the token, hex. */
    digest: text().primaryKey(),
    reservationId: integer('reservation_id')
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
  },
  (table) => [index('carried_link_reservation').on(table.reservationId)],
)
