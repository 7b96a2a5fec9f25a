import type { MediaType } from '#core/media/rules.ts'
import { imageTypeOf } from '../system/image-type.ts'

/** Brands of ISO media files (ISO/IEC 14496-12, 4.3) that browsers play as video. Other brands are not MP4 videos. */
const VIDEO_BRANDS = new Set([
  'isom',
  'iso2',
  'iso3',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'M4V ',
  'M4VP',
  'dash',
  'MSNV',
  'f4v ',
])

/** Detects a library file's type by its content, never by its name. @param head at least the first 16 bytes */
export function mediaTypeOf(head: Buffer): MediaType | undefined {
  const isIsoFile = head.length >= 12 && head.toString('latin1', 4, 8) === 'ftyp'
  if (isIsoFile) return VIDEO_BRANDS.has(head.toString('latin1', 8, 12)) ? 'video/mp4' : undefined
  return imageTypeOf(head)
}
