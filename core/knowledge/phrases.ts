import { LANGUAGES, type Language } from '../languages.ts'
import { CONCEPTS } from './concepts.ts'
import { foldKana, foldWidth, simplified } from './fold.ts'
import { STOP_PHRASES } from './stop-words.ts'

/** A piece of a text: a known phrase with its concepts (none for a stop phrase), or other text. */
export type Piece = { phrase: string; concepts: readonly string[] } | { rest: string }

/** Normalizes a text before known phrases are searched in it. */
export const readable = (text: string, lang: Language): string => {
  const plain = foldWidth(text)
  if (lang === 'en') return plain.replace(/['’`]/g, '').replace(/[^\p{L}\p{N}-]+/gu, ' ')
  return lang === 'zh' ? simplified(plain) : plain
}

const compared = (text: string, lang: Language): string => (lang === 'ja' ? foldKana(text) : text)

interface Table {
  meaning: ReadonlyMap<string, readonly string[]>
  pattern: RegExp
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A pattern for the phrase in which every long vowel mark (ー) is optional. */
const loose = (phrase: string): string => escaped(phrase).replaceAll('ー', 'ー?')
const bare = (phrase: string): string => phrase.replaceAll('ー', '')

function tableOf(lang: Language): Table {
  const meaning = new Map<string, string[]>()
  const phrases = new Set<string>()
  const add = (phrase: string, concept: string | undefined): void => {
    const own = compared(readable(phrase, lang), lang).trim()
    phrases.add(own)
    const before = meaning.get(bare(own)) ?? []
    meaning.set(bare(own), concept === undefined ? before : [...new Set([...before, concept])])
  }
  for (const phrase of STOP_PHRASES[lang]) add(phrase, undefined)
  for (const [concept, words] of Object.entries(CONCEPTS)) for (const word of words[lang]) add(word, concept)
  const longest = [...phrases].sort((a, b) => b.length - a.length).map(loose)
  const any = `(?:${longest.join('|')})`
  // English phrases match whole words only
  return { meaning, pattern: new RegExp(lang === 'en' ? `(?<![a-z0-9])${any}(?![a-z0-9])` : any, 'gu') }
}

const TABLES = Object.fromEntries(LANGUAGES.map((lang) => [lang, tableOf(lang)])) as Record<Language, Table>

/** Cuts a text into known phrases (the longest that match) and the text between them. */
export function piecesOf(text: string, lang: Language): Piece[] {
  const given = readable(text, lang)
  const { pattern, meaning } = TABLES[lang]
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of compared(given, lang).matchAll(pattern)) {
    if (index > from) pieces.push({ rest: given.slice(from, index) })
    pieces.push({ phrase: found, concepts: meaning.get(bare(found)) ?? [] })
    from = index + found.length
  }
  if (from < given.length) pieces.push({ rest: given.slice(from) })
  return pieces
}

/**
 * Finds the known phrases of a text once.
 * @returns a function that gives for a concept the words that express it in this text, or the concept's name if none do
 */
export function phrasesIn(text: string, lang: Language): (concept: string) => string {
  const given = readable(text, lang)
  const said = new Map<string, string>()
  let from = 0
  for (const piece of piecesOf(text, lang)) {
    const { length } = 'phrase' in piece ? piece.phrase : piece.rest
    const words = given.slice(from, from + length)
    const concepts = 'phrase' in piece ? piece.concepts.map((own) => own.toLowerCase()) : []
    for (const concept of concepts) if (!said.has(concept)) said.set(concept, words)
    from += length
  }
  return (concept) => said.get(concept) ?? concept
}

/** The single words of the English phrases: candidates for correcting misspelled words. */
export const KNOWN_ENGLISH: ReadonlySet<string> = new Set(
  [...TABLES.en.meaning.keys()].flatMap((phrase) => phrase.split(' ')),
)
