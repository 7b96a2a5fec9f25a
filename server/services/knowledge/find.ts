import { type Decision, decide } from '#rules/answering/decide.ts'
import { factSentence } from '#rules/answering/facts.ts'
import { foldQuestion } from '#rules/answering/fold.ts'
import { questionGrams } from '#rules/answering/grams.ts'
import { rank, type Scored } from '#rules/answering/score.ts'
import type { Language } from '#rules/languages.ts'
import type { SourceKind } from '#rules/talk.ts'
import type { DbLike } from '../../../db/open.ts'
import { findAnswer } from '../../../db/queries/answers.ts'
import { findFact } from '../../../db/queries/facts.ts'
import {
  countSources,
  findExhibitText,
  type Place,
  searchKnowledge,
  sourcesWith,
} from '../../../db/queries/knowledge.ts'

export interface Question extends Place {
  companyId: number
  lang: Language
  text: string
}

/** Ways to ask that are looked at: more than a company has of one thing. */
const ROWS = 60

/** What the company knows about a question, where it is asked: the likeliest first, and what is to be done with it. */
export function findInKnowledge(db: DbLike, question: Question): { ranked: Scored[]; decision: Decision } {
  const counts = new Map<string, number>()
  const of = (gram: string): number => {
    const n = counts.get(gram) ?? sourcesWith(db, question, gram)
    counts.set(gram, n)
    return n
  }
  const grams = questionGrams(question.text, question.lang, (stem) => of(stem) > 0)
  const rows = searchKnowledge(db, question, grams, ROWS)
  const ranked = rank(
    grams,
    rows.map((row) => ({
      source: `${row.kind}:${row.sourceId}`,
      text: row.wording,
      grams: row.grams,
      place: row.place,
    })),
    { sources: countSources(db, question.companyId), of },
  )
  const asked = foldQuestion(question.text)
  const exact = rows.filter(({ wording }) => foldQuestion(wording) === asked)
  return { ranked, decision: decide(ranked, new Set(exact.map((row) => `${row.kind}:${row.sourceId}`))) }
}

export interface Spoken {
  source: string
  /** What it is offered as. */
  title: string
  text: string
}

/** What is said of a source in a language; undefined: it is gone, or has no words there. */
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
