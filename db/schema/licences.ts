import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { companies } from './companies.ts'

/** A company's requests for more avatar licenses; each is answered once. */
export const licenceRequests = sqliteTable(
  'licence_request',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Number of additional avatar licenses. */
    count: integer().notNull(),
    note: text().notNull().default(''),
    createdAt: integer('created_at').notNull(),
    answer: text({ enum: ['open', 'accepted', 'declined'] })
      .notNull()
      .default('open'),
    answeredAt: integer('answered_at'),
  },
  (table) => [index('licence_request_company').on(table.companyId)],
)
