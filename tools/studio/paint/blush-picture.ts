import type { Rgb } from '../../../site/avatar/colour.ts'
import { clamp, length } from '../shape/vector.ts'

export const BLUSH_SIZE = 64
const STRONGEST_ALPHA = 150

/** RGBA of a blush: one color that fades out from the center. */
export function paintBlush(colour: Rgb): Uint8Array {
  const picture = new Uint8Array(BLUSH_SIZE * BLUSH_SIZE * 4)
  const half = (BLUSH_SIZE - 1) / 2
  for (let y = 0; y < BLUSH_SIZE; y++) {
    for (let x = 0; x < BLUSH_SIZE; x++) {
      const inwards = clamp(1 - length((x - half) / half, (y - half) / half))
      const alpha = Math.round(STRONGEST_ALPHA * inwards ** 1.4)
      picture.set([...colour, alpha], (y * BLUSH_SIZE + x) * 4)
    }
  }
  return picture
}
