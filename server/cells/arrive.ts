import { createWriteStream, existsSync, rmSync, statfsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Arrival, type Clash, type Origin } from '../../db/cells/arrive.ts'
import type { Sum } from '../../db/cells/leave.ts'
import { listAnswers } from '../../db/queries/answers.ts'
import { listFacts } from '../../db/queries/facts.ts'
import { listExhibitTexts } from '../../db/queries/knowledge.ts'
import { listMoving } from '../../db/queries/moves.ts'
import { makeFolder, syncFile, syncFolder } from '../adapters/durable.ts'
import { indexAnswer, indexExhibit, indexFact } from '../services/knowledge/indexing.ts'
import type { Ahead } from './ahead.ts'
import type { Cell } from './cell.ts'
import { type FileHead, placeOf, readCompany } from './company-file.ts'
import { MoveFault } from './fault.ts'
import { removeCompany } from './remove.ts'
import { step } from './states.ts'

export interface ArriveWish {
  cell: Cell
  source: AsyncIterable<Buffer>
  now: number
  /** Files that are in this cell already, apart. */
  ahead?: Ahead
  /** Only looked at: whether it could come. */
  isCheck?: boolean
  /** For tests: what has just been done. */
  onStep?: (done: ArriveStep) => void
}
export type ArriveStep = 'head' | 'checked' | 'begun' | 'rows' | 'files' | 'compared' | 'arrived'

export interface Arrived {
  head: FileHead
  /** What it is called here; undefined: it was only looked at. */
  company: number | undefined
}

/** Room for the database besides the files. */
const ROOM_BESIDES = 1.1

/**
 * Brings a company in, held: nobody signs in to it until it is thawed. What breaks off leaves nothing behind, and what was killed
 * is removed by the next one, or by `remove`.
 * @throws MoveFault for another schema, for login ids that are somebody's here, and for what is not what was sent
 */
export async function arrive({
  cell,
  source,
  now,
  ahead,
  isCheck = false,
  onStep,
}: ArriveWish): Promise<Arrived> {
  const rowsPath = join(cell.scratch(), 'rows.sqlite')
  let head: FileHead | undefined
  let begun: { company: number; origin: Origin } | undefined
  let arrival: Arrival | undefined
  const folders = new Set<string>()
  try {
    await readCompany(
      source,
      {
        async head(found) {
          head = found
          demandFit(cell, found, ahead)
          await removeBroken(cell, found, now)
          onStep?.('head')
        },
        async rows(body) {
          await pipeline(body, createWriteStream(rowsPath, { mode: 0o600 }))
          arrival = new Arrival(cell.path, rowsPath)
          demandNoClash(cell, arrival.clashes(), head!)
          onStep?.('checked')
          if (isCheck) return true
          begun = arrival.begin({ ...head!, company: head!.company.id, now })
          onStep?.('begun')
          await arrival.bringRows(begun.origin)
          await index(cell, begun.company)
          if (ahead) await takeOver(cell, head!, ahead, folders)
          onStep?.('rows')
          return false
        },
        async file({ folder, name }, body) {
          const to = join(cell.dataDir, folder)
          await makeFolder(to)
          folders.add(to)
          await pipeline(body, createWriteStream(join(to, `${name}.part`), { mode: 0o600 }))
          await syncFile(join(to, `${name}.part`))
          await rename(join(to, `${name}.part`), join(to, name))
        },
      },
      ahead?.digests,
    )
    if (!head || !arrival) throw new MoveFault('It ends too early.')
    if (!begun) return { head, company: undefined }
    for (const folder of folders) await syncFolder(folder)
    onStep?.('files')
    demandSame(head.sums, arrival.sums(begun.company, begun.origin))
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
    rmSync(rowsPath, { force: true })
  }
}

/** What has come before its rows goes to its place. */
async function takeOver(cell: Cell, { files }: FileHead, ahead: Ahead, folders: Set<string>): Promise<void> {
  for (const file of files) {
    if (ahead.digests[placeOf(file)] === undefined) continue
    const to = join(cell.dataDir, file.folder)
    await makeFolder(to)
    folders.add(to)
    await rename(join(ahead.folder, file.folder, file.name), join(to, file.name))
  }
}

function demandFit(cell: Cell, head: FileHead, ahead?: Ahead): void {
  if (head.schema !== cell.schema) {
    const which = head.schema > cell.schema ? 'newer' : 'older'
    throw new MoveFault(
      `${head.company.name} was written by ${which} version (${head.product}) with another schema (${head.schema}, here ${cell.schema}). Bring both cells to the same version.`,
    )
  }
  const toCome = head.files.filter((file) => ahead?.digests[placeOf(file)] === undefined)
  const wanted = toCome.reduce((sum, { bytes }) => sum + bytes, 0) * ROOM_BESIDES
  const { bavail, bsize } = statfsSync(cell.dataDir)
  if (bavail * bsize < wanted)
    throw new MoveFault(`There is no room: ${Math.ceil(wanted / 1e6)} MB are wanted in ${cell.dataDir}.`)
}

/** A former try that was killed has left what nobody can live in. */
async function removeBroken(cell: Cell, { cell: from, company }: FileHead, now: number): Promise<void> {
  for (const move of listMoving(cell.db)) {
    if (move.state !== 'arriving' && move.state !== 'arrived') continue
    const origin = JSON.parse(move.origin ?? '{}') as Partial<Origin>
    if (origin.cell === from && origin.company === company.id) await removeCompany(cell, move.companyId, now)
  }
}

const NAMES: Readonly<Record<string, string>> = {
  'account.login_key': 'login id',
  'company_address.url': 'address',
}

function demandNoClash(cell: Cell, clashes: readonly Clash[], { files }: FileHead): void {
  const taken = clashes.map(
    ({ table, column, value }) => `${NAMES[`${table}.${column}`] ?? `${table}.${column}`} ${value}`,
  )
  const there = files.filter(({ folder, name }) => existsSync(join(cell.dataDir, folder, name)))
  const all = [...taken, ...there.map(({ folder, name }) => `file ${folder}/${name}`)]
  if (all.length > 0) throw new MoveFault(`Somebody else has this here already:\n  ${all.join('\n  ')}`)
}

function demandSame(sent: Readonly<Record<string, Sum>>, come: Readonly<Record<string, Sum>>): void {
  for (const [table, { rows, sha256 }] of Object.entries(sent)) {
    const here = come[table]
    if (here?.rows !== rows || here.sha256 !== sha256)
      throw new MoveFault(`The rows of ${table} are not what was sent: ${here?.rows} of ${rows}.`)
  }
}

/** What it knows is found again. */
async function index(cell: Cell, company: number): Promise<void> {
  const { db } = cell
  for (const answer of listAnswers(db, company)) {
    db.transaction((tx) => indexAnswer(tx, answer))
    await nextTurn()
  }
  db.transaction((tx) => {
    for (const fact of listFacts(tx, company)) indexFact(tx, fact)
    const words = listExhibitTexts(tx).filter(({ companyId }) => companyId === company)
    for (const [id, texts] of Map.groupBy(words, (row) => row.id)) {
      const { companyId, storeId } = texts[0]!
      indexExhibit(tx, { id, companyId, storeId, texts })
    }
  })
}
