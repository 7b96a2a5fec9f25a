import type { Asker } from '#core/accounts/asker.ts'
import type { OutputOf, ParsedInputOf } from '#core/http/define-endpoint.ts'
import { type PageInput, pageOf } from '#core/http/pages.ts'
import { Refusal } from '#core/http/refusals.ts'
import { PAGE_ROWS } from '#core/limits.ts'
import { minutesByWeek, statementOf } from '#core/reservations/billing.ts'
import type * as contract from '#core/reservations/contract.ts'
import { japanAt } from '#core/time/japan-time.ts'
import { listReservations } from '../../db/queries/reservations.ts'
import type { ReservationDeps } from './service.ts'

export type Usage = OutputOf<typeof contract.getUsage>
/** The requested month, and the page of its reservations; without a page all of them are returned. */
type UsageInput = Omit<ParsedInputOf<typeof contract.getUsage>, keyof PageInput> & Partial<PageInput>
export type UsageScope = UsageInput['scope']

/** The reservations of a scope: own, the company's (company administrators), or all (system administrators). */
function scopeFilter(asker: Asker, scope: UsageScope) {
  const isAdmin = asker.role === 'companyAdmin' || asker.role === 'systemAdmin'
  if (scope === 'all') {
    if (asker.role !== 'systemAdmin') throw new Refusal('notAllowed')
    return {}
  }
  if (scope === 'company') {
    if (!isAdmin) throw new Refusal('notAllowed')
    if (asker.companyId === null) throw new Refusal('noCompany')
    return { companyId: asker.companyId }
  }
  return { userId: asker.userId ?? 0 }
}

/**
 * The usage of a month (Spec 2.4.10, decisions 6): bills the booked minutes of reservations that have ended and were
 * not canceled, whether or not the visitor (guest) joined. Uses that cost nothing are counted per account.
 * @throws Refusal notAllowed, noCompany
 */
export function usageOfMonth(
  deps: Pick<ReservationDeps, 'db' | 'now'>,
  asker: Asker,
  { year, month, scope, page, limit = PAGE_ROWS }: UsageInput,
): Usage {
  const rows = listReservations(deps.db, {
    ...scopeFilter(asker, scope),
    startFromAt: japanAt(year, month, 1),
    startToAt: japanAt(year, month + 1, 1),
    endedBeforeAt: deps.now(),
  })
  const statements = [...Map.groupBy(rows, ({ userId }) => userId).values()].map(statementOf)
  const lines = new Map(statements.flatMap(({ lines }) => lines.map((line) => [line.id, line])))
  const sum = (pick: (statement: ReturnType<typeof statementOf>) => number): number =>
    statements.reduce((total, statement) => total + pick(statement), 0)
  const shown = page === undefined ? { rows, total: rows.length, page: 1 } : pageOf(rows, { page, limit })
  return {
    ...shown,
    rows: shown.rows.map((row) => {
      const { minutes, amountYen, isFree } = lines.get(row.id)!
      const { title, startAt, endAt, joinedAt, leftAt, userName, companyName } = row
      return {
        reservID: row.id,
        title,
        startAt,
        endAt,
        joinedAt,
        leftAt,
        minutes,
        amountYen,
        isFree,
        userName,
        companyName,
      }
    }),
    weekMinutes: minutesByWeek(rows),
    totalMinutes: sum((statement) => statement.totalMinutes),
    totalYen: sum((statement) => statement.totalYen),
    freeUses: sum((statement) => statement.freeUses),
    freeYen: sum((statement) => statement.freeYen),
    dueYen: sum((statement) => statement.dueYen),
  }
}
