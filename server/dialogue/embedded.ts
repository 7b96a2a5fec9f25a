import type { Motion } from '#core/characters/avatar.ts'
import type { Outcome } from '#core/dialogue/dialogue.ts'
import { CANDIDATES_MAX } from '#core/knowledge/decide.ts'
import { type Intent, intentOf } from '#core/knowledge/intents.ts'
import type { Language } from '#core/languages.ts'
import type { Db } from '../../db/open.ts'
import { type Found, findInKnowledge, type Question, type Spoken, spokenOf } from '../knowledge/find.ts'
import { openingHoursFor } from './opening-hours.ts'
import { DIALOGUE_TEXTS } from './texts.ts'

/** What the avatar says to a visitor, with outcome and sources. */
export interface Verdict {
  answer: string
  outcome: Outcome
  sources: string[]
  gesture?: Motion
  /** Possible meanings of the question. */
  candidates?: readonly Spoken[]
  /** Sources related to the question, from which the next suggestions are chosen. */
  related?: readonly string[]
}

const SAID: Readonly<
  Record<Exclude<Intent, 'person'>, { words: keyof typeof DIALOGUE_TEXTS; gesture: Motion }>
> = {
  greeting: { words: 'greeting', gesture: 'wave' },
  thanks: { words: 'thanks', gesture: 'greeting' },
  goodbye: { words: 'goodbye', gesture: 'wave' },
}

export const handingOver = (lang: Language): Verdict => ({
  answer: DIALOGUE_TEXTS.handOver[lang],
  outcome: 'handOver',
  sources: [],
  gesture: 'greeting',
})

/** Says that no person can be called now, and when the company opens next. */
export const noPerson = (lang: Language, hours: Spoken | undefined): Verdict => ({
  answer: [DIALOGUE_TEXTS.noPerson[lang], hours?.text ?? ''].join(lang === 'en' ? ' ' : '').trim(),
  outcome: 'answered',
  sources: hours ? [hours.source] : [],
})

/**
 * Handles small talk that needs no knowledge: asking for a person, greetings, thanks.
 * @param greeting the company's own greeting
 */
export function smallTalk(
  lang: Language,
  text: string,
  greeting: Partial<Record<Language, string>> = {},
): Verdict | undefined {
  const intent = intentOf(text, lang)
  if (intent === undefined) return undefined
  if (intent === 'person') return handingOver(lang)
  const { words, gesture } = SAID[intent]
  const own = intent === 'greeting' ? greeting[lang] : undefined
  return { answer: own ?? DIALOGUE_TEXTS[words][lang], outcome: 'answered', sources: [], gesture }
}

export const saying = ({ source, text }: Spoken): Verdict => ({
  answer: text,
  outcome: 'answered',
  sources: [source],
})

const notKnown = (lang: Language): Verdict => ({
  answer: DIALOGUE_TEXTS.unanswered[lang],
  outcome: 'unanswered',
  sources: [],
  gesture: 'thinking',
})

interface EmbeddedDeps {
  db: Db
  now: () => number
}

/**
 * The built-in answerer: answers only from what the company has written and from its opening hours. A request for a
 * person that is exactly a wording of the company gets the company's answer.
 * @param find result of the search in the company's knowledge, if the caller has it already
 */
export async function embeddedAnswer(
  { db, now }: EmbeddedDeps,
  question: Question,
  find: () => Promise<Found> = () => findInKnowledge(db, question),
): Promise<Verdict> {
  const { lang, text } = question
  const small = smallTalk(lang, text)
  if (small && small.outcome !== 'handOver') return small
  const { decision, ranked, isExact } = await find()
  if (small && !isExact) return small
  if (decision.kind === 'unanswered') {
    const hours = openingHoursFor(db, question, now())
    return hours ? saying(hours) : notKnown(lang)
  }
  if (decision.kind === 'answered') {
    const spoken = spokenOf(db, question, decision.source)
    return spoken ? { ...saying(spoken), related: ranked.map(({ source }) => source) } : notKnown(lang)
  }
  const candidates = decision.sources
    .flatMap((source) => spokenOf(db, question, source) ?? [])
    .slice(0, CANDIDATES_MAX)
  if (candidates.length === 0) return notKnown(lang)
  return {
    answer: DIALOGUE_TEXTS.candidates[lang],
    outcome: 'candidates',
    gesture: 'thinking',
    candidates,
    sources: candidates.map(({ source }) => source),
  }
}
