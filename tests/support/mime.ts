/**
 * A mail or a part of it, as mail programs read it: RFC 5322 headers, RFC 2045 encodings, RFC 2046 parts, RFC 2047
 * words.
 */
interface MimePart {
  /** Header values, unfolded and decoded, by name in lower case. */
  headers: ReadonlyMap<string, string>
  /** Media type in lower case, without parameters. */
  type: string
  /** Parameters of the type: charset, method, boundary. */
  parameters: ReadonlyMap<string, string>
  /** The decoded text. Without a charset, text is us-ascii and anything else UTF-8. Empty for a multipart. */
  text: string
  parts: readonly MimePart[]
}

/** @param message the raw message: a binary string (one character a byte), or text decoded from UTF-8 */
export function parseMail(message: string): MimePart {
  const gap = message.indexOf('\r\n\r\n')
  const head = gap < 0 ? message : message.slice(0, gap)
  const body = gap < 0 ? '' : message.slice(gap + 4)
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())] as const
      }),
  )
  const [type = 'text/plain', ...rest] = (headers.get('content-type') ?? 'text/plain').split(/;\s*/)
  const parameters = new Map(
    rest.map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return [name.toLowerCase(), value.replace(/^"|"$/g, '')] as const
    }),
  )
  const boundary = parameters.get('boundary')
  const parts = boundary === undefined ? [] : partsOf(body, boundary).map(parseMail)
  // RFC 2046 4.1.2: text without a charset is us-ascii. Other parts are read as utf-8.
  const charset = parameters.get('charset') ?? (type.startsWith('text/') ? 'us-ascii' : 'utf-8')
  const text = boundary === undefined ? decoded(body, headers.get('content-transfer-encoding'), charset) : ''
  return { headers, type: type.toLowerCase(), parameters, text, parts }
}

/** Every part that is not a multipart. */
export const leavesOf = (part: MimePart): MimePart[] =>
  part.parts.length === 0 ? [part] : part.parts.flatMap(leavesOf)

/** Returns the only MIME part of this type. Fails the test unless there is exactly one. */
export function partOf(mail: MimePart, type: string): MimePart {
  const found = leavesOf(mail).filter((part) => part.type === type)
  if (!found[0] || found.length > 1) throw new Error(`${found.length} parts of ${type}`)
  return found[0]
}

const partsOf = (body: string, boundary: string): string[] =>
  `\r\n${body}`
    .split(`\r\n--${boundary}`)
    .slice(1)
    .filter((part) => !part.startsWith('--'))
    .map((part) => part.replace(/^[ \t]*\r\n/, ''))

function decoded(body: string, encoding: string | undefined, charset: string): string {
  const read = (bytes: Buffer): string => new TextDecoder(charset, { fatal: true }).decode(bytes)
  if (encoding?.toLowerCase() === 'base64') return read(Buffer.from(body, 'base64'))
  if (encoding?.toLowerCase() !== 'quoted-printable') return read(Buffer.from(body))
  return read(quotedBytes(body.replace(/=\r\n/g, '')))
}

const quotedBytes = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

const words = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, charset: string, kind: string, word: string) =>
      new TextDecoder(charset).decode(
        kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : quotedBytes(word.replaceAll('_', ' ')),
      ),
    )

/**
 * The lines of an .ics file after unfolding (RFC 5545 3.1), by name: the line `NAME;PARAM=x:value` is stored as
 * `PARAM=x:value` under `NAME`.
 */
export function calendarLines(file: string): ReadonlyMap<string, string> {
  const lines = file.replace(/\r\n[ \t]/g, '').split('\r\n')
  return new Map(
    lines
      .filter(Boolean)
      .filter((line) => !/^(BEGIN|END):/.test(line))
      .map((line) => {
        const end = line.search(/[;:]/)
        return [line.slice(0, end), line.slice(end + 1)] as const
      }),
  )
}
