import { createWriteStream, existsSync, rmSync, statfsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FILE_FOLDERS } from '../../db/backup/copy.ts'
import { Arrival, type Origin } from '../../db/cells/arrive.ts'
import { inspectCopy } from '../../db/cells/inspect.ts'
import type { Sum } from '../../db/cells/leave.ts'
import { TABLES } from '../../db/cells/tables.ts'
import { listAnswerPlaces } from '../../db/queries/answers.ts'
import { listFacts } from '../../db/queries/facts.ts'
import { listExhibitTexts } from '../../db/queries/knowledge.ts'
import { listMoving } from '../../db/queries/moves.ts'
import { answerStep, factStep, indexExhibit, indexLater } from '../knowledge/indexing.ts'
import { makeFolder, syncFile, syncFolder } from '../system/durable.ts'
import type { Ahead } from './ahead.ts'
import type { Cell } from './cell.ts'
import { type CompanyReader, type FileHead, placeOf, readCompany } from './company-file.ts'
import { MoveFault } from './fault.ts'
import { removeCompany } from './remove.ts'
import { step } from './states.ts'

interface ArriveInput {
  cell: Cell
  source: AsyncIterable<Buffer>
  now: number
  /** Files that copyAhead has already copied to this server (cell). */
  ahead?: Ahead
  /**
   * Only checks whether the company could be imported, without importing it. `whole` reads the whole file, `rows` only its
   * database rows.
   */
  isCheck?: 'whole' | 'rows'
  /**
   * Whether this import replaces an earlier import of the same company from the same server (cell). Only an import that
   * was never unlocked (thawed) can be replaced.
   */
  replaces?: boolean
  /** For tests: called after each step. */
  onStep?: (done: ArriveStep) => void
}
export type ArriveStep = 'head' | 'checked' | 'begun' | 'rows' | 'files' | 'compared' | 'arrived'

interface Arrived {
  head: FileHead
  /** The company's ID on this server (cell); undefined if the file was only checked and not imported. */
  company: number | undefined
}

/**
 * Disk space required for an import, as a multiple of the size of the company's files. The part above 1 is for the
 * database.
 */
const ROOM_BESIDES = 1.1

/**
 * Imports a company in the locked state: no user can sign in until a command unlocks (thaws) the company. The file may
 * be forged, including its checksums, so it is read and checked completely before anything on this server (cell) is
 * changed. A failed import leaves nothing behind. If the process is killed, the next import or `remove` deletes the
 * incomplete rows and files.
 * @throws MoveFault for a different schema, login IDs already in use, or an invalid file
 */
export async function arrive(input: ArriveInput): Promise<Arrived> {
  const { cell, now, ahead, onStep } = input
  const scratch = cell.scratch()
  let begun: { company: number; origin: Origin } | undefined
  let arrival: Arrival | undefined
  try {
    const { head, rowsPath } = await read(input, scratch)
    arrival = new Arrival(cell.path, rowsPath)
    requireNoClash(cell, arrival, head)
    if (input.isCheck) return { head, company: undefined }
    begun = arrival.begin({ ...head, company: head.company.id, now })
    onStep?.('begun')
    await arrival.bringRows(begun.origin)
    await index(cell, begun.company)
    onStep?.('rows')
    await takeOver(cell, head, (file) =>
      ahead?.digests[placeOf(file)] === undefined ? scratch : ahead.folder,
    )
    onStep?.('files')
    requireEqualSums(head.sums, arrival.sums(begun.company, begun.origin))
    onStep?.('compared')
    step(cell.db, begun.company, 'arrive', { now })
    onStep?.('arrived')
    return { head, company: begun.company }
  } catch (error) {
    arrival?.close()
    arrival = undefined
    if (begun) await removeCompany(cell, begun.company, now)
    throw error
  } finally {
    arrival?.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Reads the company's export file into the scratch folder and checks it. @throws MoveFault */
async function read(
  { cell, source, now, ahead, isCheck, replaces = false, onStep }: ArriveInput,
  scratch: string,
): Promise<{ head: FileHead; rowsPath: string }> {
  const rowsPath = join(scratch, 'rows.sqlite')
  let head: FileHead | undefined
  const keep = async (body: AsyncIterable<Buffer>, path: string): Promise<void> => {
    await makeFolder(dirname(path))
    await pipeline(body, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  }
  const reader: CompanyReader = {
    async head(found) {
      head = found
      requireCompatible(cell, found, ahead)
      onStep?.('head')
    },
    async rows(body, bytes) {
      requireSpace(cell, bytes)
      await keep(body, rowsPath)
      requireIntactRows(rowsPath, head!, now)
      await removeBroken(cell, head!, now, replaces)
      onStep?.('checked')
      return isCheck === 'rows'
    },
    async file(place, body) {
      if (isCheck) for await (const _ of body);
      else {
        const path = join(scratch, place.folder, place.name)
        await keep(body, path)
        await syncFile(path)
      }
    },
  }
  await readCompany(source, reader, ahead?.digests)
  return { head: head!, rowsPath }
}

/** Moves the files from the scratch folder to their places. */
async function takeOver(
  cell: Cell,
  { files }: FileHead,
  nameFor: (file: FileHead['files'][number]) => string,
): Promise<void> {
  const folders = new Set<string>()
  for (const file of files) {
    const to = join(cell.dataDir, file.folder)
    await makeFolder(to)
    folders.add(to)
    await rename(join(nameFor(file), file.folder, file.name), join(to, file.name))
  }
  for (const folder of folders) await syncFolder(folder)
}

function requireCompatible(cell: Cell, head: FileHead, ahead?: Ahead): void {
  if (head.schema !== cell.schema) {
    const which = head.schema > cell.schema ? 'newer' : 'older'
    throw new MoveFault(
      `${printable(head.company.name)} was written by ${which} version (${printable(head.product)}) with schema ${head.schema}; this cell has ${cell.schema}. Update both cells to the same version.`,
    )
  }
  const strange = differenceOf(
    Object.keys(head.sums),
    TABLES.map(({ name }) => name),
  )
  if (strange !== undefined)
    throw new MoveFault(
      `The file's header lists the table ${printable(strange)}, which exists in only one of the cells.`,
    )
  const toCome = head.files.filter((file) => ahead?.digests[placeOf(file)] === undefined)
  requireSpace(cell, toCome.reduce((sum, { bytes }) => sum + bytes, 0) * ROOM_BESIDES)
}

/** Makes text from a file safe to print to a terminal. */
const printable = (text: string): string => text.replace(/\p{C}/gu, '?').slice(0, 100)

/** The first element that is in only one of the two lists. */
const differenceOf = (some: readonly string[], others: readonly string[]): string | undefined =>
  some.find((one) => !others.includes(one)) ?? others.find((other) => !some.includes(other))

function requireSpace(cell: Cell, bytes: number): void {
  const { bavail, bsize } = statfsSync(cell.dataDir)
  if (bavail * bsize < bytes)
    throw new MoveFault(`Not enough disk space: ${Math.ceil(bytes / 1e6)} MB are needed in ${cell.dataDir}.`)
}

/** Checks that the rows belong to one company only and match the header. @throws MoveFault */
function requireIntactRows(rowsPath: string, { company, sums, files, missing }: FileHead, now: number): void {
  const found = inspectCopy(rowsPath, company.id, now)
  if ('fault' in found) throw new MoveFault(`${printable(found.fault)}. Nothing was changed.`)
  if (found.name !== company.name)
    throw new MoveFault('Header and rows of the file name different companies.')
  requireEqualSums(sums, found.sums)
  const named = FILE_FOLDERS.flatMap((folder) => found.files[folder].map((name) => placeOf({ folder, name })))
  const announced = [...files, ...missing].map(placeOf)
  const known = new Set(announced)
  const rows = new Set(named)
  const strange = named.find((place) => !known.has(place)) ?? announced.find((place) => !rows.has(place))
  if (strange !== undefined || rows.size !== named.length)
    throw new MoveFault(
      `Rows and header of the file name different files: ${strange ?? 'one appears twice'}.`,
    )
}

/** Removes the incomplete rows of an earlier import whose process was killed. */
async function removeBroken(
  cell: Cell,
  { cell: from, company }: FileHead,
  now: number,
  replaces: boolean,
): Promise<void> {
  for (const move of listMoving(cell.db)) {
    if (move.state !== 'arriving' && !(replaces && move.state === 'arrived')) continue
    const origin = JSON.parse(move.origin ?? '{}') as Partial<Origin>
    if (origin.cell === from && origin.company === company.id) await removeCompany(cell, move.companyId, now)
  }
}

const NAMES: Readonly<Record<string, string>> = {
  'account.login_key': 'login id',
  'company_address.url': 'address',
}

function requireNoClash(cell: Cell, arrival: Arrival, { files, missing }: FileHead): void {
  const characters = arrival.missingCharacters()
  if (characters.length > 0)
    throw new MoveFault(`This version does not have the characters ${characters.map(printable).join(', ')}.`)
  const taken = arrival
    .clashes()
    .map(
      ({ table, column, value }) =>
        `${NAMES[`${table}.${column}`] ?? `${table}.${column}`} ${printable(value)}`,
    )
  // Also check the names of files that were already missing on the company's old server: a file of another company on
  // this server may have the same name.
  const there = [...files, ...missing].filter(({ folder, name }) =>
    existsSync(join(cell.dataDir, folder, name)),
  )
  const all = [...taken, ...there.map(({ folder, name }) => `file ${folder}/${name}`)]
  if (all.length > 0)
    throw new MoveFault(`These values are already in use in this cell:\n  ${all.join('\n  ')}`)
}

function requireEqualSums(sent: Readonly<Record<string, Sum>>, come: Readonly<Record<string, Sum>>): void {
  for (const [table, { rows, sha256 }] of Object.entries(sent)) {
    const here = come[table]
    if (here?.rows !== rows || here.sha256 !== sha256)
      throw new MoveFault(`The rows of ${table} differ from what was sent: ${here?.rows} of ${rows}.`)
  }
}

/** Builds the search index of the company's knowledge. */
async function index(cell: Cell, company: number): Promise<void> {
  const { db } = cell
  await indexLater(db, [
    ...listAnswerPlaces(db, company).map(({ id }) => answerStep(company, id)),
    ...listFacts(db, company).map(({ id }) => factStep(company, id)),
  ])
  db.transaction((tx) => {
    const words = listExhibitTexts(tx).filter(({ companyId }) => companyId === company)
    for (const [id, texts] of Map.groupBy(words, (row) => row.id)) {
      const { companyId, storeId } = texts[0]!
      indexExhibit(tx, { id, companyId, storeId, texts })
    }
  })
}
