import type { Sprite } from './sheet.ts'

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** Differences of a color channel (0 to 255) below this are not visible. */
const SEEN = 6
/** A mask extends this far beyond the pixels that change, and then fades, so that a patch has no visible edge. */
const MASK_MARGIN = 8
const MASK_BLUR = 3
/** Transparent pixels around a picture, so that its edge stays soft when it is moved. */
const MARGIN = 2

const PICTURE_TYPE = 'image/webp'

/** Whether this browser can encode the pictures. Safari encodes a png instead. */
export function canEncode(): boolean {
  const { canvas } = sheetCanvas(1, 1)
  return canvas.toDataURL(PICTURE_TYPE).startsWith(`data:${PICTURE_TYPE}`)
}

export function sheetCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const paint = canvas.getContext('2d', { willReadFrequently: true })
  if (!paint) throw new Error('This browser has no 2D canvas')
  return { canvas, paint }
}

/** Collects encoded pictures. Equal pictures are stored once. */
export function createAlbum() {
  const pictures: Uint8Array<ArrayBuffer>[] = []
  return {
    pictures,
    async add(canvas: HTMLCanvasElement, rect: Rect, quality: number): Promise<Sprite> {
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, PICTURE_TYPE, quality))
      if (!blob) throw new Error('the picture could not be encoded')
      const bytes = new Uint8Array(await blob.arrayBuffer())
      const known = pictures.findIndex((other) => isEqual(other, bytes))
      return { ...rect, picture: known < 0 ? pictures.push(bytes) - 1 : known }
    },
  }
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.byteLength === b.byteLength && a.every((byte, index) => byte === b[index])

/**
 * Bounding rectangle of the pixels that are not transparent, with a margin. For a completely transparent picture, a
 * rectangle of one pixel.
 */
export function opaqueRect({ data, width, height }: ImageData): Rect {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! < 3) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  if (right < left) return { x: 0, y: 0, width: 1, height: 1 }
  return grown({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 }, MARGIN, width, height)
}

export function grown({ x, y, width, height }: Rect, by: number, maxX: number, maxY: number): Rect {
  const left = Math.max(0, x - by)
  const top = Math.max(0, y - by)
  return {
    x: left,
    y: top,
    width: Math.min(maxX, x + width + by) - left,
    height: Math.min(maxY, y + height + by) - top,
  }
}

/** Marks in `mask` (one byte a pixel) where two pictures of the same size differ. */
export function markDifferences(mask: Uint8Array, a: ImageData, b: ImageData): void {
  for (let pixel = 0; pixel < mask.length; pixel++) {
    for (let channel = 0; channel < 4; channel++) {
      const at = pixel * 4 + channel
      if (Math.abs(a.data[at]! - b.data[at]!) > SEEN) mask[pixel] = 1
    }
  }
}

/** First and last marked row; undefined if nothing is marked. */
export function markedRows(mask: Uint8Array, width: number): { first: number; last: number } | undefined {
  const first = mask.indexOf(1)
  if (first < 0) return undefined
  return { first: Math.floor(first / width), last: Math.floor(mask.lastIndexOf(1) / width) }
}

/** A white picture that is opaque at and around all marked pixels. */
export function maskPicture(mask: Uint8Array, width: number, height: number) {
  const marks = sheetCanvas(width, height)
  const data = marks.paint.createImageData(width, height)
  const wide = dilated(dilated(mask, width, height, 1), width, height, width)
  for (let pixel = 0; pixel < wide.length; pixel++)
    data.data.fill(wide[pixel] ? 255 : 0, pixel * 4, pixel * 4 + 4)
  marks.paint.putImageData(data, 0, 0)
  const soft = sheetCanvas(width, height)
  soft.paint.filter = `blur(${MASK_BLUR}px)`
  soft.paint.drawImage(marks.canvas, 0, 0)
  return soft
}

/**
 * Extends each marked pixel by MASK_MARGIN pixels in both directions: along rows if `stride` is 1, along columns if it
 * is the width.
 */
function dilated(mask: Uint8Array, width: number, height: number, stride: number): Uint8Array {
  const result = new Uint8Array(mask.length)
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (!mask[pixel]) continue
    const place = stride === 1 ? pixel % width : Math.floor(pixel / width)
    const size = stride === 1 ? width : height
    const from = Math.max(-MASK_MARGIN, -place)
    const to = Math.min(MASK_MARGIN, size - 1 - place)
    for (let step = from; step <= to; step++) result[pixel + step * stride] = 1
  }
  return result
}
