import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { accounts } from './accounts.ts'
import { companies } from './companies.ts'

/** Queued and sent mails. Each one is queued in the same transaction as the event that it reports. */
export const mails = sqliteTable(
  'mail',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /**
     * The company that the mail belongs to. Null: the mail belongs to no company, or an older version wrote it.
     * Companies do not see mails with null.
     */
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    /** The account that had the address when the mail was queued; the address may belong to another account today. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    recipient: text().notNull(),
    subject: text().notNull(),
    /**
     * Text of the mail. It may contain a temporary password, so it is deleted as soon as the mail was sent or has
     * failed.
     */
    text: text(),
    /** HTML version of the text; deleted together with the text. */
    html: text(),
    /** An attached .ics file (RFC 6047). */
    calendar: text(),
    /** A newer mail replaces a queued one with the same key, so that several quick changes cause only one mail. */
    mergeKey: text('merge_key'),
    /**
     * When the password or code in the mail expires and is erased. Mails with a password or code are sent first. Null:
     * the mail contains neither, or its password or code was erased.
     */
    secretUntil: integer('secret_until'),
    language: text({ enum: ['ja', 'en'] })
      .notNull()
      .default('ja'),
    /**
     * `kept`: no mail server is configured, so the mail is only stored, and the system administrator reads it on the mail page.
     */
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
