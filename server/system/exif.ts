import { open } from 'node:fs/promises'

/**
 * Number of bytes that are read. The Exif data is near the beginning of the file, in one segment of at most 64 KB;
 * color profiles and the like may precede it.
 */
const HEAD_BYTES = 256 * 1024
const [APP1, START_OF_SCAN] = [0xe1, 0xda]
const ORIENTATION = 0x0112

/** Whether browsers show a JPEG file turned by 90° or 270°, as phones store upright photos (Exif 2.32, 4.6.4: Orientation 5 to 8). */
export async function isShownTurned(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return orientationIn(buffer.subarray(0, bytesRead)) >= 5
  } finally {
    await file.close()
  }
}

/** Reads the orientation from a JPEG file. @returns 1 (upright) if the file contains none */
function orientationIn(jpeg: Buffer): number {
  for (let at = 2; at + 10 <= jpeg.length && jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1]!
    if (marker === START_OF_SCAN) return 1
    const isExif = marker === APP1 && jpeg.toString('latin1', at + 4, at + 10) === 'Exif\0\0'
    if (isExif) return orientationOf(jpeg.subarray(at + 10, at + 2 + jpeg.readUInt16BE(at + 2)))
  }
  return 1
}

/** @param tiff Exif data: a TIFF header and its first directory (TIFF 6.0, section 2) */
function orientationOf(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1
  const read16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return 1
  const count = read16(directory)
  for (
    let entry = directory + 2;
    entry + 12 <= tiff.length && entry < directory + 2 + count * 12;
    entry += 12
  )
    if (read16(entry) === ORIENTATION) return read16(entry + 8)
  return 1
}
