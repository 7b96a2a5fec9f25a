import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LANGUAGES } from '#core/languages.ts'
import { users } from './accounts.ts'
import { companies, stores } from './companies.ts'
import { signages } from './signages.ts'

/** What a company's AI knows: one answer, with all the ways to ask for it. */
export const answers = sqliteTable(
  'answer',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Where it holds: one signage, all of a store, or (both null) everywhere. */
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

/** The words of an answer, by language. */
export const answerTexts = sqliteTable(
  'answer_text',
  {
    answerId: integer('answer_id')
      .notNull()
      .references(() => answers.id, { onDelete: 'cascade' }),
    lang: text({ enum: LANGUAGES }).notNull(),
    text: text().notNull(),
    /** A machine's translation that nobody has read yet; it is not spoken. */
    isDraft: integer('is_draft', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.answerId, table.lang] })],
)

/** The ways to ask for it; the first of a language is its title. */
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

/** Short facts about a store, or (storeId null) about the whole company: 電話番号, 住所, 駐車場. */
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

/** What visitors asked and nobody could answer: the same question in other words is one. */
export const unanswered = sqliteTable(
  'unanswered',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    lang: text({ enum: LANGUAGES }).notNull(),
    /** As it was first said. */
    text: text().notNull(),
    /** The same without its width, kana, punctuation: asked again it is one more time of this one. */
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

/** 実際の言いかた: how else it was said; the newest few are kept. */
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
