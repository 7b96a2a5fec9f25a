import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Abilities } from '#core/kiosk/contract-abilities.ts'
import type { SelfTest } from '#core/kiosk/self-test.ts'
import { companies } from './companies.ts'
import { signages } from './signages.ts'

/**
 * What the kiosk of each signage last reported about the abilities of its device, and its last self-test. One row for
 * each signage; older reports are not kept.
 */
export const kioskChecks = sqliteTable(
  'kiosk_check',
  {
    signageId: integer('signage_id')
      .primaryKey()
      .references(() => signages.id, { onDelete: 'cascade' }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    abilities: text({ mode: 'json' }).$type<Abilities>(),
    reportedAt: integer('reported_at'),
    selfTest: text('self_test', { mode: 'json' }).$type<SelfTest>(),
    testedAt: integer('tested_at'),
  },
  (table) => [index('kiosk_check_company').on(table.companyId)],
)
