import type { MediaType } from '#rules/media.ts'
import { imageTypeOf } from './image-type.ts'

/** Brands of ISO media files (ISO/IEC 14496-12, 4.3) that are pictures or QuickTime, not mp4. */
const FOREIGN_BRANDS = new Set(['heic', 'heix', 'mif1', 'msf1', 'avif', 'avis', 'qt  ', 'crx '])

/** What the library takes, by the first 16 bytes or more; never by name. */
export function mediaTypeOf(head: Buffer): MediaType | undefined {
  const isIsoFile = head.length >= 12 && head.toString('latin1', 4, 8) === 'ftyp'
  if (isIsoFile) return FOREIGN_BRANDS.has(head.toString('latin1', 8, 12)) ? undefined : 'video/mp4'
  return imageTypeOf(head)
}
