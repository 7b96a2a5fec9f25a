import type { Db } from '../../db/open.ts'
import { listOutdatedPictures, removeVisitorPicture } from '../../db/queries/visitor-pictures.ts'
import type { FileStore } from '../system/files.ts'
import { createRetention, type Retention, type RetentionDeps } from '../system/retention.ts'

const BATCH = 50

/** Visitors' pictures are kept as many days as their company says (decisions 4). */
export function createPictureRetention(
  deps: RetentionDeps & { db: Db; visitorPictures: FileStore },
): Retention {
  const { db, now, visitorPictures } = deps
  return createRetention(deps, 'pictures of visitors', async () => {
    const pictures = listOutdatedPictures(db, now(), BATCH)
    // the row first: a page that asks finds none, and a file that a crash leaves behind is swept at the next start
    for (const { requestId, fileName } of pictures) {
      removeVisitorPicture(db, requestId)
      await visitorPictures.remove(fileName)
    }
    return pictures.length === BATCH
  })
}
