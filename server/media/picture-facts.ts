import { isPictureTooLarge, type PixelSize } from '#core/calls/picture.ts'
import { Refusal } from '#core/http/refusals.ts'
import { isShownTurned } from '../system/exif.ts'
import { imageSizeOf } from '../system/image-size.ts'

/** @returns the size of a picture file as browsers show it. @throws Refusal mediaBroken, pictureSize */
export async function requirePicture(path: string): Promise<PixelSize> {
  const size = await imageSizeOf(path)
  if (!size) throw new Refusal('mediaBroken')
  if (isPictureTooLarge(size)) throw new Refusal('pictureSize')
  return (await isShownTurned(path)) ? { width: size.height, height: size.width } : size
}
