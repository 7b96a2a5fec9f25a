import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ANSWERERS, GREETERS, HEARING_SERVICES, type VoiceService } from '#core/dialogue/dialogue.ts'
import { LANGUAGES, type Language } from '#core/languages.ts'
import { TRANSCRIPT_DAYS } from '#core/limits.ts'
import type { ShowWindow } from '#core/time/schedule.ts'
import { companies } from './companies.ts'

/**
 * A company's AI settings. Without a row, the company uses the built-in answers, and the browser's voice and speech
 * recognition.
 */
export const aiSettings = sqliteTable('ai_setting', {
  companyId: integer('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  answerer: text({ enum: ANSWERERS }).notNull().default('embedded'),
  /** Whether a chat server may also answer beyond the company's facts. */
  isFreeToAnswer: integer('is_free_to_answer', { mode: 'boolean' }).notNull().default(false),
  /** The AI's personality and way of speaking, as an instruction for the chat server. */
  persona: text().notNull().default(''),
  /** The company's own greetings by language. Where one is missing, the AI uses the product's default greeting. */
  greeting: text({ mode: 'json' }).$type<Partial<Record<Language, string>>>().notNull(),
  /** Address of the company's own chat server; null: the chat server that the environment variables configure. */
  chatUrl: text('chat_url'),
  chatModel: text('chat_model'),
  /** API key of the chat server, encrypted (server/system/secret-cipher); never sent to clients. */
  chatKey: text('chat_key'),
  /**
   * Prices in yen per million input and output tokens, and the limit in yen per day (Japan time). When the limit is
   * reached, the built-in answerer is used. Null: no limit.
   */
  chatInYen: integer('chat_in_yen').notNull().default(0),
  chatOutYen: integer('chat_out_yen').notNull().default(0),
  chatDayYenMax: integer('chat_day_yen_max'),
  /** The chosen voice of each language. */
  voices: text({ mode: 'json' })
    .$type<Partial<Record<Language, { service: VoiceService; voice: string; speed?: number }>>>()
    .notNull(),
  hearing: text({ enum: HEARING_SERVICES }).notNull().default('browser'),
  greeter: text({ enum: GREETERS }).notNull().default('hours'),
  /**
   * If `greeter` is `hours`: the hours in which a touch button calls an operator; at other times it starts the AI
   * dialogue. Empty: the button always calls an operator.
   */
  hours: text({ mode: 'json' }).$type<readonly ShowWindow[]>().notNull(),
  /** Number of consecutive questions without an answer after which an operator is called. */
  failedTurnsMax: integer('failed_turns_max').notNull().default(2),
  /** Whether the kiosk offers calling an operator (係の者を呼ぶ) during an AI conversation. */
  offersPerson: integer('offers_person', { mode: 'boolean' }).notNull().default(true),
  /** Whether the AI talks to the visitor again after an unanswered call. */
  returnsToAi: integer('returns_to_ai', { mode: 'boolean' }).notNull().default(true),
  /** Whether the AI dialogue also starts when a visitor approaches the kiosk. */
  startsByPresence: integer('starts_by_presence', { mode: 'boolean' }).notNull().default(false),
  /**
   * In calls with operators: whether captions are shown, whether they are translated, and whether the avatar speaks the
   * translation.
   */
  captions: integer({ mode: 'boolean' }).notNull().default(false),
  translates: integer({ mode: 'boolean' }).notNull().default(false),
  speaksTranslation: integer('speaks_translation', { mode: 'boolean' }).notNull().default(false),
  /** Number of days for which the words of conversations with the AI and operators are kept. */
  transcriptDays: integer('transcript_days').notNull().default(TRANSCRIPT_DAYS),
})

/** A company's AI costs per day (YYYY-MM-DD, Japan time). */
export const aiSpendings = sqliteTable(
  'ai_spending',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    day: text().notNull(),
    inputTokens: integer('input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    /** Costs at chat servers (the company's own, or the one of the Uketsuke server), in thousandths of a yen. */
    milliYen: integer('milli_yen').notNull(),
    /**
     * Costs at the AI servers that the Uketsuke server provides (chat, speech and transcription), in thousandths of a
     * yen.
     */
    installationMilliYen: integer('installation_milli_yen').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day] })],
)

/** How a word is pronounced, such as 受付 as うけつけ. */
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
