import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { accounts } from './accounts.ts'

/** RFC 6238: secret shared with an administrator's authenticator app. */
export const secondFactors = sqliteTable('second_factor', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Base32 (RFC 4648), 160 bits, encrypted (server/system/secret-cipher). */
  secret: text().notNull(),
  createdAt: integer('created_at').notNull(),
  /** When the user confirmed the app with a first code. Null: not confirmed, so sign-in does not ask for a code. */
  confirmedAt: integer('confirmed_at'),
  /** Time step of the last accepted code, so that no code is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
})

/** Single-use codes for signing in without the authenticator app, for example after losing the phone. */
export const recoveryCodes = sqliteTable(
  'recovery_code',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** SHA-256: a fast hash is enough, because codes have 50 random bits and attempts are limited. */
    digest: text().notNull(),
    usedAt: integer('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.digest] })],
)
