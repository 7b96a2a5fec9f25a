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
/** Of the head and of the checksums: room for half a million files. */
const JSON_BYTES_MAX = 64 * 1024 * 1024

const bytesCount = z.int().check(z.nonnegative())
const fileName = z.string().check(z.refine(isFileName))
const sha256 = z.string().check(z.regex(/^[\da-f]{64}$/))

const head = z.strictObject({
  format: z.literal('uketsuke company'),
  version: z.literal(VERSION),
  /** Which version of the product wrote it. */
  product: z.string().check(z.maxLength(100)),
  schema: z.int(),
  cell: z.string().check(z.maxLength(100)),
  company: z.strictObject({ id: z.int().check(z.positive()), name: z.string().check(z.maxLength(1_000)) }),
  at: z.int(),
  /** SHA-256 of what thaws it; null: a copy of something that goes on living. */
  keyDigest: z.nullable(sha256),
  sums: z.record(z.string(), z.strictObject({ rows: bytesCount, sha256 })),
  files: z.array(z.strictObject({ folder: z.enum(FILE_FOLDERS), name: fileName, bytes: bytesCount })),
  /** Their rows were there, and they were not. */
  missing: z.array(z.strictObject({ folder: z.enum(FILE_FOLDERS), name: fileName })),
})
/** What stands at the head of a company's file: whose it is, and what has to come out of it. */
export type FileHead = z.infer<typeof head>
const sums = z.record(z.string(), sha256)

export const PRODUCT: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version

/** SHA-256 of what is there already, by its place. */
export type Digests = Readonly<Record<string, string>>
export const placeOf = ({ folder, name }: { folder: string; name: string }): string => `${folder}/${name}`

export interface Leaving {
  dataDir: string
  /** The database that copyCompany made. */
  rowsPath: string
  rows: CompanyRows
  from: Pick<FileHead, 'cell' | 'at' | 'keyDigest'> & { company: number }
}

/** Of all files that rows name, those that are there. */
export function headOf({ dataDir, rows, from }: Leaving): FileHead {
  const { company, ...whence } = from
  const named = FILE_FOLDERS.flatMap((folder) => rows.files[folder].map((name) => ({ folder, name })))
  const found = named.map((file) => ({ ...file, bytes: bytesOf(join(dataDir, file.folder, file.name)) }))
  return {
    format: 'uketsuke company',
    version: VERSION,
    product: PRODUCT,
    schema: rows.schema,
    ...whence,
    company: { id: company, name: rows.name },
    sums: rows.sums,
    files: found.flatMap(({ bytes, ...file }) => (bytes === undefined ? [] : [{ ...file, bytes }])),
    missing: found.flatMap(({ bytes, ...file }) => (bytes === undefined ? [file] : [])),
  }
}

const bytesOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size

/** The whole file, as it goes over the wire or to a disk: never more of it in memory than a few blocks. */
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
  /** @returns whether that is enough: the files are not read then */
  rows(body: AsyncIterable<Buffer>, bytes: number): Promise<boolean>
  file(place: { folder: FileFolder; name: string }, body: AsyncIterable<Buffer>): Promise<void>
}

/**
 * Reads a company's file from its beginning to its end, as one that a stranger may have made: head, rows, each announced file once and
 * with the bytes announced, checksums, and nothing else. Each part is handed on; what came is held against the checksums at the end.
 * @throws MoveFault for whatever is wrong with the file
 */
export async function readCompany(
  source: AsyncIterable<Buffer>,
  reader: CompanyReader,
  ahead: Digests = {},
): Promise<void> {
  const entries = readTar(source)
  const next = async (what: string): Promise<TarEntry> => {
    const { value, done } = await inWords(entries.next())
    if (done) throw new MoveFault(`It ends too early: ${what} is missing.`)
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
  if (headEntry.name !== HEAD) throw new MoveFault('It is no file of a company.')
  const known = headIn(await jsonIn(headEntry))
  await reader.head(known)
  const rows = await next(ROWS)
  if (rows.name !== ROWS) throw new MoveFault(`It holds ${rows.name} where its rows should be.`)
  if (await reader.rows(summed(ROWS, rows.body), rows.bytes)) return
  const places = new Map(known.files.map((file) => [placeOf(file), file]))
  for (const place of Object.keys(ahead)) places.delete(place)
  let entry = await next(SUMS)
  for (; entry.name !== SUMS; entry = await next(SUMS)) {
    const place = places.get(entry.name)
    if (!place) throw new MoveFault(`It holds ${entry.name}, which its head does not announce, or twice.`)
    if (place.bytes !== entry.bytes) throw new MoveFault(`${entry.name} is not as long as its head says.`)
    places.delete(entry.name)
    await reader.file(place, summed(entry.name, entry.body))
  }
  const sent = sums.safeParse(await jsonIn(entry))
  if (!sent.success) throw new MoveFault('Its checksums cannot be read.')
  for (const name of [ROWS, ...known.files.map(placeOf)])
    if (sent.data[name] === undefined || sent.data[name] !== digests[name])
      throw new MoveFault(`${name} is not what was sent.`)
  if (!(await inWords(entries.next())).done) throw new MoveFault('It goes on behind its checksums.')
}

/** What a stranger's file makes of the reader is the file's fault, and said so; what the disk does is not. */
async function inWords<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Error) || error instanceof MoveFault || 'code' in error) throw error
    throw new MoveFault(`It cannot be read: ${error.message}.`)
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
      'It is no file of a company, of a version that this one does not know, or names files by more than a plain name.',
    )
  const places = [...parsed.data.files, ...parsed.data.missing].map(placeOf)
  if (new Set(places).size !== places.length) throw new MoveFault('It names a file twice.')
  return parsed.data
}
