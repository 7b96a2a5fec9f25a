import { Readable } from 'node:stream'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { CsvPreview } from '#core/knowledge/contract-import.ts'
import { LANGUAGES } from '#core/languages.ts'
import type { DbLike } from '../../db/open.ts'
import {
  type Answer,
  type AnswerInput,
  answersState,
  insertAnswers,
  listAnswerPlaces,
  updateAnswers,
} from '../../db/queries/answers.ts'
import { placesOf } from '../../db/queries/places.ts'
import { audit } from '../audit/service.ts'
import { csvLines, csvOf } from '../http/csv.ts'
import { currentPause, pauseIfDue } from '../system/breaks.ts'
import { answersInParts, type KnowledgeDeps } from './answers.ts'
import { COLUMNS, cellsOf, type FileRead, readAnswersFile, type Taken } from './answers-file-rows.ts'
import { markedCell } from './csv-reader.ts'
import { answerStep, beginIndexing, indexLater } from './indexing.ts'

/** Exports all answers of a company as CSV, one row per answer. A cell with several wordings has one per line. */
export function answersCsv({ db }: KnowledgeDeps, companyId: number): Readable {
  const ids = listAnswerPlaces(db, companyId)
    .map(({ id }) => id)
    .sort((a, b) => a - b)
  // Reads the request's pause function now, because the file is generated later, outside of the request.
  const pause = currentPause()
  return Readable.from(parts())

  async function* parts(): AsyncGenerator<string> {
    yield csvOf([[...COLUMNS]])
    for await (const part of answersInParts(db, companyId, ids, pause)) yield csvLines(part.map(rowOf))
  }
}

const rowOf = (answer: Answer): string[] => {
  const cells = cellsOf(answer)
  return COLUMNS.map((column) => {
    const cell = cells[column] ?? ''
    return /_(questions|answer)$/.test(column) ? markedCell(cell) : cell
  })
}

const byLanguage = <Row extends { lang: string }>(rows: readonly Row[]): Row[] =>
  LANGUAGES.flatMap((lang) => rows.filter((row) => row.lang === lang))

const isSamePlace = (before: Answer, input: AnswerInput): boolean =>
  before.storeId === input.storeId && before.signageId === input.signageId

/**
 * @param words the stored wordings or texts, in any order of languages
 * @param wanted the imported wordings or texts, sorted by language
 */
const areSame = <Row extends { lang: string }>(words: readonly Row[], wanted: readonly Row[]): boolean =>
  JSON.stringify(byLanguage(words)) === JSON.stringify(wanted)

const isSame = ({ before, input }: Taken): boolean =>
  before !== undefined &&
  isSamePlace(before, input) &&
  areSame(before.wordings, input.wordings) &&
  areSame(before.texts, input.texts)

/** The answers that an import adds and changes. */
interface Written {
  added: AnswerInput[]
  changed: { before: Answer; input: Parameters<typeof updateAnswers>[2][number]['input'] }[]
}

/**
 * Collects what the import has to write. Unchanged answers are left out to keep the write short, because all other
 * requests wait for the write. This function itself lets other requests run.
 */
async function writtenOf(taken: readonly Taken[]): Promise<Written> {
  const written: Written = { added: [], changed: [] }
  for (const { before, input } of taken) {
    await pauseIfDue()
    if (!before) {
      written.added.push(input)
      continue
    }
    const { storeId, signageId, wordings, texts } = input
    const change = {
      storeId,
      signageId,
      ...(areSame(before.wordings, wordings) ? {} : { wordings }),
      ...(areSame(before.texts, texts) ? {} : { texts }),
    }
    const isChanged = change.wordings || change.texts || !isSamePlace(before, input)
    if (isChanged) written.changed.push({ before, input: change })
  }
  return written
}

/** Returns what importing the file would change. Writes nothing. */
export async function previewAnswers(
  { db }: KnowledgeDeps,
  companyId: number,
  csv: string,
): Promise<CsvPreview> {
  const { taken, problems } = await readAnswersFile(db, companyId, csv)
  return {
    problems,
    rows: taken.map((row) => ({
      line: row.line,
      title: row.input.wordings[0]?.text ?? row.input.texts[0]?.text ?? '',
      action: row.before === undefined ? 'add' : isSame(row) ? 'same' : 'change',
    })),
  }
}

/**
 * Maximum number of times that an import reads its file. It reads the file again if the company's answers have changed
 * meanwhile.
 */
const READS_MAX = 3

/**
 * Imports the whole file, or nothing. Other requests are served while the file is read; all rows are written in one
 * transaction. The search finds the new answers after the promise has resolved.
 * @throws Refusal invalid (with the problems of the file), changedElsewhere
 */
export async function importAnswers(
  deps: KnowledgeDeps,
  asker: CompanyAsker,
  csv: string,
): Promise<{ added: number; changed: number }> {
  const { db } = deps
  const { companyId } = asker
  for (let reads = 0; reads < READS_MAX; reads++) {
    const file = await readAnswersFile(db, companyId, csv)
    const { problems } = file
    if (problems.length > 0) throw new Refusal('invalid', { reason: 'csv', problems })
    const written = await writtenOf(file.taken)
    const ids = db.transaction((tx) =>
      isStillGood(tx, companyId, file) ? write(tx, deps, asker, written) : undefined,
    )
    if (ids === undefined) continue
    await indexLater(
      db,
      ids.map((id) => answerStep(companyId, id)),
    )
    return { added: written.added.length, changed: written.changed.length }
  }
  throw new Refusal('changedElsewhere')
}

/**
 * Whether the company's answers are unchanged since the file was checked, and the shops (stores) and signages to which
 * the file moves answers still exist.
 */
function isStillGood(db: DbLike, companyId: number, { state, taken }: FileRead): boolean {
  if (answersState(db, companyId) !== state) return false
  const { storeIds, signageIds } = placesOf(db, companyId)
  return taken.every(
    ({ before, input: { storeId, signageId } }) =>
      (storeId === null || storeId === before?.storeId || storeIds.has(storeId)) &&
      (signageId === null || signageId === before?.signageId || signageIds.has(signageId)),
  )
}

/** @returns the IDs of the changed and added answers */
function write(
  db: DbLike,
  { now }: KnowledgeDeps,
  asker: CompanyAsker,
  { added, changed: rows }: Written,
): number[] {
  const { companyId, userId: by } = asker
  const at = now()
  const changed = rows.map(({ before: { id, updatedAt }, input }) => ({
    id,
    at: Math.max(at, updatedAt + 1),
    input,
  }))
  beginIndexing(db)
  updateAnswers(db, by, changed)
  const ids = insertAnswers(db, { companyId, at, by }, added)
  audit(db, 'answer.imported', {
    changes: [
      { field: 'added', to: added.length },
      { field: 'changed', to: changed.length },
    ],
  })
  return [...changed.map(({ id }) => id), ...ids]
}
