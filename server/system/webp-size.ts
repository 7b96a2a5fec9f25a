import type { PixelSize } from '#core/calls/picture.ts'

/**
 * Maximum number of chunks that are read. A still picture has six known ones: header, color profile, alpha, pixels,
 * EXIF and XMP (RFC 9649, 2.7). Unknown chunks may be added.
 */
const CHUNKS_MAX = 16
const FILE_HEAD_BYTES = 12
const CHUNK_HEAD_BYTES = 8

/**
 * Pixel size of a still WebP picture (RFC 9649, 2). Undefined for animations and other files. Also undefined if two
 * headers contain different sizes, because a browser might use either of them.
 */
export function webpSize(bytes: Buffer): PixelSize | undefined {
  const chunks = chunksOf(bytes)
  const sized = chunks?.filter(({ type }) => type in SIZES)
  if (!chunks || !sized?.some(({ type }) => type !== 'VP8X')) return undefined
  if (chunks.some(({ type }) => type === 'ANIM' || type === 'ANMF')) return undefined
  const [first, ...others] = sized.map(({ type, content }) => SIZES[type]?.(content))
  const isSame = (size: PixelSize | undefined): boolean =>
    size?.width === first?.width && size?.height === first?.height
  return first && first.width > 0 && first.height > 0 && others.every(isSame) ? first : undefined
}

interface Chunk {
  type: string
  content: Buffer
}

/** RFC 9649, 2.3 and 2.4. @returns undefined if it is not a complete RIFF file of WebP */
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  if (bytes.length < FILE_HEAD_BYTES || typeAt(bytes, 0) !== 'RIFF' || typeAt(bytes, 8) !== 'WEBP')
    return undefined
  if (bytes.readUInt32LE(4) + CHUNK_HEAD_BYTES !== bytes.length) return undefined
  const chunks: Chunk[] = []
  for (let at = FILE_HEAD_BYTES; at < bytes.length; ) {
    if (at + CHUNK_HEAD_BYTES > bytes.length || chunks.length === CHUNKS_MAX) return undefined
    const start = at + CHUNK_HEAD_BYTES
    const length = bytes.readUInt32LE(at + 4)
    if (start + length > bytes.length) return undefined
    chunks.push({ type: typeAt(bytes, at), content: bytes.subarray(start, start + length) })
    // chunks begin at even positions
    at = start + length + (length % 2)
  }
  return chunks
}

const typeAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4)

/** Functions that read the image size, by type of WebP chunk. */
const SIZES: Readonly<Record<string, (content: Buffer) => PixelSize | undefined>> = {
  // RFC 9649, 2.7.1: width and height of the canvas, each stored minus one
  VP8X: (content) =>
    content.length < 10
      ? undefined
      : { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 },
  // RFC 6386, 9.1: reads the header of a key frame. The two highest bits of width and height are scaling factors.
  'VP8 ': (content) =>
    content.length < 10 || (content[0]! & 1) !== 0 || content.readUIntBE(3, 3) !== 0x9d012a
      ? undefined
      : { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff },
  // RFC 9649, 3.4: width and height in 14 bits each, stored minus one
  VP8L: (content) => {
    if (content.length < 5 || content[0] !== 0x2f) return undefined
    const bits = content.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  },
}
