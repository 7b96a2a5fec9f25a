import type { CsvPreview, CsvProblem } from '#core/knowledge/contract-import.ts'
import { LANGUAGES } from '#core/languages.ts'
import { ANSWER_TEXT_MAX, ANSWERS_MAX, FILE_WORDINGS_MAX, WORDING_MAX, WORDINGS_MAX } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import { type Answer, type AnswerInput, answersState, listAnswerPlaces } from '../../db/queries/answers.ts'
import { placesOf } from '../../db/queries/places.ts'
import { pauseIfDue } from '../system/breaks.ts'
import { answersInParts } from './answers.ts'
import { type CsvLine, csvLinesOf, plainCell } from './csv-reader.ts'

/** Columns of a file of answers. `store` and `signage` contain IDs. The draft columns contain 1 or are empty. */
export const COLUMNS = [
  'id',
  'store',
  'signage',
  ...LANGUAGES.flatMap((lang) => [`${lang}_questions`, `${lang}_answer`, `${lang}_draft`]),
] as const

export interface Taken {
  line: number
  /** The answer to change; undefined: a new one. */
  before: Answer | undefined
  input: AnswerInput
}

export interface FileRead {
  taken: Taken[]
  problems: CsvPreview['problems']
  /** Version of the company's answers that the file was compared with. */
  state: string
}

type Column = (typeof COLUMNS)[number]
type Cells = Readonly<Partial<Record<Column, string>>>

/** Maximum characters of a cell. A longer one cannot be a list of wordings, and would take long to split. */
const CELL_MAX = 100_000

/** Character that decoders insert for bytes that are invalid in the file's encoding. */
const UNDECODABLE = '\ufffd'

const numberOf = (cell: string): number | undefined => (/^\d{1,15}$/.test(cell) ? Number(cell) : undefined)

/** Converts an answer to the cells of a CSV row. */
export function cellsOf({ id, storeId, signageId, wordings, texts }: Answer): Cells {
  const words = LANGUAGES.flatMap((lang) => {
    const text = texts.find((own) => own.lang === lang)
    const asked = wordings.flatMap((own) => (own.lang === lang ? [own.text] : []))
    return [asked.join('\n'), text?.text ?? '', text?.isDraft ? '1' : '']
  })
  const cells = [id, storeId ?? '', signageId ?? '', ...words]
  return Object.fromEntries(COLUMNS.map((column, at) => [column, String(cells[at])]))
}

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

/** The first problem in an answer's wordings and texts: the name of the file's column, and what is wrong there. */
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

/** Whether all cells are blank. Excel saves such a row for each row that the user has emptied. */
const isBlank = ({ cells }: CsvLine): boolean => cells.every((cell) => cell.trim() === '')

/** The company's data that the rows of a file are compared with. */
interface Known {
  answers: ReadonlyMap<number, Answer>
  storeIds: ReadonlySet<number>
  signageIds: ReadonlySet<number>
}

/** Reads and checks rows one at a time. An answer ID that occurs twice is reported as a problem. */
class RowReader {
  readonly problems: CsvPreview['problems'] = []
  readonly taken: Taken[] = []
  readonly #known: Known
  readonly #names: readonly string[]
  readonly #seen = new Set<number>()
  #added = 0

  /** @param names column names of the file, in the file's order */
  constructor(known: Known, names: readonly string[]) {
    this.#known = known
    this.#names = names
  }

  read({ line, cells: given }: CsvLine): void {
    const wrong = (column: string, problem: CsvProblem): void =>
      void this.problems.push({ line, column, problem })
    const before = this.#known.answers.get(numberOf(this.#cellOf(given, 'id')?.trim() ?? '') ?? 0)
    const cells = this.#cellsOf(given, before)
    if (given.length > this.#names.length) wrong('', 'columns')
    const unreadable = given.findIndex((cell) => cell.includes(UNDECODABLE))
    if (unreadable >= 0) wrong(this.#names[unreadable] ?? '', 'encoding')
    const idOf = (column: Column, isKnown: (id: number) => boolean, problem: CsvProblem): number | null => {
      const cell = (cells[column] ?? '').trim()
      const id = numberOf(cell)
      if (cell !== '' && id === undefined) wrong(column, 'number')
      else if (id !== undefined && !isKnown(id)) wrong(column, problem)
      return id ?? null
    }
    const { answers, storeIds, signageIds } = this.#known
    // an answer may keep its place after the place was deleted
    const isPlace = (key: 'storeId' | 'signageId', ids: ReadonlySet<number>) => (own: number) =>
      own === before?.[key] || ids.has(own)
    const id = idOf('id', (own) => answers.has(own), 'unknownId')
    if (!this.#isFirst(id)) wrong('id', 'twice')
    const storeId = idOf('store', isPlace('storeId', storeIds), 'unknownPlace')
    const signageId = idOf('signage', isPlace('signageId', signageIds), 'unknownPlace')
    const words = wordsOf(cells)
    const problem = problemOfCells(cells) ?? problemOfWords(words)
    if (problem) wrong(...problem)
    const input = { ...words, signageId, storeId: signageId === null ? storeId : null }
    this.taken.push({ line, before, input })
  }

  /** The row's cells by column. For a column that the file lacks, a changed answer keeps what is stored. */
  #cellsOf(given: readonly string[], before: Answer | undefined): Cells {
    const stored: Cells = before ? cellsOf(before) : {}
    return Object.fromEntries(
      COLUMNS.map((column) => [column, this.#cellOf(given, column) ?? stored[column] ?? '']),
    )
  }

  /** If two columns have the same name, the last one counts. @returns undefined if the file lacks the column */
  #cellOf(given: readonly string[], column: Column): string | undefined {
    const at = this.#names.lastIndexOf(column)
    return at < 0 ? undefined : plainCell(given[at] ?? '')
  }

  #isFirst(id: number | null): boolean {
    if (id === null) {
      this.#added++
      return true
    }
    const isFirst = !this.#seen.has(id)
    this.#seen.add(id)
    return isFirst
  }

  /** Checks the limits of the company's answers. Call after the last row. */
  end(): void {
    const wordings = this.taken.reduce((sum, { input }) => sum + input.wordings.length, 0)
    const isTooMany = [this.#known.answers.size + this.#added > ANSWERS_MAX, wordings > FILE_WORDINGS_MAX]
    for (const is of isTooMany) if (is) this.problems.push({ line: 1, column: '', problem: 'tooMany' })
  }
}

/** Reads and checks a file. Other requests are served between its rows. */
export async function readAnswersFile(db: Db, companyId: number, csv: string): Promise<FileRead> {
  const state = answersState(db, companyId)
  const failed = (problem: CsvPreview['problems'][number]): FileRead => ({
    taken: [],
    state,
    problems: [problem],
  })
  const lines = csvLinesOf(csv)
  const head = lines.next()
  if (head.done) return failed({ ...(head.value ?? { line: 1, problem: 'columns' }), column: '' })
  const names = head.value.cells.map((cell) => cell.trim().toLowerCase())
  if (!COLUMNS.some((column) => column.endsWith('_answer') && names.includes(column)))
    return failed({ line: 1, column: '', problem: 'columns' })

  const reader = new RowReader(await knownOf(db, companyId), names)
  for (let next = lines.next(); ; next = lines.next()) {
    await pauseIfDue()
    if (next.done) {
      if (next.value) return failed({ ...next.value, column: '' })
      break
    }
    if (isBlank(next.value)) continue
    if (reader.taken.length === ANSWERS_MAX) {
      reader.problems.push({ line: next.value.line, column: '', problem: 'tooMany' })
      break
    }
    reader.read(next.value)
  }
  reader.end()
  return { taken: reader.taken, problems: reader.problems, state }
}

async function knownOf(db: Db, companyId: number): Promise<Known> {
  const answers = new Map<number, Answer>()
  const ids = listAnswerPlaces(db, companyId).map(({ id }) => id)
  for await (const part of answersInParts(db, companyId, ids))
    for (const answer of part) answers.set(answer.id, answer)
  return { answers, ...placesOf(db, companyId) }
}
