import type { Asker } from '#core/accounts/asker.ts'
import { shownCompanyName } from '#core/company/name.ts'
import { japanText } from '#core/time/japan-time.ts'
import { dateWords, rangeWords } from '#core/time/japan-words.ts'
import type { Db } from '../../db/open.ts'
import { findUser } from '../../db/queries/users.ts'
import { csvOf } from '../http/csv.ts'
import type { StatementSheet } from './statement-pdf.ts'
import * as words from './texts-statement.ts'
import type { Usage, UsageScope } from './usage.ts'

const WIDTHS = [32, 143, 88, 78, 78, 30, 50]

const cellsOf = (row: Usage['rows'][number], index: number): string[] => [
  String(index + 1),
  row.title,
  dateWords(row.startAt),
  rangeWords(row),
  words.presence(row),
  String(row.minutes),
  words.yen(row.amountYen),
]

/** decisions 6: the statement of a month, with uses that are free of charge in a separate line. */
export function statementSheet(
  usage: Usage,
  month: { year: number; month: number },
  account: string,
  nowAt: number,
): StatementSheet {
  return {
    title: words.titleOf(month),
    facts: words.factsOf(account, nowAt),
    columns: words.SHEET_COLUMNS.map((title, index) => ({
      title,
      width: WIDTHS[index]!,
      align: index >= 5 ? 'right' : undefined,
    })),
    rows: usage.rows.map(cellsOf),
    totals: [
      { label: words.timeTotal(usage.totalMinutes), amount: words.yen(usage.totalYen) },
      { label: words.freeTotal(usage.freeUses), amount: words.yen(-usage.freeYen) },
      { label: words.DUE, amount: words.yen(usage.dueYen) },
    ],
    footnotes: [words.FREE_NOTE],
  }
}

/** The statement as CSV for spreadsheets: plain numbers, one row per reservation. */
export function statementCsv(usage: Usage): string {
  const timeOrNone = (at: number | null): string => (at === null ? '' : japanText(at))
  const rows = usage.rows.map((row, index) => [
    index + 1,
    row.title,
    shownCompanyName(row.companyName),
    row.userName,
    japanText(row.startAt),
    japanText(row.endAt),
    timeOrNone(row.joinedAt),
    timeOrNone(row.leftAt),
    row.minutes,
    row.amountYen,
    row.isFree ? 1 : '',
  ])
  const sum = (label: string, amount: number) => [label, '', '', '', '', '', '', '', '', amount, '']
  return csvOf([
    words.FILE_COLUMNS,
    ...rows,
    sum(words.FILE_SUMS.total, usage.totalYen),
    sum(words.FILE_SUMS.free, -usage.freeYen),
    sum(words.FILE_SUMS.due, usage.dueYen),
  ])
}

/**
 * Draws a statement as PDF. Requests are queued, and companies take turns.
 * @param companyId null: the statement of all companies on this Uketsuke server
 * @throws Refusal tooMany
 */
export type DrawStatement = (companyId: number | null, sheet: StatementSheet) => Promise<Buffer>

export interface StatementDeps {
  db: Db
  now: () => number
  drawStatement: DrawStatement
}

/** The PDF of a month. @throws Refusal tooMany */
export function statementFile(
  deps: StatementDeps,
  asker: Asker,
  month: { year: number; month: number; scope?: UsageScope },
  usage: Usage,
): Promise<Buffer> {
  const account = accountFor(deps.db, asker, month.scope)
  return deps.drawStatement(asker.companyId, statementSheet(usage, month, account, deps.now()))
}

/** The name that the statement shows as its user: the asker, the company of the asker, or "all companies". */
function accountFor(db: Db, asker: Asker, scope: UsageScope): string {
  const company = shownCompanyName(asker.companyName)
  if (scope === 'all') return words.ALL_COMPANIES
  if (scope === 'company') return company
  const name = (asker.userId === null ? undefined : findUser(db, asker.userId)?.name) ?? ''
  return words.accountOf(name, company)
}
