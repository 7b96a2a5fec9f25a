import type { Language } from '../languages.ts'
import { foldKana, foldLongVowels, stem } from './fold.ts'
import { KNOWN_ENGLISH, type Piece, piecesOf, readable } from './phrases.ts'
import { meantBy } from './spelling.ts'

/**
 * What a text is found by: concepts, bigrams of Japanese and Chinese (料金 has two characters, which no tokenizer of FTS5
 * finds), stems of other words. Raised whenever the same text gives other grams: the index is then made anew.
 */
export const GRAMS_VERSION = 2

/** Before a concept, in front of three letters of a word: no word begins so. */
const CONCEPT = 'κ'
const LETTERS = 'τ'
export const isConcept = (gram: string): boolean => gram.startsWith(CONCEPT)
export const conceptOf = (gram: string): string => gram.slice(1)
/** Only to find misspelt words by; they are not scored. */
export const isLetters = (gram: string): boolean => gram.startsWith(LETTERS)

const bigramsOf = (word: string): string[] =>
  word.length < 2 ? [] : Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))

const lettersOf = (word: string): string[] =>
  word.length < 4 ? [] : Array.from({ length: word.length - 2 }, (_, at) => LETTERS + word.slice(at, at + 3))

const latinOf = (word: string): string[] => {
  const stemmed = stem(word)
  return [stemmed, ...lettersOf(stemmed)]
}

/** Han, katakana with its marks, hiragana, letters and digits: a Japanese word ends where the script changes. */
const RUNS =
  /(?<han>[\p{Script=Han}々]+)|(?<katakana>[\p{Script=Katakana}ー]+)|(?<hiragana>[\p{Script=Hiragana}ー]+)|(?<other>(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々])[\p{L}\p{N}])+)/gu

const PARTICLES = /^[はがをにでのともへやか]+|[はがをにでのともへやか]+$/g
/** Between two characters of one word: 忘れ物, 受け付け. */
const OKURIGANA_MAX = 2

const kanaWord = (word: string): string[] => bigramsOf(foldLongVowels(foldKana(word)))

/** A word of Han characters: what it is found by also where 問い合わせ is written 問合せ. */
const hanWord = (word: string): string[] => [...bigramsOf(word), ...word]

/** What a hiragana run after Han characters leaves: endings of verbs go, a word after a particle stays. */
function afterHan(run: string): string[] {
  const at = run.search(/[はがをにでのとも]/)
  return at < 0 ? [] : kanaWord(run.slice(at + 1).replace(PARTICLES, ''))
}

interface Run {
  script: 'han' | 'katakana' | 'hiragana' | 'other'
  text: string
  /** Nothing lies between it and the next. */
  touches: boolean
}

function runsOf(rest: string): Run[] {
  return [...rest.matchAll(RUNS)].map(({ groups, index, 0: text }) => ({
    script: SCRIPTS.find((script) => groups?.[script] !== undefined) ?? 'other',
    text,
    touches: /[\p{L}\p{N}]/u.test(rest[index + text.length] ?? ''),
  }))
}
const SCRIPTS = ['han', 'katakana', 'hiragana'] as const

/** Between two runs of Han characters, and no particle: 忘れ物. */
const isOkurigana = ({ text, touches }: Run, next: Run | undefined): boolean =>
  touches && next?.script === 'han' && text.length <= OKURIGANA_MAX && !/[はがをにでのともへや]/.test(text)

function japaneseOf(rest: string): string[] {
  const runs = runsOf(rest)
  const grams: string[] = []
  let han = ''
  runs.forEach((run, at) => {
    if (run.script === 'han') {
      han += run.text
      return
    }
    const follows = run.script === 'hiragana' && han !== ''
    if (follows && isOkurigana(run, runs[at + 1])) return
    grams.push(...hanWord(han), ...(follows ? afterHan(run.text) : otherWord(run)))
    han = ''
  })
  return [...grams, ...hanWord(han)]
}

function otherWord({ script, text }: Run): string[] {
  if (script === 'other') return latinOf(text)
  return kanaWord(script === 'hiragana' ? text.replace(PARTICLES, '') : text)
}

const chineseOf = (rest: string): string[] =>
  [...rest.matchAll(RUNS)].flatMap(({ groups, 0: text }) =>
    groups?.han === undefined ? latinOf(text) : hanWord(text),
  )

const englishOf = (rest: string): string[] => rest.match(/[\p{L}\p{N}]+/gu)?.flatMap(latinOf) ?? []

const GRAMS_OF: Record<Language, (rest: string) => string[]> = {
  ja: japaneseOf,
  en: englishOf,
  zh: chineseOf,
}

/** 票 is a ticket, but 股票 is none: where a phrase of one character touches another, both together are a gram, too. */
function bridgesOf(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((piece, at) => {
    const next = pieces[at + 1]
    if (next === undefined) return []
    const [left, right] = [textOf(piece).at(-1)!, textOf(next)[0]!]
    const isBridge = 'rest' in piece ? isLoneHan(next) : 'rest' in next && isLoneHan(piece)
    return isBridge && /^\p{Script=Han}{2}$/u.test(left + right) ? [left + right] : []
  })
}
const textOf = (piece: Piece): string => ('rest' in piece ? piece.rest : piece.phrase)
const isLoneHan = (piece: Piece): boolean =>
  'phrase' in piece && piece.concepts.length > 0 && /^\p{Script=Han}$/u.test(piece.phrase)

/** The grams of a text, each once. */
export function gramsOf(text: string, lang: Language): string[] {
  const pieces = piecesOf(text, lang)
  const grams = pieces.flatMap((piece) =>
    'rest' in piece
      ? GRAMS_OF[lang](piece.rest)
      : piece.concepts.map((concept) => CONCEPT + concept.toLowerCase()),
  )
  return [...new Set([...grams, ...bridgesOf(pieces)])]
}

/** The words of an English question. */
const wordsOf = (question: string): string[] => readable(question, 'en').split(' ')

/** What `questionGrams` asks of the company's knowledge: stems of words that are not English as we know it. */
export const strangeStems = (question: string, lang: Language): string[] =>
  lang === 'en' ? wordsOf(question).flatMap((word) => (KNOWN_ENGLISH.has(word) ? [] : [stem(word)])) : []

/**
 * A question as it is searched: misspelt English words are what they mean, unless the company itself knows them.
 * @param isKnown whether a stem stands in the company's knowledge
 */
export function questionGrams(
  question: string,
  lang: Language,
  isKnown: (stem: string) => boolean,
): string[] {
  if (lang !== 'en') return gramsOf(question, lang)
  const spelt = wordsOf(question).map((word) => {
    if (KNOWN_ENGLISH.has(word) || isKnown(stem(word))) return word
    return meantBy(word, KNOWN_ENGLISH) ?? word
  })
  return gramsOf(spelt.join(' '), lang)
}

/** A question of so few grams is searched by all of them. */
export const SEARCHED_WHOLE_MAX = 24
/** Of a longer one: the rarest grams, as long as they stand in so many sources at most, counted one by one. */
const SEARCHED_SOURCES_MAX = 1_000
const SEARCHED_LETTERS_MAX = 48

/**
 * What the index is asked for: the time of a search grows with the grams times their rows. A long question is searched by its
 * rarest grams, which tell most, and by the letters of the words that nobody wrote; ranking still looks at all of them.
 */
export function searchedGrams(
  grams: readonly string[],
  sourcesOf: (gram: string) => number,
): readonly string[] {
  if (grams.length <= SEARCHED_WHOLE_MAX) return grams
  const rarest = grams
    .filter((gram) => !isLetters(gram) && sourcesOf(gram) > 0)
    .sort((a, b) => sourcesOf(a) - sourcesOf(b))
  let sources = 0
  const words = rarest.filter((gram, at) => {
    sources += sourcesOf(gram)
    return at === 0 || sources <= SEARCHED_SOURCES_MAX
  })
  const written = new Set(rarest.flatMap(lettersOf))
  const letters = grams.filter((gram) => isLetters(gram) && !written.has(gram))
  return [...words, ...letters.slice(0, SEARCHED_LETTERS_MAX)]
}
