import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LANGUAGES } from '#core/languages.ts'
import { users } from './accounts.ts'
import { companies, stores } from './companies.ts'
import { signages } from './signages.ts'

/** A company's knowledge for the AI: answers with their questions. */
export const answers = sqliteTable(
  'answer',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Where the answer applies: at one signage, in one shop (store), or everywhere (both null). */
    storeId: integer('store_id').references(() => stores.id, { onDelete: 'cascade' }),
    signageId: integer('signage_id').references(() => signages.id, { onDelete: 'cascade' }),
    updatedAt: integer('updated_at').notNull(),
    updatedBy: integer('updated_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('answer_company').on(table.companyId, table.updatedAt),
    index('answer_store').on(table.storeId),
    index('answer_signage').on(table.signageId),
  ],
)

export const answerTexts = sqliteTable(
  'answer_text',
  {
    answerId: integer('answer_id')
      .notNull()
      .references(() => answers.id, { onDelete: 'cascade' }),
    lang: text({ enum: LANGUAGES }).notNull(),
    text: text().notNull(),
    /** Whether the text is a machine translation that no user has checked yet; the AI does not use it. */
    isDraft: integer('is_draft', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.answerId, table.lang] })],
)

/** Wordings of the question of an answer. The first one of each language is the answer's title. */
export const answerWordings = sqliteTable(
  'answer_wording',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    answerId: integer('answer_id')
      .notNull()
      .references(() => answers.id, { onDelete: 'cascade' }),
    lang: text({ enum: LANGUAGES }).notNull(),
    text: text().notNull(),
  },
  (table) => [index('answer_wording_answer').on(table.answerId)],
)

/** Short facts about a shop or, if storeId is null, about the company: 電話番号, 住所, 駐車場. */
export const facts = sqliteTable(
  'fact',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    storeId: integer('store_id').references(() => stores.id, { onDelete: 'cascade' }),
    lang: text({ enum: LANGUAGES }).notNull(),
    label: text().notNull(),
    text: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    index('fact_company').on(table.companyId, table.storeId, table.position),
    index('fact_store').on(table.storeId),
  ],
)

/** Visitors' questions that the AI could not answer. Different wordings of the same question share one row. */
export const unanswered = sqliteTable(
  'unanswered',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    lang: text({ enum: LANGUAGES }).notNull(),
    /** The question in the words in which it was first asked. */
    text: text().notNull(),
    /** The question with width, kana and punctuation normalized, to detect that it was asked before. */
    folded: text().notNull(),
    times: integer().notNull().default(1),
    firstAt: integer('first_at').notNull(),
    lastAt: integer('last_at').notNull(),
    lastSignageId: integer('last_signage_id').references(() => signages.id, { onDelete: 'set null' }),
    state: text({ enum: ['open', 'answered', 'dismissed'] })
      .notNull()
      .default('open'),
    answerId: integer('answer_id').references(() => answers.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('unanswered_folded').on(table.companyId, table.lang, table.folded),
    index('unanswered_inbox').on(table.companyId, table.state, table.times),
    index('unanswered_answer').on(table.answerId),
  ],
)

/** Other wordings of an unanswered question (実際の言いかた on the page); only the newest few are kept. */
export const unansweredWordings = sqliteTable(
  'unanswered_wording',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    unansweredId: integer('unanswered_id')
      .notNull()
      .references(() => unanswered.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [index('unanswered_wording_of').on(table.unansweredId)],
)
