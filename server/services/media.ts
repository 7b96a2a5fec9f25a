import type { Db } from '../../db/open.ts'
import { findMedia, type Media } from '../../db/queries/media.ts'
import { Refusal } from '../contract/refusals.ts'

/** @throws Refusal notFound, also for another company's media */
export function findMediaOfCompany(db: Db, companyId: number | null, mediaId: number): Media {
  const found =
    companyId === null || !Number.isSafeInteger(mediaId) ? undefined : findMedia(db, companyId, mediaId)
  if (!found) throw new Refusal('notFound')
  return found
}
