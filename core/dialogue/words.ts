import type { Language } from '../languages.ts'
import { UTTERANCE_MIN } from '../limits.ts'

/** decisions 7: the word for reload, as the whole utterance in its language. */
const RELOAD_WORDS: Record<Language, readonly string[]> = {
  ja: ['リロード', '再読み込み'],
  en: ['reload', 'refresh'],
  zh: ['刷新', '重新加载'],
}

/** What recognisers put around words. */
const EDGES = /^[\s\p{P}\p{S}]+|(?<![\s\p{P}\p{S}])[\s\p{P}\p{S}]+$/gu

const bare = (text: string): string => text.normalize('NFKC').replaceAll(EDGES, '').toLowerCase()

export const isReloadWord = (text: string, lang: Language): boolean => RELOAD_WORDS[lang].includes(bare(text))

/** Spec 4.5: longer than one character; what only frames words is none. */
export const isUtterance = (text: string): boolean => [...bare(text)].length >= UTTERANCE_MIN

/** A clause ends after these; a full stop only before a space, so that 10.5 stays whole. */
const CLAUSE_ENDS = /(?<=[。！？!?…][」』）)"”]?)(?![。！？!?…」』）)"”])|(?<=\.[)"”]?)\s+|\n+/u

/** An answer in the pieces that are spoken, and written, one after the other. Never empty for words. */
export const clausesOf = (text: string): readonly string[] =>
  text
    .split(CLAUSE_ENDS)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')

/** One text again: sentences of Latin letters keep a space between them. */
export const joinClauses = (clauses: readonly string[], lang: Language): string =>
  clauses.join(lang === 'en' ? ' ' : '')
