import { GRAMS_VERSION, gramsOf } from '#core/knowledge/grams.ts'
import type { Language } from '#core/languages.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { type Answer, findAnswer, listAllAnswers } from '../../db/queries/answers.ts'
import { type Fact, findFact, listAllFacts } from '../../db/queries/facts.ts'
import {
  emptyKnowledge,
  findKnowledgeVersion,
  forgetSource,
  indexKnowledge,
  listExhibitTexts,
  setKnowledgeVersion,
} from '../../db/queries/knowledge.ts'
import { hasTimeLeft, pauseIfDue } from '../system/breaks.ts'

const entryOf = (lang: Language, wording: string) => ({ lang, wording, grams: gramsOf(wording, lang) })

type IndexedAnswer = Pick<Answer, 'id' | 'companyId' | 'storeId' | 'signageId' | 'wordings' | 'texts'>

/**
 * Indexes an answer that is not in the index yet. Leaves out languages whose text is only a draft. Call inside the
 * transaction that writes the answer.
 */
export function indexNewAnswer(
  db: DbLike,
  { id, companyId, storeId, signageId, wordings, texts }: IndexedAnswer,
): void {
  const spoken = new Set(texts.filter(({ isDraft }) => !isDraft).map(({ lang }) => lang))
  indexKnowledge(
    db,
    { companyId, kind: 'answer', id },
    { storeId, signageId },
    wordings.filter(({ lang }) => spoken.has(lang)).map(({ lang, text }) => entryOf(lang, text)),
  )
}

/** Replaces an answer in the index. */
export function indexAnswer(db: DbLike, answer: IndexedAnswer): void {
  forgetSource(db, { companyId: answer.companyId, kind: 'answer', id: answer.id })
  indexNewAnswer(db, answer)
}

/** Indexes a fact that is not in the index yet. Call inside the transaction that writes it. */
function indexNewFact(db: DbLike, { id, companyId, storeId, lang, label }: Fact): void {
  const source = { companyId, kind: 'fact' as const, id }
  indexKnowledge(db, source, { storeId, signageId: null }, [entryOf(lang, label)])
}

/** Replaces a fact in the index. */
function indexFact(db: DbLike, fact: Fact): void {
  forgetSource(db, { companyId: fact.companyId, kind: 'fact', id: fact.id })
  indexNewFact(db, fact)
}

interface ExhibitWords {
  companyId: number
  /** ID of the exhibit's content. */
  id: number
  /** ID of the shop (store) of the exhibit's map. Null: the map, and so the exhibit, applies to all shops. */
  storeId: number | null
  texts: readonly { lang: Language; title: string; description: string }[]
}

/**
 * Indexes an exhibit by its titles; without texts, removes it from the index. Call inside the transaction that writes
 * or deletes the exhibit.
 */
export function indexExhibit(db: DbLike, { companyId, id, storeId, texts }: ExhibitWords): void {
  const source = { companyId, kind: 'exhibit' as const, id }
  forgetSource(db, source)
  indexKnowledge(
    db,
    source,
    { storeId, signageId: null },
    texts
      .filter(({ title, description }) => title.trim() !== '' && description.trim() !== '')
      .map(({ lang, title }) => entryOf(lang, title)),
  )
}

/**
 * Stored as the index's version while an import runs: if the server stops meanwhile, its next start rebuilds the index.
 */
const INCOMPLETE = 'incomplete'
const importsOf = new WeakMap<Db, number>()
/** Databases in which indexing has failed: only the next start of the server completes their index. */
const failed = new WeakSet<Db>()

/** Marks the index as incomplete until `indexLater` ends. Call inside the transaction that writes the rows. */
export const beginIndexing = (db: DbLike): void => setKnowledgeVersion(db, INCOMPLETE)

/** A step of indexing: indexes one source with its content at the time of the call. Call inside a transaction. */
type IndexStep = (db: DbLike) => void

export const answerStep =
  (companyId: number, id: number): IndexStep =>
  (db) => {
    const answer = findAnswer(db, companyId, id)
    if (answer) indexAnswer(db, answer)
  }

export const factStep =
  (companyId: number, id: number): IndexStep =>
  (db) => {
    const fact = findFact(db, companyId, id)
    if (fact) indexFact(db, fact)
    else forgetSource(db, { companyId, kind: 'fact', id })
  }

/**
 * Indexes rows that were just written, and serves other requests in between. Each transaction takes as many steps as
 * fit into one turn of the event loop.
 */
export async function indexLater(db: Db, steps: readonly IndexStep[]): Promise<void> {
  importsOf.set(db, (importsOf.get(db) ?? 0) + 1)
  try {
    for (let at = 0; at < steps.length; ) {
      await pauseIfDue()
      db.transaction((tx) => {
        do steps[at++]!(tx)
        while (at < steps.length && hasTimeLeft())
      })
    }
  } catch (error) {
    failed.add(db)
    throw error
  } finally {
    importsOf.set(db, (importsOf.get(db) ?? 1) - 1)
  }
  if (importsOf.get(db) === 0 && !failed.has(db)) setKnowledgeVersion(db, `${GRAMS_VERSION}`)
}

/**
 * At start-up: rebuilds the index if another version of the program made it, or if it is incomplete.
 * @returns whether it was rebuilt
 */
export function refreshKnowledge(db: Db, version = `${GRAMS_VERSION}`): boolean {
  return db.transaction((tx) => {
    if (findKnowledgeVersion(tx) === version) return false
    emptyKnowledge(tx, version)
    for (const answer of listAllAnswers(tx)) indexNewAnswer(tx, answer)
    for (const fact of listAllFacts(tx)) indexNewFact(tx, fact)
    for (const [id, texts] of Map.groupBy(listExhibitTexts(tx), (row) => row.id)) {
      const { companyId, storeId } = texts[0]!
      indexExhibit(tx, { id, companyId, storeId, texts })
    }
    return true
  })
}
