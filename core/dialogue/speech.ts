/** What voices say, and how a mouth moves to it (decisions 7). */

/** How a word is said: 受付 as うけつけ. */
export interface Pronunciation {
  written: string
  spoken: string
}

/** The mouth's shapes as VRM 1.0 names them; '' is closed. */
export const MOUTHS = ['', 'aa', 'ih', 'ou', 'ee', 'oh'] as const
export type Mouth = (typeof MOUTHS)[number]

/** From this moment of the sound on, ms after its first sample. */
export interface MouthAt {
  atMs: number
  mouth: Mouth
  /** 0 to 1. */
  weight: number
}

const isLatin = (char: string | undefined): boolean => char !== undefined && /[A-Za-z0-9]/.test(char)

/** A word in Latin letters is a whole word: AI is none of the letters of AID. */
function patternOf(written: string): string {
  const literal = written.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const before = isLatin(written[0]) ? '(?<![A-Za-z0-9])' : ''
  const after = isLatin(written.at(-1)) ? '(?![A-Za-z0-9])' : ''
  return `${before}${literal}${after}`
}

/** The text as it is to be said. Of two words that begin at one place the longer one counts; what was replaced is not looked at again. */
export function spokenTextOf(text: string, pronunciations: readonly Pronunciation[]): string {
  const known = pronunciations.filter(({ written }) => written !== '')
  if (known.length === 0) return text
  const longestFirst = known.toSorted((one, other) => other.written.length - one.written.length)
  const spokenBy = new Map(
    longestFirst.toReversed().map(({ written, spoken }) => [written.toLowerCase(), spoken] as const),
  )
  const words = new RegExp(longestFirst.map(({ written }) => patternOf(written)).join('|'), 'giu')
  return text.replace(words, (word) => spokenBy.get(word.toLowerCase()) ?? word)
}
