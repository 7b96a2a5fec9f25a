import { isPictureTooLarge, type PixelSize } from '#core/calls/picture.ts'
import { Refusal } from '#core/http/refusals.ts'
import { imageSizeOf } from '../system/image-size.ts'

/** @returns the size of a picture file. @throws Refusal mediaBroken, pictureSize */
export async function requirePicture(path: string): Promise<PixelSize> {
  const size = await imageSizeOf(path)
  if (!size) throw new Refusal('mediaBroken')
  if (isPictureTooLarge(size)) throw new Refusal('pictureSize')
  return size
}
