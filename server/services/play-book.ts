import { DAY_MS } from '#rules/japan-time.ts'
import { PLAYS_KEPT_DAYS } from '#rules/limits.ts'
import { continuesPlay, type Shown } from '#rules/plays.ts'
import type { Db } from '../../db/open.ts'
import { findMedia } from '../../db/queries/media.ts'
import { findLastPlay, insertPlay, removePlaysBefore, updatePlayEnd } from '../../db/queries/plays.ts'

/** Writes down what kiosks say they show. */
export type RecordPlay = (signage: { id: number; companyId: number }, said: Shown, at: number) => void

/**
 * The same as before makes the last play longer, anything else is a new one. Each report moves the end, so that a crash of
 * kiosk or server costs no more than the time between two reports.
 */
export const createPlayBook =
  (db: Db): RecordPlay =>
  ({ id: signageId, companyId }, said, at) => {
    db.transaction((tx) => {
      // another company's file, or one that is gone, is no file
      const media = said.mediaId === null ? undefined : findMedia(tx, companyId, said.mediaId)
      const shown = { ...said, mediaId: media?.id ?? null }
      const last = findLastPlay(tx, signageId)
      const goesOn = last && continuesPlay(last, shown, at)
      // what is replaced was on the screen until now, if its kiosk has been heard of all the time
      const wasOn = last && continuesPlay(last, last, at)
      if (last && (goesOn || wasOn)) updatePlayEnd(tx, last.id, at)
      if (goesOn) return
      insertPlay(tx, { ...shown, signageId, mediaName: media?.name ?? null, startedAt: at, endedAt: at })
      removePlaysBefore(tx, signageId, at - PLAYS_KEPT_DAYS * DAY_MS)
    })
  }
