import { Readable } from 'node:stream'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { CsvPreview, CsvProblem } from '#core/knowledge/contract-import.ts'
import { LANGUAGES } from '#core/languages.ts'
import { ANSWER_TEXT_MAX, ANSWERS_MAX, FILE_WORDINGS_MAX, WORDING_MAX, WORDINGS_MAX } from '#core/limits.ts'
import type { Db, DbLike } from '../../db/open.ts'
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
import { breathe, currentPause } from '../system/breaks.ts'
import { answersInParts, type KnowledgeDeps } from './answers.ts'
import { csvLinesOf, markedCell, plainCell } from './csv-reader.ts'
import { answerStep, beginIndexing, indexLater } from './indexing.ts'

const COLUMNS = [
  'id',
  'store',
  'signage',
  ...LANGUAGES.flatMap((lang) => [`${lang}_questions`, `${lang}_answer`, `${lang}_draft`]),
] as const

/** All of a company's answers, one a line; the ways to ask stand one below the other in their cell. */
export function answersCsv({ db }: KnowledgeDeps, companyId: number): Readable {
  const ids = listAnswerPlaces(db, companyId)
    .map(({ id }) => id)
    .sort((a, b) => a - b)
  // the file is read later, outside of its request
  const pause = currentPause()
  return Readable.from(parts())

  async function* parts(): AsyncGenerator<string> {
    yield csvOf([[...COLUMNS]])
    for await (const part of answersInParts(db, companyId, ids, pause)) yield csvLines(part.map(cellsOf))
  }
}

const cellsOf = ({ id, storeId, signageId, wordings, texts }: Answer): (string | number)[] => [
  id,
  storeId ?? '',
  signageId ?? '',
  ...LANGUAGES.flatMap((lang) => {
    const text = texts.find((own) => own.lang === lang)
    const asked = wordings.filter((own) => own.lang === lang).map((own) => own.text)
    return [markedCell(asked.join('\n')), markedCell(text?.text ?? ''), text?.isDraft ? 1 : '']
  }),
]

interface Taken {
  line: number
  /** The answer to change; undefined: a new one. */
  before: Answer | undefined
  wish: AnswerInput
}

interface FileRead {
  taken: Taken[]
  problems: CsvPreview['problems']
  /** Of the company's answers that the file was compared with. */
  state: string
}

type Column = (typeof COLUMNS)[number]
type Cells = Readonly<Partial<Record<Column, string>>>

/** Letters of a cell: more are no list of wordings, and splitting them would take long. */
const CELL_MAX = 100_000

const numberOf = (cell: string): number | undefined => (/^\d{1,15}$/.test(cell) ? Number(cell) : undefined)

function wordsOf(cells: Cells): Pick<AnswerInput, 'wordings' | 'texts'> {
  const wordings = LANGUAGES.flatMap((lang) =>
    [
      ...new Set(
        (cells[`${lang}_questions`] ?? '')
          .slice(0, CELL_MAX)
          .split(/\r\n|\r|\n/)
          .map((text) => text.trim()),
      ),
    ]
      .filter((text) => text !== '')
      .map((text) => ({ lang, text })),
  )
  const texts = LANGUAGES.flatMap((lang) => {
    const text = (cells[`${lang}_answer`] ?? '').trim()
    return text === '' ? [] : [{ lang, text, isDraft: (cells[`${lang}_draft`] ?? '').trim() === '1' }]
  })
  return { wordings, texts }
}

const problemOfCells = (cells: Cells): [string, CsvProblem] | undefined => {
  const long = COLUMNS.find((column) => (cells[column]?.length ?? 0) > CELL_MAX)
  return long === undefined ? undefined : [long, 'tooLong']
}

/** The first thing wrong with the words, and its column. */
function problemOfWords({
  wordings,
  texts,
}: Pick<AnswerInput, 'wordings' | 'texts'>): [string, CsvProblem] | undefined {
  const [first] = texts
  if (!first) return ['ja_answer', 'noAnswer']
  const unasked = texts.find(({ lang, isDraft }) => !isDraft && !wordings.some((own) => own.lang === lang))
  if (wordings.length === 0 || unasked) return [`${(unasked ?? first).lang}_questions`, 'noQuestion']
  const longText = texts.find(({ text }) => text.length > ANSWER_TEXT_MAX)
  if (longText) return [`${longText.lang}_answer`, 'tooLong']
  const longWording = wordings.find(({ text }) => text.length > WORDING_MAX)
  if (longWording) return [`${longWording.lang}_questions`, 'tooLong']
  return wordings.length > WORDINGS_MAX ? ['ja_questions', 'tooMany'] : undefined
}

/** Reads and checks a file, with pauses. */
async function readFile(db: Db, companyId: number, csv: string): Promise<FileRead> {
  const state = answersState(db, companyId)
  const problems: CsvPreview['problems'] = []
  const taken: Taken[] = []
  const lines = csvLinesOf(csv)
  const head = lines.next()
  if (head.done) {
    const problem = head.value ?? { line: 1, problem: 'columns' as const }
    return { taken, state, problems: [{ ...problem, column: '' }] }
  }
  const names = head.value.cells.map((cell) => cell.trim().toLowerCase())
  // of two columns of one name the last one counts
  const columns = COLUMNS.map((column) => [column, names.lastIndexOf(column)] as const)
  if (!columns.some(([column, at]) => column.endsWith('_answer') && at >= 0))
    return { taken, state, problems: [{ line: 1, column: '', problem: 'columns' }] }

  const known = new Map<number, Answer>()
  const ids = listAnswerPlaces(db, companyId).map(({ id }) => id)
  for await (const part of answersInParts(db, companyId, ids))
    for (const answer of part) known.set(answer.id, answer)
  const { storeIds, signageIds } = placesOf(db, companyId)
  const seen = new Set<number>()
  let added = 0
  for (let next = lines.next(); ; next = lines.next()) {
    await breathe()
    if (next.done) {
      if (next.value) return { taken: [], state, problems: [{ ...next.value, column: '' }] }
      break
    }
    const { line, cells: given } = next.value
    const wrong = (column: string, problem: CsvProblem): void => void problems.push({ line, column, problem })
    if (taken.length === ANSWERS_MAX) {
      wrong('', 'tooMany')
      break
    }
    const cells: Cells = Object.fromEntries(
      columns.map(([column, at]) => [column, plainCell(given[at] ?? '')]),
    )
    if (given.length > names.length) wrong('', 'columns')
    const idOf = (column: Column, isKnown: (id: number) => boolean, problem: CsvProblem): number | null => {
      const cell = (cells[column] ?? '').trim()
      const id = numberOf(cell)
      if (cell !== '' && id === undefined) wrong(column, 'number')
      else if (id !== undefined && !isKnown(id)) wrong(column, problem)
      return id ?? null
    }
    const id = idOf('id', (own) => known.has(own), 'unknownId')
    if (id !== null && seen.has(id)) wrong('id', 'twice')
    if (id !== null) seen.add(id)
    else added++
    const storeId = idOf('store', (own) => storeIds.has(own), 'unknownPlace')
    const signageId = idOf('signage', (own) => signageIds.has(own), 'unknownPlace')
    const words = wordsOf(cells)
    const problem = problemOfCells(cells) ?? problemOfWords(words)
    if (problem) wrong(...problem)
    const wish = { ...words, signageId, storeId: signageId === null ? storeId : null }
    taken.push({ line, before: id === null ? undefined : known.get(id), wish })
  }
  if (known.size + added > ANSWERS_MAX) problems.push({ line: 1, column: '', problem: 'tooMany' })
  const wordings = taken.reduce((sum, { wish }) => sum + wish.wordings.length, 0)
  if (wordings > FILE_WORDINGS_MAX) problems.push({ line: 1, column: '', problem: 'tooMany' })
  return { taken, problems, state }
}

const byLanguage = <Row extends { lang: string }>(rows: readonly Row[]): Row[] =>
  LANGUAGES.flatMap((lang) => rows.filter((row) => row.lang === lang))

const isSamePlace = (before: Answer, wish: AnswerInput): boolean =>
  before.storeId === wish.storeId && before.signageId === wish.signageId

/** @param words of `before`, in any order of languages */
const areSame = <Row extends { lang: string }>(words: readonly Row[], wanted: readonly Row[]): boolean =>
  JSON.stringify(byLanguage(words)) === JSON.stringify(wanted)

const isSame = ({ before, wish }: Taken): boolean =>
  before !== undefined &&
  isSamePlace(before, wish) &&
  areSame(before.wordings, wish.wordings) &&
  areSame(before.texts, wish.texts)

/** What an import writes. */
interface Written {
  added: AnswerInput[]
  changed: { before: Answer; wish: Parameters<typeof updateAnswers>[2][number]['wish'] }[]
}

/** Leaves out what stays as it is, with pauses: everybody waits for the writing. */
async function writtenOf(taken: readonly Taken[]): Promise<Written> {
  const written: Written = { added: [], changed: [] }
  for (const { before, wish } of taken) {
    await breathe()
    if (!before) {
      written.added.push(wish)
      continue
    }
    const { storeId, signageId, wordings, texts } = wish
    const change = {
      storeId,
      signageId,
      ...(areSame(before.wordings, wordings) ? {} : { wordings }),
      ...(areSame(before.texts, texts) ? {} : { texts }),
    }
    const isChanged = change.wordings || change.texts || !isSamePlace(before, wish)
    if (isChanged) written.changed.push({ before, wish: change })
  }
  return written
}

/** What the file would do. Nothing is written. */
export async function previewAnswers(
  { db }: KnowledgeDeps,
  companyId: number,
  csv: string,
): Promise<CsvPreview> {
  const { taken, problems } = await readFile(db, companyId, csv)
  return {
    problems,
    rows: taken.map((row) => ({
      line: row.line,
      title: row.wish.wordings[0]?.text ?? row.wish.texts[0]?.text ?? '',
      action: row.before === undefined ? 'add' : isSame(row) ? 'same' : 'change',
    })),
  }
}

/** How often a file is read again where the company's answers have changed meanwhile. */
const READS_MAX = 3

/**
 * All of it, or nothing; it is found once the promise resolves. Only the writing itself is one step.
 * @throws Refusal invalid, with the problems; changedElsewhere
 */
export async function importAnswers(
  deps: KnowledgeDeps,
  asker: CompanyAsker,
  csv: string,
): Promise<{ added: number; changed: number }> {
  const { db } = deps
  const { companyId } = asker
  for (let reads = 0; reads < READS_MAX; reads++) {
    const file = await readFile(db, companyId, csv)
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

/** Whether what the file was checked against is still there. */
function isStillGood(db: DbLike, companyId: number, { state, taken }: FileRead): boolean {
  if (answersState(db, companyId) !== state) return false
  const { storeIds, signageIds } = placesOf(db, companyId)
  return taken.every(
    ({ wish: { storeId, signageId } }) =>
      (storeId === null || storeIds.has(storeId)) && (signageId === null || signageIds.has(signageId)),
  )
}

/** @returns the ids of what was written */
function write(
  db: DbLike,
  { now }: KnowledgeDeps,
  asker: CompanyAsker,
  { added, changed: rows }: Written,
): number[] {
  const { companyId, userId: by } = asker
  const at = now()
  const changed = rows.map(({ before: { id, updatedAt }, wish }) => ({
    id,
    at: Math.max(at, updatedAt + 1),
    wish,
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
