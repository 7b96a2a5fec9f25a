import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LANGUAGES } from '#core/languages.ts'
import { SOUND_TYPES } from '#core/visitor-messages/message.ts'
import { users } from './accounts.ts'
import { calls } from './calls.ts'
import { companies } from './companies.ts'
import { signages } from './signages.ts'

/** A message that a visitor left at a signage. Texts that the visitor did not enter are empty. */
export const visitorMessages = sqliteTable(
  'visitor_message',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    signageId: integer('signage_id')
      .notNull()
      .references(() => signages.id, { onDelete: 'cascade' }),
    /** An ID created by the kiosk, so that a repeated request does not store the message twice. */
    requestId: text('request_id').notNull(),
    /** The unanswered call after which the visitor left the message. */
    callId: text('call_id').references(() => calls.id, { onDelete: 'set null' }),
    name: text().notNull(),
    phone: text().notNull(),
    text: text().notNull(),
    lang: text({ enum: LANGUAGES }).notNull(),
    /** Name of the recording in DATA_DIR/captures; null: the visitor only typed. */
    soundFileName: text('sound_file_name'),
    soundType: text('sound_type', { enum: SOUND_TYPES }),
    soundSeconds: integer('sound_seconds').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    doneAt: integer('done_at'),
    doneBy: integer('done_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('visitor_message_request').on(table.requestId),
    index('visitor_message_company').on(table.companyId, table.doneAt, table.createdAt),
    index('visitor_message_signage').on(table.signageId, table.createdAt),
    index('visitor_message_call').on(table.callId),
  ],
)
