import type { Asker } from '#rules/asker.ts'
import type { Db } from '../../db/open.ts'
import { findCapture, insertCapture } from '../../db/queries/calls.ts'
import { findSignageOfCompany } from '../../db/queries/signages.ts'
import type { FileStore } from '../adapters/files.ts'
import { Refusal } from '../contract/refusals.ts'
import { imageTypeOf } from '../formats/image-type.ts'
import type { Live } from './live.ts'
import { captureUrl } from './reception/views.ts'

export interface CaptureDeps {
  db: Db
  /** DATA_DIR/captures. */
  captures: FileStore
  live: Pick<Live, 'pictureCame'>
}

/** A visitor's picture. The first one of a request counts. */
export async function addCapture(
  deps: CaptureDeps,
  asker: Asker,
  input: { requestId: string; signageId: number; image: Buffer },
  now: number,
): Promise<{ captureImageDir: string }> {
  if (asker.signageId === null || asker.signageId !== input.signageId) throw new Refusal('notFound')
  const mimeType = imageTypeOf(input.image)
  if (!mimeType) throw new Refusal('mediaType')
  const fileName = `${input.requestId}.${mimeType === 'image/png' ? 'png' : 'jpg'}`
  if (findCapture(deps.db, input.requestId) === undefined) {
    await deps.captures.write(fileName, input.image)
    insertCapture(deps.db, {
      requestId: input.requestId,
      signageId: input.signageId,
      fileName,
      mimeType,
      takenAt: now,
    })
    deps.live.pictureCame(input.signageId)
  }
  return { captureImageDir: captureUrl(input.requestId) }
}

/** @throws Refusal notFound, also for another company's picture */
export function findCaptureOfCompany(
  db: Db,
  companyId: number,
  requestId: string,
): { fileName: string; mimeType: string } {
  const capture = findCapture(db, requestId)
  if (!capture || !findSignageOfCompany(db, companyId, capture.signageId)) throw new Refusal('notFound')
  return capture
}
