/** Reads and writes POSIX ustar files (IEEE 1003.1), limited to plain files. `tar tf` can list its output. */

const BLOCK = 512
const NAME_MAX = 100
/** Largest file size that a header's eleven octal digits can hold. */
const BYTES_MAX = 8 ** 11 - 1

export interface TarEntry {
  name: string
  bytes: number
  body: AsyncIterable<Buffer>
}

const padding = (bytes: number): Buffer => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)

const sumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)

function headerOf(name: string, bytes: number, atMs: number): Buffer {
  if (Buffer.byteLength(name) > NAME_MAX || bytes > BYTES_MAX)
    throw new Error(`${name} does not fit into a tar file`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(bytes, 11), 124)
  header.write(octal(Math.floor(atMs / 1_000), 11), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${octal(sumOf(header), 6)} `, 148)
  return header
}

/** Yields a tar archive of the entries. @throws Error if a body's length differs from its announced size */
export async function* writeTar(entries: AsyncIterable<TarEntry>, atMs: number): AsyncGenerator<Buffer> {
  for await (const { name, bytes, body } of entries) {
    yield headerOf(name, bytes, atMs)
    let written = 0
    for await (const part of body) {
      written += part.length
      yield part
    }
    if (written !== bytes) throw new Error(`${name} has ${written} bytes, not ${bytes}`)
    yield padding(bytes)
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** Reads requested numbers of bytes from a stream. */
class Pull {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Reads what is available. @returns between 1 and `most` bytes; undefined at the end of the stream */
  async some(most: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#source.next()
      if (done) return undefined
      this.#rest = value
    }
    const taken = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  /** Yields exactly this many bytes, in parts. @throws Error if the stream ends too early */
  async *exactly(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      const part = await this.some(left)
      if (!part) throw new Error('the file ends too early')
      left -= part.length
      yield part
    }
  }

  async whole(bytes: number): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.exactly(bytes)))
  }
}

/**
 * Yields the entries one by one; unread bodies are skipped. Accepts only plain files as written by writeTar: no links, folders,
 * devices or extended headers.
 * @throws Error if the file is invalid or truncated
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const pull = new Pull(source)
  for (;;) {
    const header = await pull.whole(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const { name, bytes } = entryOf(header)
    const body = pull.exactly(bytes)
    yield { name, bytes, body }
    for await (const _ of body);
    await pull.whole(padding(bytes).length)
  }
}

/** Header fields that readTar checks, as [offset, length]. A name ends at its first NUL, and only NULs may follow. */
const FIELDS = { name: [0, 100], bytes: [124, 12], sum: [148, 8], prefix: [345, 155] } as const
const PLAIN_FILE = '0'

function entryOf(header: Buffer): { name: string; bytes: number } {
  const field = ([from, length]: readonly [number, number]): string =>
    header.toString('latin1', from, from + length).replace(/(?<!\0)\0+$/, '')
  const octal = (text: string): number =>
    /^[0-7]{1,11} ?$/.test(text) ? Number.parseInt(text, 8) : Number.NaN
  const sum = field(FIELDS.sum).replace(/\0 $/, '')
  if (octal(sum) !== sumOf(header)) throw new Error('not a tar file, or damaged')
  const name = field(FIELDS.name)
  const type = header.toString('latin1', 156, 157)
  const isPlain = type === PLAIN_FILE && field([157, 100]) === '' && field(FIELDS.prefix) === ''
  const bytes = octal(field(FIELDS.bytes))
  if (!isPlain || !/^[\w./-]+$/.test(name) || !Number.isSafeInteger(bytes))
    throw new Error('it contains something other than plain files')
  return { name, bytes }
}
