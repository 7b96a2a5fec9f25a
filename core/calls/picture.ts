/** What every kiosk and browser draws without running out of memory; of pictures and of frames of a video. */
export const PICTURE_SIDE_MAX_PX = 8_192
export const PICTURE_AREA_MAX_PX = 40_000_000

export interface PixelSize {
  width: number
  height: number
}

/** A few kilobytes can ask a screen for gigabytes: pixels are refused, not bytes. */
export const isPictureTooLarge = ({ width, height }: PixelSize): boolean =>
  Math.max(width, height) > PICTURE_SIDE_MAX_PX || width * height > PICTURE_AREA_MAX_PX
