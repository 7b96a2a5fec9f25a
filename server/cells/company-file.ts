import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { FILE_FOLDERS, type FileFolder } from '../../db/backup/copy.ts'
import type { CompanyRows } from '../../db/cells/leave.ts'
import { readTar, type TarEntry, writeTar } from '../formats/tar.ts'
import { MoveFault } from './fault.ts'

const VERSION = 1
const HEAD = 'head.json'
const ROWS = 'rows.sqlite'
const SUMS = 'sums.json'
const HEAD_BYTES_MAX = 256 * 1024 * 1024

const head = z.object({
  format: z.literal('uketsuke company'),
  version: z.literal(VERSION),
  /** Which version of the product wrote it. */
  product: z.string(),
  schema: z.int(),
  cell: z.string(),
  company: z.object({ id: z.int(), name: z.string() }),
  at: z.int(),
  /** SHA-256 of what thaws it; null: a copy of something that goes on living. */
  keyDigest: z.nullable(z.string()),
  sums: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  files: z.array(z.object({ folder: z.enum(FILE_FOLDERS), name: z.string(), bytes: z.int() })),
  /** Their rows were there, and they were not. */
  missing: z.array(z.object({ folder: z.enum(FILE_FOLDERS), name: z.string() })),
})
/** What stands at the head of a company's file: whose it is, and what has to come out of it. */
export type FileHead = z.infer<typeof head>
const sums = z.record(z.string(), z.string())

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
    ...{ format: 'uketsuke company', version: VERSION, product: PRODUCT, schema: rows.schema },
    ...{ ...whence, company: { id: company, name: rows.name }, sums: rows.sums },
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
  rows(body: AsyncIterable<Buffer>): Promise<boolean>
  file(place: { folder: FileFolder; name: string }, body: AsyncIterable<Buffer>): Promise<void>
}

/**
 * Reads a company's file from its beginning to its end; each part is handed on, and what has come is held against what was sent.
 * @throws MoveFault
 */
export async function readCompany(
  source: AsyncIterable<Buffer>,
  reader: CompanyReader,
  ahead: Digests = {},
): Promise<void> {
  const digests: Record<string, string> = { ...ahead }
  let known: FileHead | undefined
  let sent: Record<string, string> | undefined
  async function* summed(name: string, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    for await (const part of body) {
      hash.update(part)
      yield part
    }
    digests[name] = hash.digest('hex')
  }
  for await (const { name, bytes, body } of readTar(source)) {
    if (!known) {
      if (name !== HEAD || bytes > HEAD_BYTES_MAX) throw new MoveFault('It is no file of a company.')
      known = await headIn(body)
      await reader.head(known)
    } else if (name === ROWS) {
      if (await reader.rows(summed(name, body))) return
    } else if (name === SUMS) sent = sums.parse(await jsonIn(body))
    else {
      const place = known.files.find((file) => `${file.folder}/${file.name}` === name)
      if (!place) throw new MoveFault(`It holds ${name}, which nobody has announced.`)
      await reader.file(place, summed(name, body))
    }
  }
  if (!known || !sent) throw new MoveFault('It ends too early.')
  for (const name of [ROWS, ...known.files.map((file) => `${file.folder}/${file.name}`)])
    if (sent[name] === undefined || sent[name] !== digests[name])
      throw new MoveFault(`${name} is not what was sent.`)
}

const jsonIn = async (body: AsyncIterable<Buffer>): Promise<unknown> =>
  JSON.parse(Buffer.concat(await Array.fromAsync(body)).toString('utf8'))

async function headIn(body: AsyncIterable<Buffer>): Promise<FileHead> {
  const parsed = head.safeParse(await jsonIn(body))
  if (!parsed.success)
    throw new MoveFault('It is no file of a company, or of a version that this one does not know.')
  return parsed.data
}
