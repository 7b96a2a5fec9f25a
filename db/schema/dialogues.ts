import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { DIALOGUE_ENDS, OUTCOMES, SPEAKERS } from '#core/dialogue/dialogue.ts'
import { LANGUAGES, type Language } from '#core/languages.ts'
import { calls } from './calls.ts'
import { companies, stores } from './companies.ts'
import { signages } from './signages.ts'

/** One AI dialogue, from the greeting to its end. The kiosk chooses its ID (a UUID). */
export const dialogues = sqliteTable(
  'talk',
  {
    id: text().primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    signageId: integer('signage_id')
      .notNull()
      .references(() => signages.id, { onDelete: 'cascade' }),
    /** The signage's shop (store) at the time of the dialogue. */
    storeId: integer('store_id').references(() => stores.id, { onDelete: 'set null' }),
    lang: text({ enum: LANGUAGES }).notNull(),
    beganAt: integer('began_at').notNull(),
    /** Null while the dialogue is running. */
    endedAt: integer('ended_at'),
    cause: text({ enum: DIALOGUE_ENDS }),
    /**
     * Spec 4.5: progress of the dialogue. A question with its answer counts one step; choosing one of the AI's
     * suggested meanings counts two.
     */
    steps: integer().notNull().default(0),
    /** The call to an operator with which the dialogue ended. */
    callId: text('call_id').references(() => calls.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('talk_company').on(table.companyId, table.beganAt),
    index('talk_by_language').on(table.companyId, table.lang, table.beganAt),
    index('talk_by_end').on(table.companyId, table.cause, table.beganAt),
    index('talk_signage').on(table.signageId, table.beganAt),
    index('talk_open').on(table.endedAt),
    index('talk_call').on(table.callId),
  ],
)

/**
 * When the steps towards an answer of the AI were finished, in ms after the visitor stopped speaking or touched a
 * button.
 */
export interface TurnLatency {
  recognisedMs?: number
  firstTokenMs?: number
  firstSoundMs?: number
}

/** One utterance of an AI dialogue or of a call between people: exactly one of the IDs of dialogue and call is set. */
export const utterances = sqliteTable(
  'utterance',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    talkId: text('talk_id').references(() => dialogues.id, { onDelete: 'cascade' }),
    callId: text('call_id').references(() => calls.id, { onDelete: 'cascade' }),
    at: integer().notNull(),
    speaker: text({ enum: SPEAKERS }).notNull(),
    lang: text({ enum: LANGUAGES }).notNull(),
    /** The original text; translations do not replace it. */
    text: text().notNull(),
    translations: text({ mode: 'json' }).$type<Partial<Record<Language, string>>>(),
    /** Outcome of the question that this utterance answers; set only for answers of the AI. */
    outcome: text({ enum: OUTCOMES }),
    /** Sources of the answer: `answer:12`, `exhibit:3`, `fact:7`. */
    sources: text({ mode: 'json' }).$type<readonly string[]>(),
    latency: text({ mode: 'json' }).$type<TurnLatency>(),
  },
  (table) => [
    index('utterance_talk').on(table.talkId, table.id),
    index('utterance_call').on(table.callId, table.id),
    index('utterance_company').on(table.companyId, table.at),
  ],
)
