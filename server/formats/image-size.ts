import { open } from 'node:fs/promises'

export interface PixelSize {
  width: number
  height: number
}

/** A camera may write half a megabyte of EXIF and previews before the frame header. */
const LOOKED_AT_BYTES = 1024 * 1024

/** Of a png or jpeg file; undefined: its header cannot be read. */
export async function imageSizeOf(path: string): Promise<PixelSize | undefined> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT_BYTES), 0, LOOKED_AT_BYTES, 0)
    const bytes = buffer.subarray(0, bytesRead)
    return bytes[0] === 0x89 ? pngSize(bytes) : jpegSize(bytes)
  } finally {
    await file.close()
  }
}

/** PNG (ISO/IEC 15948) 11.2.2: IHDR is always the first chunk. */
export function pngSize(bytes: Buffer): PixelSize | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return sizeOrNone(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
}

/** JPEG (ITU T.81) B.2.2: the first frame header, SOF0 to SOF15 without DHT, JPG and DAC. */
export function jpegSize(bytes: Buffer): PixelSize | undefined {
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    const isFiller = marker === 0xff
    if (isFiller) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return sizeOrNone(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

const sizeOrNone = (width: number, height: number): PixelSize | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined
