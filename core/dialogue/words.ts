import type { Language } from '../languages.ts'
import { UTTERANCE_MIN } from '../limits.ts'

/** decisions 7: words by which a visitor asks the kiosk to rebuild its stage, if they are the whole utterance. */
const RELOAD_WORDS: Record<Language, readonly string[]> = {
  ja: ['リロード', '再読み込み'],
  en: ['reload', 'refresh'],
  zh: ['刷新', '重新加载'],
}

/** Punctuation that speech recognizers put around words. */
const EDGES = /^[\s\p{P}\p{S}]+|(?<![\s\p{P}\p{S}])[\s\p{P}\p{S}]+$/gu

const bare = (text: string): string => text.normalize('NFKC').replaceAll(EDGES, '').toLowerCase()

export const isReloadWord = (text: string, lang: Language): boolean => RELOAD_WORDS[lang].includes(bare(text))

/**
 * Whether a text is long enough to be an utterance (Spec 4.5): at least two characters, without punctuation around the
 * words.
 */
export const isUtterance = (text: string): boolean => [...bare(text)].length >= UTTERANCE_MIN

/** Ends of clauses. A full stop counts only before a space, so that 10.5 stays whole. */
const CLAUSE_ENDS = /(?<=[。！？!?…][」』）)"”]?)(?![。！？!?…」』）)"”])|(?<=\.[)"”]?)\s+|\n+/u

/** Splits an answer into the clauses that are spoken and shown one after the other. Never empty for a text with words. */
export const clausesOf = (text: string): readonly string[] =>
  text
    .split(CLAUSE_ENDS)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')

/** Joins clauses into one text, with spaces in English. */
export const joinClauses = (clauses: readonly string[], lang: Language): string =>
  clauses.join(lang === 'en' ? ' ' : '')

/** Builds a question from recognized words. @param begunWith earlier words of the visitor that `text` continues */
export const questionOf = (text: string, begunWith: string | undefined, lang: Language): string =>
  begunWith === undefined ? text.trim() : joinClauses([begunWith, text.trim()], lang)
