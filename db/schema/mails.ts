import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { accounts } from './accounts.ts'
import { companies } from './companies.ts'

/** Queued and sent mails, written in the transaction of their event. */
export const mails = sqliteTable(
  'mail',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /**
     * The company that the mail belongs to. Null: it belongs to the installation, or an older version wrote it;
     * companies do not see it.
     */
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    /** The receiving account at that time; the address may belong to another account now. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** May contain a temporary password: deleted once sent or failed. */
    text: text(),
    /** HTML version of the text; deleted with it. */
    html: text(),
    /** An attached .ics file (RFC 6047). */
    calendar: text(),
    /** A newer mail replaces a waiting one with the same key, so that a burst of changes is one mail. */
    mergeKey: text('merge_key'),
    /**
     * Until when the mail may contain a password or code; such mails are sent first. Null: it contains none, or they were
     * erased.
     */
    secretUntil: integer('secret_until'),
    language: text({ enum: ['ja', 'en'] })
      .notNull()
      .default('ja'),
    /** `kept`: there is no mail server, so the mail stays here, and the system administrator reads it on a page. */
    state: text({ enum: ['waiting', 'sent', 'kept', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    /** Earliest time of sending. */
    dueAt: integer('due_at').notNull(),
    error: text(),
    createdAt: integer('created_at').notNull(),
    sentAt: integer('sent_at'),
  },
  (table) => [
    index('mail_state').on(table.state, table.dueAt),
    index('mail_recipient').on(table.recipient, table.createdAt),
    index('mail_merge').on(table.mergeKey),
    index('mail_secret').on(table.secretUntil),
    index('mail_created').on(table.createdAt),
    index('mail_company').on(table.companyId),
    index('mail_account').on(table.accountId),
  ],
)
