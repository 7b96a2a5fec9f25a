const TIFF_HEAD_BYTES = 8
const ENTRY_BYTES = 12

/** Puts Exif data with an orientation (1 to 8) after the start of a JPEG picture. @param order little (II) or big endian (MM) */
export function withOrientation(jpeg: Buffer, orientation: number, order: 'II' | 'MM' = 'II'): Buffer {
  const tiff = Buffer.alloc(TIFF_HEAD_BYTES + 2 + 2 * ENTRY_BYTES + 4)
  const put16 = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  tiff.write(order, 'latin1')
  put16(42, 2)
  if (order === 'II') tiff.writeUInt32LE(TIFF_HEAD_BYTES, 4)
  else tiff.writeUInt32BE(TIFF_HEAD_BYTES, 4)
  // two entries: Make, without a value, and Orientation
  put16(2, 8)
  put16(0x010f, 10)
  put16(0x0112, 22)
  put16(3, 24)
  put16(orientation, 30)
  const head = Buffer.from([0xff, 0xe1, 0, 0, ...Buffer.from('Exif\0\0', 'latin1')])
  head.writeUInt16BE(2 + 6 + tiff.length, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, tiff, jpeg.subarray(2)])
}
