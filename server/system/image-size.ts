import { type FileHandle, open } from 'node:fs/promises'
import type { PixelSize } from '#core/calls/picture.ts'
import { imageTypeOf } from './image-type.ts'

/** Limit of JPEG segments before the frame: a camera writes a few dozen (EXIF, previews, color profiles). */
const SEGMENTS_MAX = 1_000
const STEP_BYTES = 9
const PNG_HEAD_BYTES = 24

/** Size of a PNG or JPEG file. Undefined if the header is unreadable, because browsers might then see another size. */
export async function imageSizeOf(path: string): Promise<PixelSize | undefined> {
  const file = await open(path, 'r')
  try {
    const head = await readAt(file, 0, PNG_HEAD_BYTES)
    return imageTypeOf(head) === 'image/png' ? pngSize(head) : await jpegSizeIn(file)
  } finally {
    await file.close()
  }
}

/** Size of a PNG or JPEG picture in memory; the beginning of the file is enough. */
export function imageSize(bytes: Buffer): PixelSize | undefined {
  const type = imageTypeOf(bytes)
  if (type === 'image/png') return pngSize(bytes)
  return type === 'image/jpeg' ? jpegSize(bytes) : undefined
}

/** PNG (ISO/IEC 15948) 11.2.2: IHDR is always the first chunk. */
function pngSize(bytes: Buffer): PixelSize | undefined {
  if (bytes.length < PNG_HEAD_BYTES || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return sizeOrNone(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
}

function jpegSize(bytes: Buffer): PixelSize | undefined {
  let at = 2
  for (let segment = 0; segment < SEGMENTS_MAX; segment++) {
    const step = jpegStep(bytes.subarray(at, at + STEP_BYTES))
    if (typeof step !== 'number') return step
    at += step
  }
  return undefined
}

async function jpegSizeIn(file: FileHandle): Promise<PixelSize | undefined> {
  let at = 2
  for (let segment = 0; segment < SEGMENTS_MAX; segment++) {
    const step = jpegStep(await readAt(file, at, STEP_BYTES))
    if (typeof step !== 'number') return step
    at += step
  }
  return undefined
}

/**
 * JPEG (ITU T.81) B.2.2: finds the first frame header, SOF0 to SOF15 without DHT, JPG and DAC.
 * @param head the beginning of a segment
 * @returns the size, or the offset of the next segment; undefined: not a segment
 */
function jpegStep(head: Buffer): PixelSize | number | undefined {
  if (head.length < STEP_BYTES || head[0] !== 0xff) return undefined
  const marker = head[1]!
  const isFiller = marker === 0xff
  if (isFiller) return 1
  // these markers have no length and may not precede a frame: skipping them would give another size than the
  // browser's
  if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xda)) return undefined
  const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
  return isFrame ? sizeOrNone(head.readUInt16BE(7), head.readUInt16BE(5)) : 2 + head.readUInt16BE(2)
}

const sizeOrNone = (width: number, height: number): PixelSize | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined

async function readAt(file: FileHandle, start: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, start)
  return buffer.subarray(0, bytesRead)
}
