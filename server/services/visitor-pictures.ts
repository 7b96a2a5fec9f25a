import type { Asker } from '#rules/asker.ts'
import type { Db } from '../../db/open.ts'
import { findVisitorPicture, insertVisitorPicture } from '../../db/queries/calls.ts'
import { findRecordedSignage } from '../../db/queries/signages.ts'
import type { FileStore } from '../adapters/files.ts'
import { Refusal } from '../contract/refusals.ts'
import { imageTypeOf } from '../formats/image-type.ts'
import type { Live } from './live.ts'
import { visitorPictureUrl } from './reception/views.ts'

export interface VisitorPictureDeps {
  db: Db
  /** DATA_DIR/captures. */
  visitorPictures: FileStore
  live: Pick<Live, 'pictureCame'>
}

/** A visitor's picture. The first one of a request counts. */
export async function addVisitorPicture(
  deps: VisitorPictureDeps,
  asker: Asker,
  input: { requestId: string; signageId: number; image: Buffer },
  now: number,
): Promise<{ captureImageDir: string }> {
  if (asker.signageId === null || asker.signageId !== input.signageId) throw new Refusal('notFound')
  const mimeType = imageTypeOf(input.image)
  if (!mimeType) throw new Refusal('mediaType')
  const fileName = `${input.requestId}.${mimeType === 'image/png' ? 'png' : 'jpg'}`
  if (findVisitorPicture(deps.db, input.requestId) === undefined) {
    await deps.visitorPictures.write(fileName, input.image)
    insertVisitorPicture(deps.db, {
      requestId: input.requestId,
      signageId: input.signageId,
      fileName,
      mimeType,
      takenAt: now,
    })
    deps.live.pictureCame(input.signageId)
  }
  return { captureImageDir: visitorPictureUrl(input.requestId) }
}

/** @throws Refusal notFound, also for another company's picture */
export function findVisitorPictureOfCompany(
  db: Db,
  companyId: number,
  requestId: string,
): { fileName: string; mimeType: string } {
  const picture = findVisitorPicture(db, requestId)
  if (!picture || !findRecordedSignage(db, companyId, picture.signageId)) throw new Refusal('notFound')
  return picture
}
