import { byJapanTime, type CallTally, rankOf } from '#rules/call-report.ts'
import { REPORT_DAYS_MAX } from '#rules/limits.ts'
import type { Db } from '../../db/open.ts'
import {
  listCallsByButton,
  listCallsByHour,
  listCallsByLanguage,
  listCallsByStore,
  listRecordedStores,
  listRecordedUsers,
  listTalksByHost,
  type RecordedName,
} from '../../db/queries/call-reports.ts'
import { listWaits, meanTalkBetween } from '../../db/queries/calls.ts'
import type { CallReport } from '../contract/call-reports.ts'
import { rounded } from './call-figures.ts'
import { csvOf } from './csv.ts'
import { periodOf } from './report-period.ts'
import { LANGUAGE_NAMES, REPORT_WORDS, type ReportLine, reportLine, WEEKDAYS } from './texts/call-reports.ts'

export interface CallReportDeps {
  db: Db
}

interface Period {
  from: string
  to: string
}

/** Nine of ten visitors waited no longer. */
const P90 = 0.9

const mostFirst = (a: { called: number }, b: { called: number }): number => b.called - a.called

/**
 * What a company's calls of some days add up to.
 * @throws Refusal invalid
 */
export function getCallReport(db: Db, companyId: number, period: Period): CallReport {
  const between = { companyId, ...periodOf(period, REPORT_DAYS_MAX) }
  const byHour = listCallsByHour(db, between)
  return {
    called: sumOf(byHour, 'called'),
    answered: sumOf(byHour, 'answered'),
    ...waitsOf(listWaits(db, between).sort()),
    meanTalkMs: rounded(meanTalkBetween(db, companyId, between.fromAt, between.toAt)),
    ...byJapanTime(byHour, between.fromAt, between.toAt),
    buttons: listCallsByButton(db, between)
      .map(({ key, ...tally }) => ({ name: key, ...tally }))
      .sort(mostFirst),
    languages: listCallsByLanguage(db, between)
      .flatMap(({ key, ...tally }) => (key === null ? [] : [{ lang: key, ...tally }]))
      .sort(mostFirst),
    stores: storesOf(db, between),
    operators: operatorsOf(db, between),
  }
}

const sumOf = (rows: readonly CallTally[], count: keyof CallTally): number =>
  rows.reduce((sum, row) => sum + row[count], 0)

function waitsOf(sorted: Float64Array): Pick<CallReport, 'medianWaitMs' | 'p90WaitMs' | 'longestWaitMs'> {
  if (sorted.length === 0) return { medianWaitMs: null, p90WaitMs: null, longestWaitMs: null }
  const half = (sorted.length - 1) / 2
  return {
    medianWaitMs: Math.round((sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2),
    p90WaitMs: sorted[rankOf(sorted.length, P90)]!,
    longestWaitMs: sorted.at(-1)!,
  }
}

type Between = Parameters<typeof listCallsByStore>[1]

const byId = (rows: readonly RecordedName[]) => new Map(rows.map((row) => [row.id, row]))

function storesOf(db: Db, between: Between): CallReport['stores'] {
  const known = byId(listRecordedStores(db, between.companyId))
  return listCallsByStore(db, between)
    .map(({ key, ...tally }) => {
      const store = key === null ? undefined : known.get(key)
      return { id: key ?? 0, name: store?.name ?? '', isDeleted: hasGone(store), ...tally }
    })
    .sort(mostFirst)
}

function operatorsOf(db: Db, between: Between): CallReport['operators'] {
  const talks = listTalksByHost(db, between)
  const known = byId(
    listRecordedUsers(
      db,
      talks.map(({ hostId }) => hostId),
    ),
  )
  return talks
    .map(({ hostId, answered, begun, meanTalkMs }) => {
      const user = known.get(hostId)
      const figures = { answered, begun, meanTalkMs: rounded(meanTalkMs) }
      return { id: hostId, name: user?.name ?? '', isDeleted: hasGone(user), ...figures }
    })
    .sort((a, b) => b.answered + b.begun - (a.answered + a.begun))
}

const hasGone = (row: RecordedName | undefined): boolean => row !== undefined && row.deletedAt !== null

/** The same for spreadsheets: one row a group. */
export function callReportCsv(db: Db, companyId: number, period: Period): string {
  const report = getCallReport(db, companyId, period)
  const { groups } = REPORT_WORDS
  const lines: ReportLine[] = [
    { group: groups.all, name: '', ...report, talkMs: report.meanTalkMs },
    ...report.days.map(({ day, ...tally }) => ({ group: groups.days, name: day, ...tally })),
    ...report.hours.map((tally, hour) => ({ group: groups.hours, name: `${hour}:00`, ...tally })),
    ...report.weekdays.map((tally, day) => ({ group: groups.weekdays, name: WEEKDAYS[day]!, ...tally })),
    ...report.buttons.map(({ name, ...tally }) => ({
      ...{ group: groups.buttons, name: name ?? REPORT_WORDS.noButton },
      ...tally,
    })),
    ...report.languages.map(({ lang, ...tally }) => ({
      ...{ group: groups.languages, name: LANGUAGE_NAMES[lang] },
      ...tally,
    })),
    ...report.stores.map(({ id, name, isDeleted, ...tally }) => ({
      ...{ group: groups.stores, name: id === 0 ? REPORT_WORDS.noStore : nameOf(name, isDeleted) },
      ...tally,
    })),
    ...report.operators.map(({ name, isDeleted, answered, begun, meanTalkMs }) => ({
      ...{ group: groups.operators, name: nameOf(name, isDeleted) },
      ...{ answered, begun, talkMs: meanTalkMs },
    })),
  ]
  return csvOf([REPORT_WORDS.columns, ...lines.map(reportLine)])
}

const nameOf = (name: string, isDeleted: boolean): string => (isDeleted ? REPORT_WORDS.deleted(name) : name)
