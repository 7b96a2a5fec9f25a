import { Readable } from 'node:stream'
import type { OutputOf, ParsedInputOf } from '#core/http/define-endpoint.ts'
import type { PageInput } from '#core/http/pages.ts'
import { Refusal } from '#core/http/refusals.ts'
import { KIOSK_REPORT_MS, PAGE_ROWS, PLAY_DAYS_MAX, PLAY_ROWS_MAX } from '#core/limits.ts'
import type {
  getPlays as call,
  getDeletedSignages as deletedCall,
  PlayShape,
  PlayTotal,
} from '#core/plays/contract.ts'
import { shownMs } from '#core/plays/rules.ts'
import { japanText } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import {
  findPlayAfter,
  firstStartAt,
  listAddedPlays,
  listPlays,
  listPlaysStarted,
  type PlayRow,
  type PlaysFilter,
  pagePlays,
} from '../../db/queries/plays.ts'
import { findRecordedSignage, listDeletedSignages } from '../../db/queries/signages.ts'
import { csvLines, csvOf } from '../http/csv.ts'
import { type Span, slicesOf } from '../system/in-slices.ts'
import { periodOf } from '../system/report-period.ts'
import type { PlayRecorder } from './recorder.ts'
import { PLAY_COLUMNS, PLAY_SCENES } from './texts.ts'

type PlaysInput = ParsedInputOf<typeof call>
type Days = Pick<PlaysInput, 'signageId' | 'from' | 'to'>
export interface PlaysDeps {
  db: Db
  plays: Pick<PlayRecorder, 'flush'>
  now: () => number
}

/** @throws Refusal notFound (also for another company's signage), invalid */
function filterOf({ db, plays }: PlaysDeps, companyId: number, { signageId, from, to }: Days) {
  plays.flush()
  const signage = findRecordedSignage(db, companyId, signageId)
  if (!signage) throw new Refusal('notFound')
  return { signage, signageId, ...periodOf({ from, to }, PLAY_DAYS_MAX) }
}

function cutOf(db: Db, filter: PlaysFilter): { rows: PlayRow[]; isCut: boolean } {
  const rows = listPlays(db, { ...filter, limit: PLAY_ROWS_MAX + 1 })
  return { rows: rows.slice(0, PLAY_ROWS_MAX), isCut: rows.length > PLAY_ROWS_MAX }
}

/** Deleted signages whose playback records still exist (decisions 4). */
export const deletedSignages = ({ db }: PlaysDeps, companyId: number): OutputOf<typeof deletedCall> =>
  listDeletedSignages(db, companyId)

/**
 * The plays (playback records) of a signage from one day to another (Japan time, both days included). The totals cover
 * all plays of these days.
 */
export async function getPlays(
  deps: PlaysDeps,
  companyId: number,
  { page, limit = PAGE_ROWS, ...days }: Days & Partial<PageInput>,
): Promise<OutputOf<typeof call>> {
  const { db } = deps
  const filter = filterOf(deps, companyId, days)
  const shown = page === undefined ? wholeOf(deps, filter) : shownPage(deps, filter, { page, limit })
  return { ...shown, totals: await totalsOf(db, filter) }
}

type Shown = Omit<OutputOf<typeof call>, 'totals'>

/** All plays (playback records), oldest first, up to a maximum; `isCut` if there are more. */
function wholeOf({ db, now }: PlaysDeps, filter: PlaysFilter): Shown {
  const { rows, isCut } = cutOf(db, filter)
  const plays = rows.map((row, index) => shapeOf(row, !isCut && index === rows.length - 1, now()))
  return { plays, isCut, total: plays.length, page: 1 }
}

/** One page of the plays (playback records), newest first. */
function shownPage({ db, now }: PlaysDeps, filter: PlaysFilter, part: PageInput): Shown {
  const { rows, total, page } = pagePlays(db, filter, part)
  const plays = rows.map((row, index) => shapeOf(row, page === 1 && index === 0, now()))
  return { plays, isCut: false, total, page }
}

/** @param isLast whether this is the latest play (playback record) of its signage */
function shapeOf(row: PlayRow, isLast: boolean, now: number): PlayShape {
  const { id, scene, mediaId, mediaName, telop, startedAt, endedAt } = row
  // a kiosk reports what it plays every 30 s, so the latest playback still runs if its last report is recent
  const runs = isLast && now - endedAt <= 2 * KIOSK_REPORT_MS
  return { id, scene, mediaId, mediaName, telop, startedAt, endedAt: runs ? null : endedAt }
}

/** How often and how long each file was shown, longest first. Deleted files with the same name count as one. */
async function totalsOf(db: Db, { signageId, fromAt, toAt }: PlaysFilter): Promise<PlayTotal[]> {
  const totals = new Map<string, PlayTotal>()
  const add = (row: ReturnType<typeof listAddedPlays>[number]): void => {
    const { mediaId, mediaName, endedAt } = row
    if (mediaName === null || endedAt < fromAt) return
    const key = `${mediaId} ${mediaName}`
    const total = totals.get(key) ?? { mediaId, mediaName, times: 0, shownMs: 0 }
    const ms = shownMs(row, fromAt, toAt)
    totals.set(key, { ...total, times: total.times + 1, shownMs: total.shownMs + ms })
  }
  for await (const span of playSlices(db, { signageId, fromAt, toAt }))
    listAddedPlays(db, { signageId, ...span }).forEach(add)
  return [...totals.values()].sort((a, b) => b.shownMs - a.shownMs)
}

const playSlices = (db: Db, filter: PlaysFilter): AsyncGenerator<Span> =>
  slicesOf({ fromAt: firstStartAt(db, filter), toAt: filter.toAt }, (fromAt, count) =>
    findPlayAfter(db, { ...filter, fromAt }, count),
  )

const cellsOf = (signage: { name: string }, row: PlayRow): (string | number)[] => [
  signage.name,
  PLAY_SCENES[row.scene],
  row.mediaName ?? '',
  row.telop.replaceAll('\n', ' '),
  japanText(row.startedAt),
  japanText(row.endedAt),
  Math.round((row.endedAt - row.startedAt) / 1_000),
]

/**
 * All plays (playback records) as CSV for spreadsheets, one row per play. Generated in parts, so that other requests
 * are served in between.
 * @throws Refusal notFound, invalid, before the first part
 */
export function playsCsv(deps: PlaysDeps, companyId: number, filter: Days): Readable {
  const { signage, ...days } = filterOf(deps, companyId, filter)
  return Readable.from(parts())

  async function* parts(): AsyncGenerator<string> {
    yield csvOf([PLAY_COLUMNS])
    for await (const span of playSlices(deps.db, days)) {
      const rows = listPlaysStarted(deps.db, { ...days, ...span }).filter(
        ({ endedAt }) => endedAt >= days.fromAt,
      )
      if (rows.length > 0) yield csvLines(rows.map((row) => cellsOf(signage, row)))
    }
  }
}
