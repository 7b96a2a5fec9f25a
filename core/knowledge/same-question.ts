import type { Language } from '../languages.ts'
import { foldQuestion } from './fold.ts'
import { gramsOf, isLetters } from './grams.ts'

/** Fewer say too little to be the whole of what was asked. */
const GRAMS_MIN = 2

/**
 * What questions that ask the same have in common, however politely and in whichever order: the inbox counts them as one.
 * '' for what has no words.
 */
export function sameQuestionKey(text: string, lang: Language): string {
  const folded = foldQuestion(text)
  if (folded === '') return ''
  const grams = gramsOf(text, lang).filter((gram) => !isLetters(gram))
  return grams.length < GRAMS_MIN ? folded : grams.sort().join(' ')
}
