import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MOVE_STATES } from '#core/cells/rules.ts'
import { companies } from './companies.ts'
import { reservations } from './reservations.ts'

/**
 * State of a company that is moving between cells (servers) or has moved (decisions 9). A company without a row has
 * never moved.
 */
export const companyMoves = sqliteTable('company_move', {
  companyId: integer('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  state: text({ enum: MOVE_STATES }).notNull(),
  sinceAt: integer('since_at').notNull(),
  /**
   * In the old cell (server): the key of the last export (32 random bytes, base64url). Without this key the new cell
   * cannot make the company writable. `npm run company -- release` prints it.
   */
  key: text(),
  /**
   * In the new cell (server): SHA-256 (hex) of the old cell's `key`. Null: the company was imported as a copy, which
   * needs no key.
   */
  keyDigest: text('key_digest'),
  /**
   * In the new cell (server): where the company came from and by how much its IDs were shifted (JSON written by
   * db/cells/arrive).
   */
  origin: text(),
})

/** The company's own base URL, used instead of PUBLIC_URL. It stays valid when the company moves. */
export const companyAddresses = sqliteTable('company_address', {
  companyId: integer('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /** The URL, such as https://desk.example.jp, without a trailing slash. */
  url: text().notNull().unique(),
})

/**
 * Reservation links that another cell (server) issued. Their signature cannot be verified here, so they are recognized
 * by their digest.
 */
export const carriedLinks = sqliteTable(
  'carried_link',
  {
    /** SHA-256 (hex) of the token. */
    digest: text().primaryKey(),
    reservationId: integer('reservation_id')
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
  },
  (table) => [index('carried_link_reservation').on(table.reservationId)],
)
