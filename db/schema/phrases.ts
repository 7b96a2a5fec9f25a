import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { companies } from './companies.ts'

/** Phrases that a company's operators can show to visitors, in order. */
export const phrases = sqliteTable(
  'phrase',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    ja: text().notNull(),
    /** If empty, visitors who chose this language see the Japanese text. */
    en: text().notNull().default(''),
    zh: text().notNull().default(''),
  },
  (table) => [index('phrase_company').on(table.companyId, table.position)],
)
