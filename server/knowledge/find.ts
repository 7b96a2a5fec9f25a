import type { SourceKind } from '#core/dialogue/dialogue.ts'
import { type Decision, decide } from '#core/knowledge/decide.ts'
import { factSentence } from '#core/knowledge/facts.ts'
import { foldQuestion } from '#core/knowledge/fold.ts'
import { isLetters, questionGrams, searchedGrams, unknownStems } from '#core/knowledge/grams.ts'
import { rank, type Scored } from '#core/knowledge/score.ts'
import type { Language } from '#core/languages.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { findAnswer } from '../../db/queries/answers.ts'
import { findFact } from '../../db/queries/facts.ts'
import {
  countSources,
  findExhibitText,
  hasGram,
  knowledgeState,
  type Place,
  sourcesWith,
} from '../../db/queries/knowledge.ts'
import { pauseIfDue } from '../system/breaks.ts'
import { searchKnowledge } from './search.ts'

export interface Question extends Place {
  companyId: number
  lang: Language
  text: string
}

/** Maximum number of wordings that a search of the index returns. */
const ROWS = 60

/** The search result, best match first, and the resulting decision. */
export interface Found {
  ranked: Scored[]
  decision: Decision
  /** Whether the question is exactly a stored wording of the source that answers it. */
  isExact: boolean
}

/** Cache entry: how many sources contain each n-gram, counted for one place (company, language, store and signage). */
interface Counts {
  /** Version of the company's knowledge at the time of the count. */
  state: string
  ofGram: Map<string, number>
}

/**
 * Maximum number of places (company, language, store and signage) whose n-gram counts are cached. Each place takes a
 * few hundred kilobytes at most.
 */
const PLACES_KEPT = 50
const GRAMS_KEPT = 20_000

const countsCache = new WeakMap<Db, Map<string, Counts>>()

/**
 * The cached n-gram counts of a place (company, language, store and signage). Most of a search's time is spent on
 * counting, and most n-grams of the next question are the same.
 */
function countsOf(db: Db, { companyId, lang, storeId, signageId }: Question): Map<string, number> {
  const cached = countsCache.get(db) ?? new Map<string, Counts>()
  countsCache.set(db, cached)
  const place = [companyId, lang, storeId, signageId].join(' ')
  const state = knowledgeState(db, companyId)
  const found = cached.get(place)
  const isGood = found?.state === state && found.ofGram.size < GRAMS_KEPT
  const counts = isGood ? found : { state, ofGram: new Map<string, number>() }
  // a Map keeps insertion order: the first entry is the least recently used
  cached.delete(place)
  cached.set(place, counts)
  const [oldest] = cached.keys()
  if (cached.size > PLACES_KEPT && oldest !== undefined) cached.delete(oldest)
  return counts.ofGram
}

/** Searches the knowledge that applies where the question is asked. Yields to other work between steps. */
export async function findInKnowledge(db: Db, question: Question): Promise<Found> {
  const counts = countsOf(db, question)
  const count = async (grams: Iterable<string>): Promise<void> => {
    for (const gram of grams) {
      if (counts.has(gram) || isLetters(gram)) continue
      await pauseIfDue()
      counts.set(gram, sourcesWith(db, question, gram))
    }
  }
  const known = new Set<string>()
  for (const stem of unknownStems(question.text, question.lang)) {
    await pauseIfDue()
    if (hasGram(db, question, stem)) known.add(stem)
  }
  const grams = questionGrams(question.text, question.lang, (stem) => known.has(stem))
  await count(grams)
  const of = (gram: string): number => counts.get(gram) ?? 0
  const frequency = { sources: countSources(db, question.companyId), of }
  const rows = await searchKnowledge(db, question, searchedGrams(grams, of), frequency, ROWS)
  await pauseIfDue()
  await count(rows.flatMap((row) => row.grams))
  const ranked = rank(
    grams,
    rows.map((row) => ({
      source: `${row.kind}:${row.sourceId}`,
      text: row.wording,
      grams: row.grams,
      place: row.place,
    })),
    frequency,
  )
  const asked = foldQuestion(question.text)
  const same = rows.filter(({ wording }) => foldQuestion(wording) === asked)
  const exact = new Set(same.map((row) => `${row.kind}:${row.sourceId}`))
  const decision = decide(ranked, exact)
  return { ranked, decision, isExact: decision.kind === 'answered' && exact.has(decision.source) }
}

export interface Spoken {
  source: string
  /** Label of the button with which the AI suggests this source. */
  title: string
  text: string
}

/** What the AI says about a source in a language; undefined: it was deleted, or has no text in this language. */
export function spokenOf(
  db: DbLike,
  { companyId, lang }: Pick<Question, 'companyId' | 'lang'>,
  source: string,
): Spoken | undefined {
  const [kind, number] = source.split(':')
  const id = Number(number)
  switch (kind as SourceKind) {
    case 'answer': {
      const answer = findAnswer(db, companyId, id)
      const text = answer?.texts.find((own) => own.lang === lang && !own.isDraft)?.text
      const title = answer?.wordings.find((own) => own.lang === lang)?.text
      return text === undefined || title === undefined ? undefined : { source, title, text }
    }
    case 'fact': {
      const fact = findFact(db, companyId, id)
      return fact && { source, title: fact.label, text: factSentence(lang, fact.label, fact.text) }
    }
    case 'exhibit': {
      const exhibit = findExhibitText(db, companyId, id, lang)
      return exhibit && { source, title: exhibit.title, text: exhibit.description }
    }
    default:
      return undefined
  }
}
