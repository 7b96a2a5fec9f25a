/** Damerau–Levenshtein distance; stops counting above `most`. */
export function lettersApart(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    if (Math.min(...row) > most && Math.min(...last) > most) return most + 1
    before = last
    last = row
  }
  return last[b.length]!
}

const SHORTEST = 5
const LONG = 8

/** The known words by their first letter, cached for each set of words. */
const byLetter = new WeakMap<ReadonlySet<string>, Map<string | undefined, string[]>>()

function startingLike(word: string, known: ReadonlySet<string>): readonly string[] {
  const index = byLetter.get(known) ?? Map.groupBy(known, (own) => own[0])
  byLetter.set(known, index)
  return index.get(word[0]) ?? []
}

/**
 * The known word that `word` misspells: with one typing error if `word` has at least 5 letters, with two if it has at
 * least 8. Undefined if no known word is that close.
 */
export function meantBy(word: string, known: ReadonlySet<string>): string | undefined {
  if (word.length < SHORTEST || /\d/.test(word)) return undefined
  const most = word.length >= LONG ? 2 : 1
  let best: { word: string; apart: number } | undefined
  for (const candidate of startingLike(word, known)) {
    if (candidate.length < SHORTEST - 1) continue
    const apart = lettersApart(word, candidate, most)
    if (apart <= most && apart < (best?.apart ?? Infinity)) best = { word: candidate, apart }
  }
  return best?.word
}
