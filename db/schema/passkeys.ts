import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { accounts } from './accounts.ts'

/** A WebAuthn credential; its private key never leaves the device. */
export const passkeys = sqliteTable(
  'passkey',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** ID of the credential (base64url), chosen by the authenticator. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter at the last use; 0 if the authenticator does not count. */
    counter: integer().notNull(),
    /** Random ID stored on the device, the same for all passkeys of an account. */
    userHandle: text('user_handle').notNull(),
    isSynced: integer('is_synced', { mode: 'boolean' }).notNull(),
    name: text().notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (table) => [index('passkey_account').on(table.accountId)],
)
