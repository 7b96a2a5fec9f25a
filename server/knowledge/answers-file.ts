import type { CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { CsvPreview, CsvProblem } from '#core/knowledge/contract.ts'
import { LANGUAGES } from '#core/languages.ts'
import { ANSWER_TEXT_MAX, ANSWERS_MAX, WORDING_MAX, WORDINGS_MAX } from '#core/limits.ts'
import type { DbLike } from '../../db/open.ts'
import {
  type Answer,
  type AnswerWish,
  insertAnswer,
  listAnswers,
  updateAnswer,
} from '../../db/queries/answers.ts'
import { listSignagesOfCompany } from '../../db/queries/signages.ts'
import { listStores } from '../../db/queries/stores.ts'
import { audit } from '../audit/service.ts'
import { csvOf } from '../http/csv.ts'
import type { KnowledgeDeps } from './answers.ts'
import { markedCell, plainCell, readCsv } from './csv-reader.ts'
import { beginIndexing, indexLater } from './indexing.ts'

const COLUMNS = [
  'id',
  'store',
  'signage',
  ...LANGUAGES.flatMap((lang) => [`${lang}_questions`, `${lang}_answer`, `${lang}_draft`]),
] as const

/** All of a company's answers, one a line; the ways to ask stand one below the other in their cell. */
export function answersCsv({ db }: KnowledgeDeps, companyId: number): string {
  const rows = listAnswers(db, companyId).sort((a, b) => a.id - b.id)
  return csvOf([
    [...COLUMNS],
    ...rows.map(({ id, storeId, signageId, wordings, texts }) => [
      id,
      storeId ?? '',
      signageId ?? '',
      ...LANGUAGES.flatMap((lang) => {
        const text = texts.find((own) => own.lang === lang)
        const asked = wordings.filter((own) => own.lang === lang).map((own) => own.text)
        return [markedCell(asked.join('\n')), markedCell(text?.text ?? ''), text?.isDraft ? 1 : '']
      }),
    ]),
  ])
}

interface Taken {
  line: number
  /** The answer that is changed; undefined: a new one. */
  before: Answer | undefined
  wish: AnswerWish
}

interface FileRead {
  taken: Taken[]
  problems: CsvPreview['problems']
}

type Cells = Readonly<Record<string, string>>

const numberOf = (cell: string): number | undefined => (/^\d{1,15}$/.test(cell) ? Number(cell) : undefined)

function wordsOf(cells: Cells): Pick<AnswerWish, 'wordings' | 'texts'> {
  const wordings = LANGUAGES.flatMap((lang) =>
    [...new Set((cells[`${lang}_questions`] ?? '').split(/\r\n|\r|\n/).map((text) => text.trim()))]
      .filter((text) => text !== '')
      .map((text) => ({ lang, text })),
  )
  const texts = LANGUAGES.flatMap((lang) => {
    const text = (cells[`${lang}_answer`] ?? '').trim()
    return text === '' ? [] : [{ lang, text, isDraft: (cells[`${lang}_draft`] ?? '').trim() === '1' }]
  })
  return { wordings, texts }
}

/** The first thing wrong with the words, and its column. */
function problemOfWords({
  wordings,
  texts,
}: Pick<AnswerWish, 'wordings' | 'texts'>): [string, CsvProblem] | undefined {
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

function readFile(db: DbLike, companyId: number, csv: string): FileRead {
  const read = readCsv(csv)
  if ('problem' in read)
    return { taken: [], problems: [{ line: read.line, column: '', problem: read.problem }] }
  const [head, ...lines] = read.lines
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  if (!COLUMNS.some((column) => column.endsWith('_answer') && names.includes(column)))
    return { taken: [], problems: [{ line: 1, column: '', problem: 'columns' }] }

  const known = new Map(listAnswers(db, companyId).map((answer) => [answer.id, answer]))
  const stores = new Set(listStores(db, companyId).map(({ id }) => id))
  const signages = new Set(listSignagesOfCompany(db, companyId).map(({ id }) => id))
  const seen = new Set<number>()
  const taken: Taken[] = []
  const problems: CsvPreview['problems'] = []
  for (const { line, cells: given } of lines) {
    const cells: Cells = Object.fromEntries(names.map((name, at) => [name, plainCell(given[at] ?? '')]))
    const wrong = (column: string, problem: CsvProblem): void => void problems.push({ line, column, problem })
    if (given.length > names.length) wrong('', 'columns')
    const idOf = (column: string, isKnown: (id: number) => boolean, problem: CsvProblem): number | null => {
      const cell = (cells[column] ?? '').trim()
      const id = numberOf(cell)
      if (cell !== '' && id === undefined) wrong(column, 'number')
      else if (id !== undefined && !isKnown(id)) wrong(column, problem)
      return id ?? null
    }
    const id = idOf('id', (own) => known.has(own), 'unknownId')
    if (id !== null && seen.has(id)) wrong('id', 'twice')
    if (id !== null) seen.add(id)
    const storeId = idOf('store', (own) => stores.has(own), 'unknownPlace')
    const signageId = idOf('signage', (own) => signages.has(own), 'unknownPlace')
    const words = wordsOf(cells)
    const problem = problemOfWords(words)
    if (problem) wrong(...problem)
    const wish = { ...words, signageId, storeId: signageId === null ? storeId : null }
    taken.push({ line, before: id === null ? undefined : known.get(id), wish })
  }
  const added = taken.filter(({ before }) => !before).length
  if (known.size + added > ANSWERS_MAX) problems.push({ line: 1, column: '', problem: 'tooMany' })
  return { taken, problems }
}

const byLanguage = <Row extends { lang: string }>(rows: readonly Row[]): Row[] =>
  LANGUAGES.flatMap((lang) => rows.filter((row) => row.lang === lang))

const isSame = ({ before, wish }: Taken): boolean =>
  before !== undefined &&
  before.storeId === wish.storeId &&
  before.signageId === wish.signageId &&
  JSON.stringify(byLanguage(before.wordings)) === JSON.stringify(wish.wordings) &&
  JSON.stringify(byLanguage(before.texts)) === JSON.stringify(wish.texts)

/** What the file would do. Nothing is written. */
export function previewAnswers({ db }: KnowledgeDeps, companyId: number, csv: string): CsvPreview {
  const { taken, problems } = readFile(db, companyId, csv)
  return {
    problems,
    rows: taken.map((row) => ({
      line: row.line,
      title: row.wish.wordings[0]?.text ?? row.wish.texts[0]?.text ?? '',
      action: row.before === undefined ? 'add' : isSame(row) ? 'same' : 'change',
    })),
  }
}

/** All of it, or nothing; it is found once the promise resolves. @throws Refusal invalid, with the problems */
export async function importAnswers(
  { db, now }: KnowledgeDeps,
  asker: CompanyAsker,
  csv: string,
): Promise<{ added: number; changed: number }> {
  const ids: number[] = []
  const counts = db.transaction((tx) => {
    const { taken, problems } = readFile(tx, asker.companyId, csv)
    if (problems.length > 0) throw new Refusal('invalid', { reason: 'csv', problems })
    const written = { companyId: asker.companyId, by: asker.userId }
    let added = 0
    let changed = 0
    beginIndexing(tx)
    for (const row of taken) {
      if (isSame(row)) continue
      if (row.before) {
        const { id, updatedAt } = row.before
        updateAnswer(tx, id, { at: Math.max(now(), updatedAt + 1), by: asker.userId }, row.wish)
        ids.push(id)
        changed++
      } else {
        ids.push(insertAnswer(tx, { ...written, at: now() }, row.wish))
        added++
      }
    }
    audit(tx, 'answer.imported', {
      changes: [
        { field: 'added', to: added },
        { field: 'changed', to: changed },
      ],
    })
    return { added, changed }
  })
  await indexLater(db, asker.companyId, ids)
  return counts
}
