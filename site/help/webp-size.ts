const HEAD_BYTES = 30

/**
 * Pixel size of a lossy WebP (RFC 9649), so that a page can reserve space for the picture while it loads.
 * @throws for any other file
 */
export function webpSize(bytes: Buffer): { width: number; height: number } {
  const isLossy = bytes.length > HEAD_BYTES && bytes.toString('latin1', 8, 16) === 'WEBPVP8 '
  if (!isLossy) throw new Error('not a lossy WebP')
  // Width and height have 14 bits each; the upper two bits are scaling hints.
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}
