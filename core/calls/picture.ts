/** Size of the largest picture or video frame that every kiosk and browser can draw without running out of memory. */
const PICTURE_SIDE_MAX_PX = 8_192
const PICTURE_AREA_MAX_PX = 40_000_000

export interface PixelSize {
  width: number
  height: number
}

/** Limits pixels instead of bytes: a file of a few kilobytes can decode to gigabytes. */
export const isPictureTooLarge = ({ width, height }: PixelSize): boolean =>
  Math.max(width, height) > PICTURE_SIDE_MAX_PX || width * height > PICTURE_AREA_MAX_PX
