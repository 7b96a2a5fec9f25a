import { isNotNull } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CLOSE_CAUSES } from '#core/calls/call.ts'
import { LANGUAGES } from '#core/languages.ts'
import { users } from './accounts.ts'
import { characters, companies, stores } from './companies.ts'
import { signages } from './signages.ts'

/**
 * A call, from the visitor's request (or from its start by an operator) to its end. The ID is the kiosk's requestId.
 */
export const calls = sqliteTable(
  'call',
  {
    id: text().primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    signageId: integer('signage_id')
      .notNull()
      .references(() => signages.id, { onDelete: 'cascade' }),
    begunBy: text('begun_by', { enum: ['visitor', 'host'] }).notNull(),
    /** The signage's shop (store) at the time of the call. */
    storeId: integer('store_id').references(() => stores.id, { onDelete: 'set null' }),
    touchButton: text('touch_button'),
    reason: text({ enum: ['touch', 'handOver'] }),
    lang: text({ enum: LANGUAGES }).notNull(),
    requestedAt: integer('requested_at').notNull(),
    answeredAt: integer('answered_at'),
    hostId: integer('host_id').references(() => users.id, { onDelete: 'set null' }),
    characterId: integer('character_id').references(() => characters.id, { onDelete: 'set null' }),
    endedAt: integer('ended_at'),
    cause: text({ enum: CLOSE_CAUSES }),
    /** Note written by the operator. */
    note: text(),
    /** A standard call result (core/calls/call-result.ts) or one of the company's own. */
    result: text(),
    /** When the AI took over from this unanswered call and talked to the visitor; null: it did not. */
    wentToAiAt: integer('went_to_ai_at'),
  },
  (table) => [
    // A covering index for reports and for the numbers of calls on the standby page.
    index('call_company_figures').on(
      table.companyId,
      table.requestedAt,
      table.begunBy,
      table.answeredAt,
      table.endedAt,
      table.touchButton,
      table.lang,
      table.storeId,
      table.hostId,
      table.wentToAiAt,
    ),
    // Indexes for the call history of a shop (store), and of an operator.
    index('call_by_store').on(
      table.companyId,
      table.storeId,
      table.requestedAt,
      table.begunBy,
      table.answeredAt,
    ),
    index('call_by_host').on(
      table.companyId,
      table.hostId,
      table.requestedAt,
      table.begunBy,
      table.answeredAt,
      table.endedAt,
    ),
    index('call_open').on(table.endedAt),
  ],
)

/** Events of calls, such as hand-overs. */
export const callEvents = sqliteTable(
  'call_event',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    callId: text('call_id')
      .notNull()
      .references(() => calls.id, { onDelete: 'cascade' }),
    at: integer().notNull(),
    kind: text().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    detail: text(),
  },
  (table) => [
    index('call_event_call').on(table.callId),
    // Index for the calls of an operator, including those that were handed over.
    index('call_event_user').on(table.userId, table.at).where(isNotNull(table.userId)),
  ],
)

/** Picture of the visitor of a call. It may be stored before the call itself. */
export const visitorPictures = sqliteTable(
  'capture',
  {
    requestId: text('request_id').primaryKey(),
    signageId: integer('signage_id')
      .notNull()
      .references(() => signages.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    mimeType: text('mime_type', { enum: ['image/png', 'image/jpeg'] }).notNull(),
    takenAt: integer('taken_at').notNull(),
  },
  (table) => [index('capture_signage').on(table.signageId, table.takenAt)],
)
