import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import type { cutText as cutEndpoint } from '#core/knowledge/contract-import.ts'
import type { tryQuestion as tryEndpoint } from '#core/knowledge/contract-trying.ts'
import type { getSimilarAnswers } from '#core/knowledge/contract-unanswered.ts'
import { cutText, type Suggestion } from '#core/knowledge/cut-text.ts'
import { conceptOf, isConcept } from '#core/knowledge/grams.ts'
import { phrasesIn } from '#core/knowledge/phrases.ts'
import type { Scored } from '#core/knowledge/score.ts'
import type { Language } from '#core/languages.ts'
import { ANSWER_TEXT_MAX, WORDING_MAX } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import type { Place } from '../../db/queries/knowledge.ts'
import { embeddedAnswer } from '../dialogue/embedded.ts'
import { pauseIfDue } from '../system/breaks.ts'
import { type KnowledgeDeps, requirePlace } from './answers.ts'
import { findInKnowledge, type Question, spokenOf } from './find.ts'

const EVERYWHERE: Place = { storeId: null, signageId: null }
/** Minimum score at which two questions probably ask the same. */
const SIMILAR = 0.45
const SHOWN = 5
/** Maximum suggestions from one pasted text. */
const SUGGESTIONS_MAX = 200

function shown(db: Db, question: Question, ranked: readonly Scored[]) {
  const phraseFor = phrasesIn(question.text, question.lang)
  return ranked.slice(0, SHOWN).map(({ source, score, wording, shared }) => {
    const spoken = spokenOf(db, question, source)
    return {
      source,
      wording,
      score: Math.round(Math.min(score, 1) * 100) / 100,
      title: spoken?.title ?? wording,
      text: spoken?.text ?? '',
      // a concept (a group of synonyms) is shown as the words that the question uses for it
      shared: shared.map((gram) => (isConcept(gram) ? phraseFor(conceptOf(gram)) : gram)),
    }
  })
}

export async function similarAnswers(
  { db }: KnowledgeDeps,
  { companyId }: CompanyAsker,
  { text, lang, exceptId }: { text: string; lang: Language; exceptId?: number | undefined },
): Promise<OutputOf<typeof getSimilarAnswers>> {
  const question = { companyId, lang, text, ...EVERYWHERE }
  const { ranked } = await findInKnowledge(db, question)
  const near = ranked.filter(({ source, score }) => score >= SIMILAR && source !== `answer:${exceptId}`)
  return shown(db, question, near).map(({ shared: _, ...row }) => row)
}

/**
 * Answers a question as the AI would answer a visitor at that store or signage.
 * @throws Refusal notFound: the store or signage does not belong to the company
 */
export async function tryQuestion(
  deps: KnowledgeDeps,
  { companyId }: CompanyAsker,
  { text, lang, storeId, signageId }: Omit<Question, 'companyId'>,
): Promise<OutputOf<typeof tryEndpoint>> {
  const { db } = deps
  requirePlace(db, companyId, { storeId, signageId })
  const question = { companyId, lang, text, storeId, signageId }
  const found = await findInKnowledge(db, question)
  const { answer, outcome, sources } = await embeddedAnswer(deps, question, async () => found)
  return { answer, outcome, sources, found: shown(db, question, found.ranked) }
}

/** Suggests questions and answers cut from a pasted text, for review. Writes nothing. */
export async function cutPasted(
  deps: KnowledgeDeps,
  asker: CompanyAsker,
  { text, lang }: { text: string; lang: Language },
): Promise<OutputOf<typeof cutEndpoint>> {
  const compared: OutputOf<typeof cutEndpoint>['suggestions'] = []
  for (const { question, answer } of await firstSuggestions(text, lang)) {
    await pauseIfDue()
    const wording = question.slice(0, WORDING_MAX)
    const [similar = null] = await similarAnswers(deps, asker, { text: wording, lang })
    compared.push({ question: wording, answer: answer.slice(0, ANSWER_TEXT_MAX), similar })
  }
  return { suggestions: compared }
}

async function firstSuggestions(text: string, lang: Language): Promise<Suggestion[]> {
  const suggestions: Suggestion[] = []
  for (const part of cutText(text, lang)) {
    suggestions.push(...part)
    if (suggestions.length >= SUGGESTIONS_MAX) break
    await pauseIfDue()
  }
  return suggestions.slice(0, SUGGESTIONS_MAX)
}
