import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { accounts } from './accounts.ts'

/** RFC 6238: what an administrator's authenticator app and this server both know. */
export const secondFactors = sqliteTable('second_factor', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Base32 (RFC 4648), 160 bits, sealed under the installation's secret (server/system/sealed-secret). */
  secret: text().notNull(),
  createdAt: integer('created_at').notNull(),
  /** When the first code proved that the app knows it; null: it is not asked for yet. */
  confirmedAt: integer('confirmed_at'),
  /** The time step of the last code that was taken: no code is taken twice. */
  lastStep: integer('last_step').notNull().default(0),
})

/** For the day the phone is lost; each is good once. */
export const recoveryCodes = sqliteTable(
  'recovery_code',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** SHA-256: a code has 50 random bits, and tries are few. */
    digest: text().notNull(),
    usedAt: integer('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.digest] })],
)
