import { PLAYS_KEPT_DAYS } from '#core/limits.ts'
import { continuesPlay, PLAY_LEAST_MS, type Shown } from '#core/plays/rules.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { findMedia } from '../../db/queries/media.ts'
import { listMoving } from '../../db/queries/moves.ts'
import { findLastPlay, insertPlay, removePlaysBefore, updatePlay } from '../../db/queries/plays.ts'
import { hasSignage } from '../../db/queries/signages.ts'
import type { Timers } from '../system/timers.ts'

export type RecordPlay = (signage: { id: number; companyId: number }, said: Shown, at: number) => void

/** Records what kiosks show, as they report it. */
export interface PlayRecorder {
  record: RecordPlay
  /** Writes records that are not in the database yet. Called before records are read and before the server stops. */
  flush(): void
}

/** The current or last play of one signage: an interval in which it showed the same content. */
interface Play extends Shown {
  signageId: number
  companyId: number
  startedAt: number
  endedAt: number
  /** ID of its row; undefined: not written yet. */
  id?: number
}

/** What kiosks report within this time is written in one transaction. */
const FLUSH_MS = 5_000
const TIMER = 'plays to write'
/** Maximum number of records kept in memory while the database cannot be written. The oldest are dropped. */
const UNWRITTEN_MAX = 10_000

/**
 * A play is an interval in which a signage showed the same content. A report of the same content extends the last play;
 * a report of other content starts a new play. Content shown for less than a second is not recorded. Every report moves
 * the end of the play, so that at most the time between two reports is lost if a kiosk crashes, and at most FLUSH_MS if
 * the server crashes.
 */
export function createPlayRecorder(deps: { db: Db; timers: Timers; now: () => number }): PlayRecorder {
  const { db, timers, now } = deps
  const last = new Map<number, Play>()
  const unwritten = new Set<Play>()
  let isAwaited = false

  const mark = (play: Play): void => {
    if (!isAwaited) timers.set(TIMER, now() + FLUSH_MS, flush)
    isAwaited = true
    unwritten.add(play)
    const [oldest] = unwritten
    if (oldest && unwritten.size > UNWRITTEN_MAX) unwritten.delete(oldest)
  }

  const lastOf = (signageId: number, companyId: number): Play | undefined => {
    const known = last.get(signageId)
    if (known) return known
    const row = findLastPlay(db, signageId)
    return row && { ...row, companyId }
  }

  const record: RecordPlay = ({ id: signageId, companyId }, { scene, mediaId, telop }, at) => {
    const before = lastOf(signageId, companyId)
    const shown = { scene, mediaId, telop }
    // the previous content was on the screen until now, if its kiosk has reported without a gap
    const wasOn = before !== undefined && continuesPlay(before, before, at)
    const isLonger = before !== undefined && continuesPlay(before, shown, at)
    if (wasOn) {
      before.endedAt = at
      if (!isLonger && at - before.startedAt < PLAY_LEAST_MS) Object.assign(before, shown)
      mark(before)
    }
    const isNew = !wasOn || (!isLonger && at - before.startedAt >= PLAY_LEAST_MS)
    const play = isNew ? { ...shown, signageId, companyId, startedAt: at, endedAt: at } : before
    last.set(signageId, play)
    if (isNew) mark(play)
  }

  const flush = (): void => {
    timers.clear(TIMER)
    isAwaited = false
    if (unwritten.size === 0) return
    // records of a company that is being moved to another server stay unwritten until the move has ended
    const moving = new Set(listMoving(db).map(({ companyId }) => companyId))
    const plays = [...unwritten].filter(({ companyId }) => !moving.has(companyId))
    // if the database cannot be written, for example because the disk is full, the records stay in `unwritten`
    const rows = db.transaction((tx) => plays.map((play) => ({ play, id: write(tx, play) })))
    for (const { play, id } of rows) {
      if (id !== undefined) play.id = id
      unwritten.delete(play)
    }
  }
  return { record, flush }
}

/** @returns the row's ID; undefined if nothing was written */
function write(db: DbLike, play: Play): number | undefined {
  const { signageId, companyId, scene, telop, startedAt, endedAt } = play
  // nothing is written for a deleted signage; a file that was deleted or belongs to another company counts as no file
  if (!hasSignage(db, signageId)) return undefined
  const media = play.mediaId === null ? undefined : findMedia(db, companyId, play.mediaId)
  const row = { scene, telop, mediaId: media?.id ?? null, mediaName: media?.name ?? null, endedAt }
  if (play.id !== undefined) {
    updatePlay(db, play.id, row)
    return play.id
  }
  const id = insertPlay(db, { ...row, signageId, startedAt })
  removePlaysBefore(db, signageId, startedAt - PLAYS_KEPT_DAYS * DAY_MS)
  return id
}
