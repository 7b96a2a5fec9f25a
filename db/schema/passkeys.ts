import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { accounts } from './accounts.ts'

/** A key of WebAuthn that somebody signs in with; its private half never leaves their device. */
export const passkeys = sqliteTable(
  'passkey',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** base64url, as the authenticator chose it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Of signatures, as the authenticator last told it; 0 where it does not count. */
    counter: integer().notNull(),
    /** Random; the same for all of an account. What a device keeps of whose they are. */
    userHandle: text('user_handle').notNull(),
    isSynced: integer('is_synced', { mode: 'boolean' }).notNull(),
    name: text().notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (table) => [index('passkey_account').on(table.accountId)],
)
