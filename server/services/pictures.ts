import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/open.ts'
import { hasPicture } from '../../db/queries/pictures.ts'
import type { FileStore } from '../adapters/files.ts'
import { Refusal } from '../contract/refusals.ts'
import { imageTypeOf } from '../formats/image-type.ts'

/** Pictures of people and places: png or jpeg by content. The name never comes again, so browsers may keep them. */

export const pictureUrl = (fileName: string | null): string | null =>
  fileName === null ? null : `/images/${fileName}`

/** @throws Refusal invalid, at the field `image` */
export async function savePicture(images: FileStore, picture: Buffer): Promise<string> {
  const type = imageTypeOf(picture)
  if (!type) throw new Refusal('invalid', { fields: { image: 'imageType' } })
  const fileName = `${randomUUID()}.${type === 'image/png' ? 'png' : 'jpg'}`
  await images.write(fileName, picture)
  return fileName
}

/** @throws Refusal notFound, also for a picture of another company */
export function findPicture(
  db: Db,
  companyId: number,
  fileName: string,
): { fileName: string; mimeType: string } {
  if (!hasPicture(db, companyId, fileName)) throw new Refusal('notFound')
  return { fileName, mimeType: fileName.endsWith('.png') ? 'image/png' : 'image/jpeg' }
}
