import type { Language } from '../languages.ts'
import { foldQuestion } from './fold.ts'
import { gramsOf, isLetters } from './grams.ts'

/**
 * Minimum number of index terms (grams) for a key made from them. The key of a shorter question is its whole folded
 * text, because fewer terms do not represent the question.
 */
const GRAMS_MIN = 2

/**
 * A key that is equal for questions with the same meaning, whatever their politeness or word order: the inbox of
 * unanswered questions counts them as one. '' for a text without words.
 */
export function sameQuestionKey(text: string, lang: Language): string {
  const folded = foldQuestion(text)
  if (folded === '') return ''
  const grams = gramsOf(text, lang).filter((gram) => !isLetters(gram))
  return grams.length < GRAMS_MIN ? folded : grams.sort().join(' ')
}
