import { ASKING } from './concepts.ts'
import { conceptOf, isConcept, isLetters } from './grams.ts'
import { lettersApart } from './spelling.ts'

/** Where a wording applies, nearest first: at this signage, in its shop (store), everywhere. */
export const NEARNESS = ['signage', 'store', 'everywhere'] as const
export type Place = (typeof NEARNESS)[number]

/** One wording of an answer, a fact or an exhibit. */
export interface Wording {
  /** Kind and id, such as `answer:12`. */
  source: string
  text: string
  grams: readonly string[]
  place: Place
}

/** How often index terms (grams) occur in the company's knowledge in one language. */
interface Frequency {
  /** Number of all sources. */
  sources: number
  /** Number of sources with this index term (gram). */
  of: (gram: string) => number
}

export interface Scored {
  source: string
  /** 0 to 1: how much of the question the wording covers, and how much of the wording the question covers. */
  score: number
  /** The closest wording. */
  wording: string
  place: Place
  /** The index terms (grams) that question and wording share, for display. */
  shared: readonly string[]
}

/**
 * If there are fewer sources (answers, facts and exhibits) than this, word frequencies are computed as if there were
 * this many. Otherwise most words of a company with few answers would count as common.
 */
const SOURCES_MIN = 30
const WEIGHTS = { concept: 1.5, asking: 0.5, word: 1.5, character: 0.4, pair: 1 }
/** Factor for a word that differs from the question's by one typing error. */
const NEARLY = 0.8
/**
 * score = C^QUESTION_SHARE × W^(1 − QUESTION_SHARE). C is the weighted share of the question's index terms that the
 * wording contains. W is the weighted share of the wording's index terms that the question contains.
 */
const QUESTION_SHARE = 0.6

const isHanCharacter = (gram: string): boolean => gram.length === 1 && /\p{Script=Han}/u.test(gram)
const isLatin = (gram: string): boolean => /^[\p{Script=Latin}\p{N}]+$/u.test(gram)

function kindWeight(gram: string): number {
  if (isConcept(gram)) return ASKING.has(conceptOf(gram)) ? WEIGHTS.asking : WEIGHTS.concept
  if (isHanCharacter(gram)) return WEIGHTS.character
  return isLatin(gram) ? WEIGHTS.word : WEIGHTS.pair
}

function weigher({ sources, of }: Frequency): (gram: string) => number {
  const known = new Map<string, number>()
  const all = Math.max(sources, SOURCES_MIN)
  return (gram) => {
    const before = known.get(gram)
    if (before !== undefined) return before
    const df = of(gram)
    const weight = kindWeight(gram) * Math.log(1 + (all - df + 0.5) / (df + 0.5))
    known.set(gram, weight)
    return weight
  }
}

/** Minimum length of a word in which one typing error is tolerated. */
const SLIP_MIN = 5

/**
 * Whether an index term (gram) is the given Latin word with at most one typing error. The word must have at least
 * SLIP_MIN letters. The cheapest checks come first.
 */
const isNear = (word: string, other: string): boolean =>
  word[0] === other[0] &&
  Math.abs(word.length - other.length) <= 1 &&
  isLatin(other) &&
  lettersApart(word, other, 1) <= 1

/** The sources that may answer a question, best first, each once. */
export function rank(
  question: readonly string[],
  wordings: readonly Wording[],
  frequency: Frequency,
): Scored[] {
  const weigh = weigher(frequency)
  const asked = question.filter((gram) => !isLetters(gram))
  const sum = (grams: readonly string[]): number => grams.reduce((all, gram) => all + weigh(gram), 0)
  const slips = asked.filter((gram) => gram.length >= SLIP_MIN && isLatin(gram))
  const askedWeight = sum(asked)
  if (askedWeight === 0) return []

  const best = new Map<string, Scored>()
  for (const { source, text, grams, place } of wordings) {
    const own = grams.filter((gram) => !isLetters(gram))
    const has = new Set(own)
    const shared = asked.filter((gram) => has.has(gram))
    const near = slips.filter((gram) => !has.has(gram) && own.some((other) => isNear(gram, other)))
    const both = sum(shared) + NEARLY * sum(near)
    const ofQuestion = both / askedWeight
    const ofWording = Math.min(1, (sum(shared) + NEARLY * sum(near)) / Math.max(sum(own), 1e-9))
    if (both === 0) continue
    const score = ofQuestion ** QUESTION_SHARE * ofWording ** (1 - QUESTION_SHARE)
    if (score > (best.get(source)?.score ?? 0))
      best.set(source, { source, score, wording: text, shared: [...shared, ...near], place })
  }
  return [...best.values()].sort(
    (a, b) => b.score - a.score || NEARNESS.indexOf(a.place) - NEARNESS.indexOf(b.place),
  )
}
