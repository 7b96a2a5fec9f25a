import { japanText } from '#rules/japan-time.ts'
import { KIOSK_REPORT_MS, PAGE_ROWS, PLAY_DAYS_MAX, PLAY_ROWS_MAX } from '#rules/limits.ts'
import { type PageWish, pageOf } from '#rules/pages.ts'
import { shownMs } from '#rules/plays.ts'
import type { Db } from '../../db/open.ts'
import { listPlays, type PlayRow } from '../../db/queries/plays.ts'
import { findRecordedSignage, listDeletedSignages } from '../../db/queries/signages.ts'
import type { OutputOf, ParsedInputOf } from '../contract/define-endpoint.ts'
import type { getPlays as call, getDeletedSignages as deletedCall, PlayTotal } from '../contract/plays.ts'
import { Refusal } from '../contract/refusals.ts'
import { csvOf } from './csv.ts'
import type { PlayBook } from './play-book.ts'
import { periodOf } from './report-period.ts'
import { PLAY_COLUMNS, PLAY_SCENES } from './texts/plays.ts'

type Wish = ParsedInputOf<typeof call>
type Days = Pick<Wish, 'signageId' | 'from' | 'to'>
export interface PlaysDeps {
  db: Db
  plays: Pick<PlayBook, 'flush'>
  now: () => number
}

/** @throws Refusal notFound (also another company's signage), invalid */
function playsOf({ db, plays }: PlaysDeps, companyId: number, { signageId, from, to }: Days) {
  plays.flush()
  const signage = findRecordedSignage(db, companyId, signageId)
  if (!signage) throw new Refusal('notFound')
  const { fromAt, toAt } = periodOf({ from, to }, PLAY_DAYS_MAX)
  const rows = listPlays(db, { signageId, fromAt, toAt, limit: PLAY_ROWS_MAX + 1 })
  const isCut = rows.length > PLAY_ROWS_MAX
  return { signage, fromAt, toAt, rows: rows.slice(0, PLAY_ROWS_MAX), isCut }
}

/** Signages whose records stay although they are gone (decisions 4). */
export const deletedSignages = ({ db }: PlaysDeps, companyId: number): OutputOf<typeof deletedCall> =>
  listDeletedSignages(db, companyId)

/** What a signage showed on some days (Japanese ones, both included). */
export function getPlays(
  deps: PlaysDeps,
  companyId: number,
  wish: Days & Partial<PageWish>,
): OutputOf<typeof call> {
  const { rows, isCut, fromAt, toAt } = playsOf(deps, companyId, wish)
  // a kiosk says every 30 s that it still shows the same
  const isNow = (row: PlayRow): boolean => deps.now() - row.endedAt <= 2 * KIOSK_REPORT_MS
  const plays = rows.map((row, index) => {
    const { id, scene, mediaId, mediaName, telop, startedAt, endedAt } = row
    const isLast = index === rows.length - 1
    const end = isLast && !isCut && isNow(row) ? null : endedAt
    return { id, scene, mediaId, mediaName, telop, startedAt, endedAt: end }
  })
  const { page, limit = PAGE_ROWS } = wish
  const shown =
    page === undefined
      ? { rows: plays, total: plays.length, page: 1 }
      : pageOf(plays.toReversed(), { page, limit })
  return {
    plays: shown.rows,
    totals: totalsOf(rows, fromAt, toAt),
    isCut,
    ...{ total: shown.total, page: shown.page },
  }
}

/** How often and how long each file was on the screen, the longest first; files of the same name that are gone count as one. */
function totalsOf(rows: readonly PlayRow[], fromAt: number, toAt: number): PlayTotal[] {
  const totals = new Map<string, PlayTotal>()
  for (const row of rows) {
    const { mediaId, mediaName } = row
    if (mediaName === null) continue
    const key = `${mediaId} ${mediaName}`
    const total = totals.get(key) ?? { mediaId, mediaName, times: 0, shownMs: 0 }
    const ms = shownMs(row, fromAt, toAt)
    totals.set(key, { ...total, times: total.times + 1, shownMs: total.shownMs + ms })
  }
  return [...totals.values()].sort((a, b) => b.shownMs - a.shownMs)
}

const cellsOf = (signage: { name: string }, row: PlayRow): (string | number)[] => [
  signage.name,
  PLAY_SCENES[row.scene],
  row.mediaName ?? '',
  row.telop.replaceAll('\n', ' '),
  japanText(row.startedAt),
  japanText(row.endedAt),
  Math.round((row.endedAt - row.startedAt) / 1_000),
]

/** The same for spreadsheets, one row a play. */
export function playsCsv(deps: PlaysDeps, companyId: number, wish: Days): string {
  const { signage, rows } = playsOf(deps, companyId, wish)
  return csvOf([PLAY_COLUMNS, ...rows.map((row) => cellsOf(signage, row))])
}
