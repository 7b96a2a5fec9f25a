/**
 * The smallest files from which the server can read a type and a picture size; the server recognizes files by their
 * content, not by their name.
 */
export const jpeg = jpegOf(4, 2)
export const png = pngOf(4, 2)

/** A JPEG (ITU T.81) without pixels. @param before a segment in front of the frame header */
export function jpegOf(width: number, height: number, before: Buffer = Buffer.alloc(0)): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from([0xff, 0xd8]), before, frame, Buffer.from([0xff, 0xd9])])
}

/** A comment segment with this many bytes, to be put in front of the frame header. */
export function jpegComment(bytes: number): Buffer {
  const segment = Buffer.alloc(bytes + 4)
  segment.writeUInt16BE(0xfffe, 0)
  segment.writeUInt16BE(bytes + 2, 2)
  return segment
}

/** A PNG (ISO/IEC 15948) that ends after its first chunk, which holds the size. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  const size = Buffer.alloc(17)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size[8] = 8
  return Buffer.concat([head, size])
}

const BOUNDARY = '----uketsuke-test-boundary'

/**
 * Builds a multipart form for `inject` (RFC 7578).
 * @param file content of the part `image`; undefined: the form has only text fields
 */
export function multipart(
  fields: Readonly<Record<string, string>>,
  file?: Buffer,
  { fileName = 'visitor.jpg', mimeType = 'image/jpeg' } = {},
): { payload: Buffer; headers: Record<string, string> } {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="${fileName}"\r\nContent-Type: ${mimeType}\r\n\r\n`
  const parts = [
    ...texts.map((text) => Buffer.from(text)),
    ...(file ? [Buffer.from(head), file, Buffer.from('\r\n')] : []),
  ]
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}
