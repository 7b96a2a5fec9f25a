import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ANSWERERS, GREETERS, HEARING_SERVICES, type VoiceService } from '#core/dialogue/dialogue.ts'
import { LANGUAGES, type Language } from '#core/languages.ts'
import { TRANSCRIPT_DAYS } from '#core/limits.ts'
import type { ShowWindow } from '#core/time/schedule.ts'
import { companies } from './companies.ts'

/** How a company's AI talks. Without a row: the embedded answerer, the browser's voice and hearing. */
export const aiSettings = sqliteTable('ai_setting', {
  companyId: integer('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  answerer: text({ enum: ANSWERERS }).notNull().default('embedded'),
  /** A chat server may also say what does not stand in the company's facts. */
  isFreeToAnswer: integer('is_free_to_answer', { mode: 'boolean' }).notNull().default(false),
  /** Who the avatar is, and how it speaks. */
  persona: text().notNull().default(''),
  /** What is missing is greeted with the product's own words. */
  greeting: text({ mode: 'json' }).$type<Partial<Record<Language, string>>>().notNull(),
  /** The company's own chat server; null: the installation's. */
  chatUrl: text('chat_url'),
  chatModel: text('chat_model'),
  /** Never leaves the server; sealed (server/system/sealed-secret). */
  chatKey: text('chat_key'),
  /** Yen for a million tokens, and for one day (Japanese time); past that the embedded answerer speaks. Null: no limit. */
  chatInYen: integer('chat_in_yen').notNull().default(0),
  chatOutYen: integer('chat_out_yen').notNull().default(0),
  chatDayYenMax: integer('chat_day_yen_max'),
  /** One voice a language. */
  voices: text({ mode: 'json' })
    .$type<Partial<Record<Language, { service: VoiceService; voice: string; speed?: number }>>>()
    .notNull(),
  hearing: text({ enum: HEARING_SERVICES }).notNull().default('browser'),
  greeter: text({ enum: GREETERS }).notNull().default('hours'),
  /** People are rung first in these; empty: at any time. */
  hours: text({ mode: 'json' }).$type<readonly ShowWindow[]>().notNull(),
  /** After so many turns without an answer a person is called. */
  failedTurnsMax: integer('failed_turns_max').notNull().default(2),
  /** The button 係の者を呼ぶ stands on the kiosk during an AI talk. */
  offersPerson: integer('offers_person', { mode: 'boolean' }).notNull().default(true),
  /** After a call that nobody answered the AI goes on. */
  returnsToAi: integer('returns_to_ai', { mode: 'boolean' }).notNull().default(true),
  /** Begins when somebody stands before the kiosk, too. */
  startsByPresence: integer('starts_by_presence', { mode: 'boolean' }).notNull().default(false),
  /** In a call between people: what is said is written, translated, and spoken by the avatar. */
  captions: integer({ mode: 'boolean' }).notNull().default(false),
  translates: integer({ mode: 'boolean' }).notNull().default(false),
  speaksTranslation: integer('speaks_translation', { mode: 'boolean' }).notNull().default(false),
  /** How long what was said is kept, to the AI and between people. */
  transcriptDays: integer('transcript_days').notNull().default(TRANSCRIPT_DAYS),
})

/** What a company's AI has cost on a day (YYYY-MM-DD, Japanese time). */
export const aiSpendings = sqliteTable(
  'ai_spending',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    day: text().notNull(),
    inputTokens: integer('input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    /** Of chat servers, the company's own or the installation's, in thousandths of a yen. */
    milliYen: integer('milli_yen').notNull(),
    /** Of all servers of the installation: chat, speech and hearing. */
    installationMilliYen: integer('installation_milli_yen').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day] })],
)

/** How the voices say a word: 受付 as うけつけ. */
export const pronunciations = sqliteTable(
  'pronunciation',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    lang: text({ enum: LANGUAGES }).notNull(),
    written: text().notNull(),
    spoken: text().notNull(),
  },
  (table) => [index('pronunciation_company').on(table.companyId, table.lang)],
)
