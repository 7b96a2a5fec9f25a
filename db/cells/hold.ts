import { sql } from 'drizzle-orm'
import { HELD_STATES, HELD_WORDS } from '#core/cells/rules.ts'
import type { Db } from '../open.ts'
import { companyOf, TABLES } from './tables.ts'

const STATES = HELD_STATES.map((state) => `'${state}'`).join(', ')

/**
 * decisions 9: locks the data of companies that are being moved (HELD_STATES). From then on every write to them through
 * this connection fails, together with its transaction. Uses TEMP triggers. The move itself writes through another
 * connection.
 */
export function holdCompanies(db: Pick<Db, 'run'>): void {
  for (const table of TABLES) {
    if (table.name === 'company') continue
    // Last-seen times of sessions are written for all companies at once. For a locked company they are skipped without
    // an error.
    const act = (event: string): string =>
      table.name === 'session' && event === 'UPDATE' ? 'RAISE(IGNORE)' : `RAISE(ABORT, '${HELD_WORDS}')`
    const guard = (event: string, row: 'NEW' | 'OLD'): void => {
      db.run(
        sql.raw(`CREATE TEMP TRIGGER "held_${table.name}_${event}" BEFORE ${event} ON main."${table.name}"
        WHEN EXISTS (SELECT 1 FROM main.company_move) AND ${table.belongs.only?.(`${row}.`) ?? 'true'}
          AND ${companyOf(table, row)} IN (SELECT company_id FROM main.company_move WHERE state IN (${STATES}))
        BEGIN SELECT ${act(event)}; END`),
      )
    }
    guard('INSERT', 'NEW')
    guard('UPDATE', 'OLD')
    guard('DELETE', 'OLD')
  }
  db.run(
    sql.raw(`CREATE TEMP TRIGGER held_company_UPDATE BEFORE UPDATE ON main.company
    WHEN OLD.id IN (SELECT company_id FROM main.company_move WHERE state IN (${STATES}))
    BEGIN SELECT RAISE(ABORT, '${HELD_WORDS}'); END`),
  )
}
