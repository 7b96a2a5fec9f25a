import type { Language } from '../languages.ts'
import { foldKana, foldLongVowels, stem } from './fold.ts'
import { KNOWN_ENGLISH, type Piece, piecesOf, readable } from './phrases.ts'
import { meantBy } from './spelling.ts'

/**
 * Version of the index terms ("grams") of a text. They are concepts, bigrams of Japanese and Chinese (FTS5's tokenizers
 * do not find two-character words such as 料金), stems of other words, and groups of three letters. Increase the version
 * when the same text gives other grams: the index is then rebuilt.
 */
export const GRAMS_VERSION = 2

/** Prefixes that mark an index term (gram) as a concept or as a group of three letters. No word starts with them. */
const CONCEPT = 'κ'
const LETTERS = 'τ'
export const isConcept = (gram: string): boolean => gram.startsWith(CONCEPT)
export const conceptOf = (gram: string): string => gram.slice(1)
/**
 * Whether an index term (gram) is a group of three letters. These terms find misspelled words, and do not count in the
 * score.
 */
export const isLetters = (gram: string): boolean => gram.startsWith(LETTERS)

const bigramsOf = (word: string): string[] =>
  word.length < 2 ? [] : Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))

const lettersOf = (word: string): string[] =>
  word.length < 4 ? [] : Array.from({ length: word.length - 2 }, (_, at) => LETTERS + word.slice(at, at + 3))

const latinOf = (word: string): string[] => {
  const stemmed = stem(word)
  return [stemmed, ...lettersOf(stemmed)]
}

/**
 * Matches runs of Han, of katakana, of hiragana, and of other letters and digits. A Japanese word ends where the script
 * changes.
 */
const RUNS =
  /(?<han>[\p{Script=Han}々]+)|(?<katakana>[\p{Script=Katakana}ー]+)|(?<hiragana>[\p{Script=Hiragana}ー]+)|(?<other>(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々])[\p{L}\p{N}])+)/gu

const PARTICLES = /^[はがをにでのともへやか]+|(?<![はがをにでのともへやか])[はがをにでのともへやか]+$/g
/** Maximum length of kana inside one word, as in 忘れ物 and 受け付け. */
const OKURIGANA_MAX = 2

const kanaWord = (word: string): string[] => bigramsOf(foldLongVowels(foldKana(word)))

/**
 * Index terms (grams) of a word in Han characters: bigrams and single characters, so that 問い合わせ finds 問合せ and the
 * reverse.
 */
const hanWord = (word: string): string[] => [...bigramsOf(word), ...word]

/** Index terms (grams) of the hiragana after Han characters: drops verb endings, keeps a word after a particle. */
function afterHan(run: string): string[] {
  const at = run.search(/[はがをにでのとも]/)
  return at < 0 ? [] : kanaWord(run.slice(at + 1).replace(PARTICLES, ''))
}

interface Run {
  script: 'han' | 'katakana' | 'hiragana' | 'other'
  text: string
  /** Whether the next run follows directly, without a space or punctuation between the two. */
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

/**
 * Whether the run (letters of one script in a row) is kana that belongs to a word in Han characters: kana between two
 * runs of Han characters and without a particle, as in 忘れ物.
 */
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

/**
 * Additional index terms (grams): if a phrase of one character is next to another Han character, the two characters
 * together. For example, 票 means ticket, but 股票 means share.
 */
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

/** The distinct index terms (grams) of a text. */
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

/** Stems of English words that are in no known phrase. `questionGrams` asks whether the company's knowledge contains them. */
export const unknownStems = (question: string, lang: Language): string[] =>
  lang === 'en' ? wordsOf(question).flatMap((word) => (KNOWN_ENGLISH.has(word) ? [] : [stem(word)])) : []

/**
 * The index terms (grams) of a question. Corrects misspelled English words unless the company's knowledge contains them.
 * @param isKnown whether a stem occurs in the company's knowledge
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

/** A question with at most this number of index terms (grams) is searched by all of them. */
export const SEARCHED_WHOLE_MAX = 24
/**
 * A longer question is searched by its rarest index terms, as long as they together occur in at most this number of
 * sources.
 */
const SEARCHED_SOURCES_MAX = 1_000
const SEARCHED_LETTERS_MAX = 48

/**
 * The index terms (grams) by which the index is searched. The time of a search grows with the number of terms times the
 * rows that contain them. So a long question is searched only by its rarest terms, which are the most specific. A word
 * that occurs in no source is searched by its groups of letters. Ranking still uses all terms.
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
