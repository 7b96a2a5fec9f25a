/** Kana (with the long-vowel mark) and kanji: text without spaces between words. */
const JAPANESE = /[\u3005\u3040-\u30ff\u3400-\u9fff]/
const RUNS = new RegExp(`${JAPANESE.source}+|(?:(?!${JAPANESE.source})[\\p{L}\\p{N}])+`, 'gu')

/** Pairs of letters: 「端末を」 → 端末, 末を. A single letter is indexed as it is, and matches as a prefix. */
function bigrams(run: string): string[] {
  const letters = [...run]
  if (letters.length === 1) return letters
  return letters.slice(1).map((letter, at) => letters[at]! + letter)
}

/** Splits a text, in Japanese or not, into words for the index or a query. Full-width and half-width letters count as the same, and so do capitals. */
export function wordsOf(text: string): string[] {
  const runs = text.normalize('NFKC').toLowerCase().match(RUNS) ?? []
  return runs.flatMap((run) => (JAPANESE.test(run) ? bigrams(run) : [run]))
}
