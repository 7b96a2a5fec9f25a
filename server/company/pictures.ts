import { randomUUID } from 'node:crypto'
import { isPictureTooLarge } from '#core/calls/picture.ts'
import type { FieldProblem } from '#core/fields/rules.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db } from '../../db/open.ts'
import { hasPicture, isLogo } from '../../db/queries/pictures.ts'
import type { FileStore } from '../system/files.ts'
import { imageSize } from '../system/image-size.ts'
import { imageTypeOf } from '../system/image-type.ts'

/** URL of a picture of a user or signage (PNG or JPEG). File names are never reused, so browsers may cache the pictures. */

export const pictureUrl = (fileName: string | null): string | null =>
  fileName === null ? null : `/images/${fileName}`

/**
 * Writes the picture file before the row that refers to it, and removes the file if writing the row fails.
 * @param write writes the row in a transaction; gets the file name, or undefined if there is no picture
 * @throws Refusal invalid, at the field `image`
 */
export async function withPicture<Result>(
  images: FileStore,
  picture: Buffer | undefined,
  write: (fileName: string | undefined) => Result,
): Promise<Result> {
  const fileName = picture && `${randomUUID()}.${extensionOf(picture)}`
  try {
    if (fileName !== undefined) await images.write(fileName, picture!)
    return write(fileName)
  } catch (error) {
    if (fileName !== undefined) await images.remove(fileName)
    throw error
  }
}

/**
 * The file name extension for a picture.
 * @throws Refusal invalid, at the field `image`, if the picture is not a PNG or JPEG, is damaged or has too many pixels
 */
function extensionOf(picture: Buffer): 'png' | 'jpg' {
  const type = imageTypeOf(picture)
  if (!type) throw atField('imageType')
  const size = imageSize(picture)
  if (!size) throw atField('imageBroken')
  if (isPictureTooLarge(size)) throw atField('imagePixels')
  return type === 'image/png' ? 'png' : 'jpg'
}

const atField = (problem: FieldProblem): Refusal => new Refusal('invalid', { fields: { image: problem } })

/** @throws Refusal notFound, also for a picture of another company */
export function findPicture(
  db: Db,
  companyId: number,
  fileName: string,
): { fileName: string; mimeType: string } {
  if (!hasPicture(db, companyId, fileName)) throw new Refusal('notFound')
  return pictureFile(fileName)
}

const pictureFile = (fileName: string) => ({
  fileName,
  mimeType: fileName.endsWith('.png') ? 'image/png' : 'image/jpeg',
})

/**
 * URL of a company's logo. The logo is public, because visitors of a reservation (guests) have no session before they
 * enter.
 */
export const logoUrl = (fileName: string | null): string | undefined =>
  fileName === null ? undefined : `/images/logo/${fileName}`

/** @throws Refusal notFound, also for pictures of people and signages */
export function findLogo(db: Db, fileName: string): { fileName: string; mimeType: string } {
  if (!isLogo(db, fileName)) throw new Refusal('notFound')
  return pictureFile(fileName)
}
