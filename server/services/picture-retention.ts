import type { Db } from '../../db/open.ts'
import { listOutdatedPictures, removeVisitorPicture } from '../../db/queries/visitor-pictures.ts'
import type { FileStore } from '../adapters/files.ts'
import type { Timers } from './timers.ts'

export interface PictureRetention {
  /** Removes what has been kept long enough. Called by itself every hour, and when a company keeps them for fewer days. */
  sweep(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 3_600_000
/** At a time: an installation that never swept has years of them. */
const BATCH = 50
const TIMER = 'pictures of visitors'

/** Visitors' pictures are kept as many days as their company says (decisions 4). */
export function createPictureRetention(deps: {
  db: Db
  now: () => number
  timers: Timers
  visitorPictures: FileStore
  onFault: (error: unknown) => void
}): PictureRetention {
  const { db, now, timers, visitorPictures } = deps
  let isClosed = false
  let last = Promise.resolve()

  async function removeOutdated(): Promise<void> {
    for (let isMore = true; isMore && !isClosed; ) {
      const pictures = listOutdatedPictures(db, now(), BATCH)
      // the row first: a page that asks finds none, and a file that a crash leaves behind is swept at the next start
      for (const { requestId, fileName } of pictures) {
        removeVisitorPicture(db, requestId)
        await visitorPictures.remove(fileName)
      }
      isMore = pictures.length === BATCH
    }
  }

  function sweep(): Promise<void> {
    last = last.then(removeOutdated).catch(deps.onFault)
    if (!isClosed) timers.set(TIMER, now() + EVERY_MS, () => void sweep())
    return last
  }

  void sweep()
  return {
    sweep,
    async close() {
      isClosed = true
      timers.clear(TIMER)
      await last
    },
  }
}
