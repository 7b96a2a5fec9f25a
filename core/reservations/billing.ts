import { FREE_USE_MINUTES, FREE_USES_A_MONTH, RATE_YEN } from '../limits.ts'
import { japanDateOf } from '../time/japan-time.ts'
import type { Span } from './rules.ts'

/** A billed reservation: it has ended and was not canceled, whether or not the visitor joined (decisions 6). */
export interface Use extends Span {
  id: number
}

export const bookedMinutes = ({ startAt, endAt }: Span): number => Math.floor((endAt - startAt) / 60_000)

const WEEK_DAYS = 7

/** Minutes per week of the month: days 1–7 are week one. Ends with the last week that has uses. */
export function minutesByWeek(uses: readonly Span[]): number[] {
  const weeks: number[] = []
  for (const use of uses) {
    const week = Math.floor((japanDateOf(use.startAt).date - 1) / WEEK_DAYS)
    for (let index = weeks.length; index <= week; index++) weeks.push(0)
    weeks[week]! += bookedMinutes(use)
  }
  return weeks
}

/** The price of a use in yen: floor(200 × minutes / 10) (Spec 9). */
export const amountYen = (minutes: number): number => Math.floor((RATE_YEN * minutes) / 10)

interface StatementLine {
  id: number
  minutes: number
  /** Amount as the usage table shows it, before free uses are deducted. */
  amountYen: number
  isFree: boolean
}

interface Statement {
  lines: StatementLine[]
  totalMinutes: number
  /** The total of the usage table. */
  totalYen: number
  freeUses: number
  /** The deduction for free uses; never negative. */
  freeYen: number
  dueYen: number
}

/**
 * decisions 6: the statement of one account for a month. The first 15 uses of 10 minutes or less, by start, are free.
 * The table shows their amounts, and a separate line deducts them, as the footnote of the statement says.
 */
export function statementOf(uses: readonly Use[]): Statement {
  const ordered = [...uses].sort((one, other) => one.startAt - other.startAt || one.id - other.id)
  let freeUses = 0
  const lines = ordered.map((use): StatementLine => {
    const minutes = bookedMinutes(use)
    const isFree = minutes <= FREE_USE_MINUTES && freeUses < FREE_USES_A_MONTH
    if (isFree) freeUses += 1
    return { id: use.id, minutes, amountYen: amountYen(minutes), isFree }
  })
  const sum = (pick: (line: StatementLine) => number): number =>
    lines.reduce((total, line) => total + pick(line), 0)
  const totalYen = sum((line) => line.amountYen)
  const freeYen = sum((line) => (line.isFree ? line.amountYen : 0))
  return {
    lines,
    totalMinutes: sum((line) => line.minutes),
    totalYen,
    freeUses,
    freeYen,
    dueYen: totalYen - freeYen,
  }
}
