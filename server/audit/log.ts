import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import type * as contract from '#core/audit/contract.ts'
import { AUDIT_TEXTS, type AuditLanguage, actorOf, changeText } from '#core/audit/texts.ts'
import { shownCompanyName } from '#core/company/name.ts'
import type { OutputOf, ParsedInputOf } from '#core/http/define-endpoint.ts'
import { AUDIT_PAGE_ROWS, AUDIT_PERIOD_DAYS_MAX, AUDIT_SLICE_ROWS } from '#core/limits.ts'
import { japanText } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import {
  type AuditFilter,
  type ListedAuditEntry,
  listAuditActors,
  listAuditEntries,
} from '../../db/queries/audit.ts'
import { csvLines, csvOf } from '../http/csv.ts'
import { periodOf } from '../system/report-period.ts'

/**
 * Whose log: a company's, or the log of the whole Uketsuke server, which contains the actions of system administrators
 * and commands.
 */
type LogOf = AuditFilter['of']

export const logOf = ({ companyId }: CompanyAsker): LogOf => companyId

type Filters = Omit<ParsedInputOf<typeof contract.getAudit>, 'after'>

function placeOf(cursor: string): { at: number; id: number } {
  const [at, id] = cursor.split('_')
  return { at: Number(at), id: Number(id) }
}

/** @throws Refusal invalid if the period `from` to `to` is invalid */
const filterOf = (of: LogOf, { from, to, ...filters }: Filters) => ({
  of,
  ...periodOf({ from, to }, AUDIT_PERIOD_DAYS_MAX),
  ...filters,
})

/** @throws Refusal invalid if the period `from` to `to` is invalid */
export function getAudit(
  db: Db,
  of: LogOf,
  { after, ...filters }: ParsedInputOf<typeof contract.getAudit>,
): OutputOf<typeof contract.getAudit> {
  const found = listAuditEntries(db, {
    ...filterOf(of, filters),
    after: after === undefined ? undefined : placeOf(after),
    limit: AUDIT_PAGE_ROWS + 1,
  })
  const rows = found.slice(0, AUDIT_PAGE_ROWS)
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => ({ ...row, changes: [...row.changes] })),
    next: last && found.length > rows.length ? `${last.at}_${last.id}` : null,
  }
}

export const getAuditActors = (db: Db, of: LogOf): OutputOf<typeof contract.getAuditActors> =>
  listAuditActors(db, of)

function cellsOf(lang: AuditLanguage, row: ListedAuditEntry): string[] {
  const texts = AUDIT_TEXTS[lang]
  return [
    japanText(row.at),
    actorOf(lang, row),
    texts.roles[row.actorRole],
    shownCompanyName(row.companyName),
    texts.acts[row.act],
    row.targetName ?? row.targetId ?? '',
    row.changes.map((change) => changeText(lang, change)).join('\n'),
    row.requestId,
  ]
}

/**
 * Streams all matching rows as CSV. The server handles other requests between the parts.
 * @throws Refusal invalid if the period `from` to `to` is invalid, before the first part
 */
export function auditCsv(
  db: Db,
  of: LogOf,
  { lang = 'ja', ...filters }: Filters & { lang?: AuditLanguage | undefined },
): Readable {
  const filter = { ...filterOf(of, filters), limit: AUDIT_SLICE_ROWS }
  return Readable.from(parts())

  async function* parts(): AsyncGenerator<string> {
    yield csvOf([AUDIT_TEXTS[lang].columns])
    for (let after: AuditFilter['after']; ; ) {
      const rows = listAuditEntries(db, { ...filter, after })
      if (rows.length > 0) yield csvLines(rows.map((row) => cellsOf(lang, row)))
      if (rows.length < AUDIT_SLICE_ROWS) return
      after = rows.at(-1)
      await nextTurn()
    }
  }
}
