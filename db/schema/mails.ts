import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { accounts } from './accounts.ts'
import { companies } from './companies.ts'

/** Mail to be sent, written in the transaction of what it tells of, so that neither is ever without the other. */
export const mails = sqliteTable(
  'mail',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The company that it was written for. Null: the installation, or unknown (written before this was kept); never shown to a company. */
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    /** Whose it was when it was written: the address may belong to another account by now. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** May hold a temporary password: forgotten as soon as a mail server has taken it, or will never. */
    text: text(),
    /** The same for programs that show it; forgotten with the text. */
    html: text(),
    /** An .ics that goes with it (RFC 6047). */
    calendar: text(),
    /** Of waiting mails with the same key the newest stands for all: a burst of changes is one mail. */
    mergeKey: text('merge_key'),
    /** It tells a password or a code until then, at the longest; such mails go first. Null: nothing (any more) to forget. */
    secretUntil: integer('secret_until'),
    language: text({ enum: ['ja', 'en'] })
      .notNull()
      .default('ja'),
    /** kept: there is no mail server, the system administrator reads it here. */
    state: text({ enum: ['waiting', 'sent', 'kept', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    /** Of a waiting one: not before. */
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
