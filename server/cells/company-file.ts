import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { FILE_FOLDERS, type FileFolder } from '../../db/backup/copy.ts'
import type { CompanyRows } from '../../db/cells/leave.ts'
import { isFileName } from '../../db/cells/values.ts'
import { MoveFault } from './fault.ts'
import { readTar, type TarEntry, writeTar } from './tar.ts'

const VERSION = 1
const HEAD = 'head.json'
const ROWS = 'rows.sqlite'
const SUMS = 'sums.json'
/** Size limit of header and checksums: enough for half a million files. */
const JSON_BYTES_MAX = 64 * 1024 * 1024

const bytesCount = z.int().check(z.nonnegative())
const fileName = z.string().check(z.refine(isFileName))
const sha256 = z.string().check(z.regex(/^[\da-f]{64}$/))

const head = z.strictObject({
  format: z.literal('uketsuke company'),
  version: z.literal(VERSION),
  /** Version of the product that wrote the file. */
  product: z.string().check(z.maxLength(100)),
  schema: z.int(),
  cell: z.string().check(z.maxLength(100)),
  company: z.strictObject({ id: z.int().check(z.positive()), name: z.string().check(z.maxLength(1_000)) }),
  at: z.int(),
  /**
   * SHA-256 of the key that `thaw` requires; null if the company stays on its server (cell) and this file is only a
   * copy.
   */
  keyDigest: z.nullable(sha256),
  sums: z.record(z.string(), z.strictObject({ rows: bytesCount, sha256 })),
  files: z.array(z.strictObject({ folder: z.enum(FILE_FOLDERS), name: fileName, bytes: bytesCount })),
  /** Files to which rows refer, but which did not exist at the export. */
  missing: z.array(z.strictObject({ folder: z.enum(FILE_FOLDERS), name: fileName })),
})
/** Header of a company file: describes the company and the content that follows. */
export type FileHead = z.infer<typeof head>
const sums = z.record(z.string(), sha256)

const PRODUCT: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version

/** SHA-256 of the files already copied to the new server (cell), by path. */
export type Digests = Readonly<Record<string, string>>
export const placeOf = ({ folder, name }: { folder: string; name: string }): string => `${folder}/${name}`

export interface Leaving {
  dataDir: string
  /** Path of the database made by copyCompany. */
  rowsPath: string
  rows: CompanyRows
  from: Pick<FileHead, 'cell' | 'at' | 'keyDigest'> & { company: number }
}

/** Creates the header. It lists all existing files to which rows refer. */
export function headOf({ dataDir, rows, from }: Leaving): FileHead {
  const { company, ...origin } = from
  const named = FILE_FOLDERS.flatMap((folder) => rows.files[folder].map((name) => ({ folder, name })))
  const found = named.map((file) => ({ ...file, bytes: bytesOf(join(dataDir, file.folder, file.name)) }))
  return {
    format: 'uketsuke company',
    version: VERSION,
    product: PRODUCT,
    schema: rows.schema,
    ...origin,
    company: { id: company, name: rows.name },
    sums: rows.sums,
    files: found.flatMap(({ bytes, ...file }) => (bytes === undefined ? [] : [{ ...file, bytes }])),
    missing: found.flatMap(({ bytes, ...file }) => (bytes === undefined ? [file] : [])),
  }
}

const bytesOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size

/** Yields the company file as a stream, so that only a few blocks are in memory at a time. */
export function writeCompany(leaving: Leaving, whole: FileHead, ahead: Digests = {}): AsyncGenerator<Buffer> {
  const { dataDir, rowsPath } = leaving
  const digests: Record<string, string> = { ...ahead }
  const json = (name: string, value: unknown): TarEntry => {
    const text = Buffer.from(JSON.stringify(value))
    return { name, bytes: text.length, body: once(text) }
  }
  async function* summed(name: string, path: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    for await (const part of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
      hash.update(part)
      yield part
    }
    digests[name] = hash.digest('hex')
  }
  async function* entries(): AsyncGenerator<TarEntry> {
    yield json(HEAD, whole)
    yield { name: ROWS, bytes: statSync(rowsPath).size, body: summed(ROWS, rowsPath) }
    for (const { folder, name, bytes } of whole.files.filter((file) => ahead[placeOf(file)] === undefined))
      yield {
        name: `${folder}/${name}`,
        bytes,
        body: summed(`${folder}/${name}`, join(dataDir, folder, name)),
      }
    yield json(SUMS, digests)
  }
  return writeTar(entries(), whole.at)
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

export interface CompanyReader {
  head(head: FileHead): Promise<void>
  /** Called with the database rows. @returns true to stop without reading the files */
  rows(body: AsyncIterable<Buffer>, bytes: number): Promise<boolean>
  file(place: { folder: FileFolder; name: string }, body: AsyncIterable<Buffer>): Promise<void>
}

/**
 * Reads a company file that may be forged: header, rows, each announced file once with the announced size, checksums, and nothing
 * else. The parts are passed to `reader` as they arrive; the checksums are verified at the end.
 * @throws MoveFault if the file is invalid
 */
export async function readCompany(
  source: AsyncIterable<Buffer>,
  reader: CompanyReader,
  ahead: Digests = {},
): Promise<void> {
  const entries = readTar(source)
  const next = async (what: string): Promise<TarEntry> => {
    const { value, done } = await inWords(entries.next())
    if (done) throw new MoveFault(`The file ends too early: ${what} is missing.`)
    return value
  }
  const digests: Record<string, string> = { ...ahead }
  async function* summed(name: string, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    for await (const part of partsInWords(body)) {
      hash.update(part)
      yield part
    }
    digests[name] = hash.digest('hex')
  }
  const headEntry = await next(HEAD)
  if (headEntry.name !== HEAD) throw new MoveFault('This is not a company file.')
  const known = headIn(await jsonIn(headEntry))
  await reader.head(known)
  const rows = await next(ROWS)
  if (rows.name !== ROWS) throw new MoveFault(`The file contains ${rows.name} where its rows should be.`)
  if (await reader.rows(summed(ROWS, rows.body), rows.bytes)) return
  const places = new Map(known.files.map((file) => [placeOf(file), file]))
  for (const place of Object.keys(ahead)) places.delete(place)
  let entry = await next(SUMS)
  for (; entry.name !== SUMS; entry = await next(SUMS)) {
    const place = places.get(entry.name)
    if (!place) throw new MoveFault(`The file contains ${entry.name} twice or without announcing it.`)
    if (place.bytes !== entry.bytes) throw new MoveFault(`${entry.name} has a different size than announced.`)
    places.delete(entry.name)
    await reader.file(place, summed(entry.name, entry.body))
  }
  const sent = sums.safeParse(await jsonIn(entry))
  if (!sent.success) throw new MoveFault('The checksums of the file cannot be read.')
  for (const name of [ROWS, ...known.files.map(placeOf)])
    if (sent.data[name] === undefined || sent.data[name] !== digests[name])
      throw new MoveFault(`${name} does not match its checksum.`)
  if (!(await inWords(entries.next())).done) throw new MoveFault('The file continues after its checksums.')
}

/** Turns parse errors of the file into a MoveFault; disk errors pass through. */
async function inWords<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Error) || error instanceof MoveFault || 'code' in error) throw error
    throw new MoveFault(`The file cannot be read: ${error.message}.`)
  }
}

async function* partsInWords(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const parts = body[Symbol.asyncIterator]()
  for (;;) {
    const { value, done } = await inWords(parts.next())
    if (done) return
    yield value
  }
}

async function jsonIn({ name, bytes, body }: TarEntry): Promise<unknown> {
  if (bytes > JSON_BYTES_MAX) throw new MoveFault(`${name} is too large.`)
  const text = Buffer.concat(await Array.fromAsync(partsInWords(body))).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    throw new MoveFault(`${name} cannot be read.`)
  }
}

function headIn(value: unknown): FileHead {
  const parsed = head.safeParse(value)
  if (!parsed.success)
    throw new MoveFault(
      'This is not a company file, is of an unknown version, or contains invalid file names.',
    )
  const places = [...parsed.data.files, ...parsed.data.missing].map(placeOf)
  if (new Set(places).size !== places.length) throw new MoveFault('The file lists a name twice.')
  return parsed.data
}
