import { randomUUID } from 'node:crypto'
import type { Asker } from '#core/accounts/asker.ts'
import { isPictureTooLarge } from '#core/calls/picture.ts'
import { acceptsPicture } from '#core/calls/visitor-picture.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db } from '../../db/open.ts'
import { findCall } from '../../db/queries/calls.ts'
import { findRecordedSignage } from '../../db/queries/signages.ts'
import {
  findVisitorPicture,
  insertVisitorPicture,
  type VisitorPictureRow,
} from '../../db/queries/visitor-pictures.ts'
import type { Live } from '../realtime/live-port.ts'
import { visitorPictureUrl } from '../reception/talk-views.ts'
import type { FileStore } from '../system/files.ts'
import { imageSize } from '../system/image-size.ts'
import { imageTypeOf } from '../system/image-type.ts'

export interface VisitorPictureDeps {
  db: Db
  /** The folder DATA_DIR/captures. */
  visitorPictures: FileStore
  live: Pick<Live, 'pictureArrived'>
}

/**
 * Stores the picture of a visitor who has just called from this signage. Only the first picture of a request is kept;
 * further pictures are ignored.
 * @throws Refusal notFound (another signage), noCall, mediaType, mediaBroken, pictureSize
 */
export async function addVisitorPicture(
  deps: VisitorPictureDeps,
  asker: Asker,
  input: { requestId: string; signageId: number; image: Buffer },
  now: number,
): Promise<{ captureImageDir: string }> {
  const { requestId, signageId, image } = input
  if (asker.signageId === null || asker.signageId !== signageId) throw new Refusal('notFound')
  const mimeType = imageTypeOf(image)
  if (!mimeType) throw new Refusal('mediaType')
  const size = imageSize(image)
  if (!size) throw new Refusal('mediaBroken')
  if (isPictureTooLarge(size)) throw new Refusal('pictureSize')
  const call = findCall(deps.db, requestId)
  if (call?.signageId !== signageId) throw new Refusal('noCall')
  if (!findVisitorPicture(deps.db, requestId)) {
    if (!acceptsPicture(call, now)) throw new Refusal('noCall')
    await savePicture(deps, { requestId, signageId, mimeType, takenAt: now }, image)
  }
  return { captureImageDir: visitorPictureUrl(requestId) }
}

type Taken = Pick<VisitorPictureRow, 'requestId' | 'signageId' | 'mimeType' | 'takenAt'>

/** Writes the file before its row, and removes the file if a parallel request has already stored a picture. */
async function savePicture(deps: VisitorPictureDeps, taken: Taken, image: Buffer): Promise<void> {
  const fileName = `${randomUUID()}.${taken.mimeType === 'image/png' ? 'png' : 'jpg'}`
  let isStored = false
  try {
    await deps.visitorPictures.write(fileName, image)
    isStored = insertVisitorPicture(deps.db, { ...taken, fileName })
  } finally {
    if (!isStored) await deps.visitorPictures.remove(fileName)
  }
  if (isStored) deps.live.pictureArrived(taken.signageId)
}

/** @throws Refusal notFound, also for a picture of another company */
export function findVisitorPictureOfCompany(
  db: Db,
  companyId: number,
  requestId: string,
): { fileName: string; mimeType: string } {
  const picture = findVisitorPicture(db, requestId)
  if (!picture || !findRecordedSignage(db, companyId, picture.signageId)) throw new Refusal('notFound')
  return picture
}
