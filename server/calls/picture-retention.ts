import type { Db } from '../../db/open.ts'
import { listOutdatedVisitorMessages, removeVisitorMessage } from '../../db/queries/visitor-messages.ts'
import { listOutdatedPictures, removeVisitorPicture } from '../../db/queries/visitor-pictures.ts'
import type { FileStore } from '../system/files.ts'
import { createRetention, type Retention, type RetentionDeps } from '../system/retention.ts'

const BATCH = 50

/** Deletes visitors' pictures and messages after the number of days set by their company (decisions 4). */
export function createPictureRetention(
  deps: RetentionDeps & { db: Db; visitorPictures: FileStore },
): Retention {
  const { db, now, visitorPictures } = deps
  return createRetention(deps, 'pictures of visitors', async () => {
    const pictures = listOutdatedPictures(db, now(), BATCH)
    // Delete the row before the file, so that no page requests a missing file. A file left by a crash is removed at the next
    // start.
    for (const { requestId, fileName } of pictures) {
      removeVisitorPicture(db, requestId)
      await visitorPictures.remove(fileName)
    }
    const messages = listOutdatedVisitorMessages(db, now(), BATCH)
    for (const { id, soundFileName } of messages) {
      removeVisitorMessage(db, id)
      if (soundFileName !== null) await visitorPictures.remove(soundFileName)
    }
    return pictures.length === BATCH || messages.length === BATCH
  })
}
