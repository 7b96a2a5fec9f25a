import { REPORT_DAYS_MAX } from '#core/limits.ts'
import { CallSums } from '#core/reports/call-sums.ts'
import type { CallReport } from '#core/reports/contract.ts'
import type { Db } from '../../db/open.ts'
import {
  findCallAfter,
  listAddedCalls,
  listRecordedStores,
  listRecordedUsers,
  type RecordedName,
} from '../../db/queries/call-reports.ts'
import { csvOf } from '../http/csv.ts'
import { inSlices } from '../system/in-slices.ts'
import { periodOf } from '../system/report-period.ts'
import { LANGUAGE_NAMES, REPORT_WORDS, type ReportLine, reportLine, WEEKDAYS } from './texts.ts'

export interface CallReportDeps {
  db: Db
}

interface Period {
  from: string
  to: string
}

/**
 * The totals of a company's calls in a period.
 * @throws Refusal invalid
 */
export async function getCallReport(db: Db, companyId: number, period: Period): Promise<CallReport> {
  const { fromAt, toAt } = periodOf(period, REPORT_DAYS_MAX)
  const sums = new CallSums()
  await inSlices(
    { fromAt, toAt },
    (at, count) => findCallAfter(db, { companyId, fromAt: at, toAt }, count),
    (at, end) => {
      for (const call of listAddedCalls(db, { companyId, fromAt: at, toAt: end })) sums.add(call)
    },
  )
  const { buttons, languages, stores, hosts, ...statistics } = sums.of(fromAt, toAt)
  return {
    ...statistics,
    buttons: buttons.map(({ key, ...tally }) => ({ name: key, ...tally })),
    languages: languages.map(({ key, ...tally }) => ({ lang: key, ...tally })),
    stores: namedStores(db, companyId, stores),
    operators: namedOperators(db, hosts),
  }
}

type Sums = ReturnType<CallSums['of']>

const byId = (rows: readonly RecordedName[]) => new Map(rows.map((row) => [row.id, row]))

function namedStores(db: Db, companyId: number, stores: Sums['stores']): CallReport['stores'] {
  const known = byId(listRecordedStores(db, companyId))
  return stores.map(({ key, ...tally }) => {
    const store = key === null ? undefined : known.get(key)
    return { id: key ?? 0, name: store?.name ?? '', isDeleted: hasGone(store), ...tally }
  })
}

function namedOperators(db: Db, hosts: Sums['hosts']): CallReport['operators'] {
  const known = byId(
    listRecordedUsers(
      db,
      hosts.map(({ hostId }) => hostId),
    ),
  )
  return hosts.map(({ hostId, ...statistics }) => {
    const user = known.get(hostId)
    return { id: hostId, name: user?.name ?? '', isDeleted: hasGone(user), ...statistics }
  })
}

const hasGone = (row: RecordedName | undefined): boolean => row !== undefined && row.deletedAt !== null

/** The totals as CSV, with one row per group. */
export async function callReportCsv(db: Db, companyId: number, period: Period): Promise<string> {
  const report = await getCallReport(db, companyId, period)
  const { groups } = REPORT_WORDS
  const lines: ReportLine[] = [
    { group: groups.all, name: '', ...report, talkMs: report.meanTalkMs },
    ...report.days.map(({ day, ...tally }) => ({ group: groups.days, name: day, ...tally })),
    ...report.hours.map((tally, hour) => ({ group: groups.hours, name: `${hour}:00`, ...tally })),
    ...report.weekdays.map((tally, day) => ({ group: groups.weekdays, name: WEEKDAYS[day]!, ...tally })),
    ...report.buttons.map(({ name, ...tally }) => ({
      group: groups.buttons,
      name: name ?? REPORT_WORDS.noButton,
      ...tally,
    })),
    ...report.languages.map(({ lang, ...tally }) => ({
      group: groups.languages,
      name: LANGUAGE_NAMES[lang],
      ...tally,
    })),
    ...report.stores.map(({ id, name, isDeleted, ...tally }) => ({
      group: groups.stores,
      name: id === 0 ? REPORT_WORDS.noStore : nameOf(name, isDeleted),
      ...tally,
    })),
    ...report.operators.map(({ name, isDeleted, answered, begun, meanTalkMs }) => ({
      group: groups.operators,
      name: nameOf(name, isDeleted),
      answered,
      begun,
      talkMs: meanTalkMs,
    })),
  ]
  return csvOf([REPORT_WORDS.columns, ...lines.map(reportLine)])
}

const nameOf = (name: string, isDeleted: boolean): string => (isDeleted ? REPORT_WORDS.deleted(name) : name)
