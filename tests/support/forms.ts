/** The beginnings of files; the server looks at the content, never at the name. */
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1])
export const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])

const BOUNDARY = '----uketsuke-test-boundary'

/** A multipart form as `inject` takes it (RFC 7578). @param file the part `image`; none: a form of texts only */
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
