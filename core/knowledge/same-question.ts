import type { Language } from '../languages.ts'
import { foldQuestion } from './fold.ts'
import { gramsOf, isLetters } from './grams.ts'

/**
 * A question with fewer index terms (grams) has its folded text as key, because so few terms do not represent the
 * question.
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
