/** Pronunciation of words, and mouth movements for speech (decisions 7). */

/** How a word is pronounced: 受付 as うけつけ. */
export interface Pronunciation {
  written: string
  spoken: string
  /** Whether it is a person's name, which does not match directly after another kanji: 林さん in 小林さん. */
  isName?: boolean
}

/** Mouth shapes with their VRM 1.0 names; '' is closed. */
export const MOUTHS = ['', 'aa', 'ih', 'ou', 'ee', 'oh'] as const
export type Mouth = (typeof MOUTHS)[number]

/** A mouth shape that begins `atMs` ms after the first sample of the sound. */
export interface MouthAt {
  atMs: number
  mouth: Mouth
  /** How far the mouth opens, 0 to 1. */
  weight: number
}

const isLatin = (char: string | undefined): boolean => char !== undefined && /[A-Za-z0-9]/.test(char)

/** A word in Latin letters matches whole words only: AI does not match in AID. */
function patternOf({ written, isName }: Pronunciation): string {
  const literal = written.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const before = isLatin(written[0]) ? '(?<![A-Za-z0-9])' : isName ? '(?<!\\p{Script=Han})' : ''
  const after = isLatin(written.at(-1)) ? '(?![A-Za-z0-9])' : ''
  return `${before}${literal}${after}`
}

const HONORIFICS = ['さん', 'さま', '様', '氏']

/**
 * Pronunciations of people's names: of the whole name, with and without its space, and of the family name before a
 * form of address. The family name alone is left as it is, because many family names are also ordinary words (林, 東).
 * A name after another kanji is left as it is, too, also in 担当林さん: a wrong reading of 小林さん would be worse.
 */
export function nameReadings(people: readonly { name: string; kana: string }[]): Pronunciation[] {
  return people.flatMap(({ name, kana }) => {
    const [written, spoken] = [name.trim().split(/\s+/), kana.trim().split(/\s+/)]
    if (kana.trim() === '' || !/\p{Script=Han}/u.test(name)) return []
    const whole = { written: written.join(''), spoken: spoken.join(''), isName: true }
    if (written.length < 2) return [whole]
    const [family = '', familySpoken = ''] = [written[0], spoken[0]]
    const addressed = HONORIFICS.map((honorific) => ({
      written: family + honorific,
      spoken: familySpoken + honorific,
      isName: true,
    }))
    return [whole, { ...whole, written: name.trim() }, ...(spoken.length === written.length ? addressed : [])]
  })
}

/**
 * Replaces words by their pronunciations. If two words start at the same place, the longer one wins. Replacements are
 * not searched again.
 */
export function spokenTextOf(text: string, pronunciations: readonly Pronunciation[]): string {
  const known = pronunciations.filter(({ written }) => written !== '')
  if (known.length === 0) return text
  const longestFirst = known.toSorted((one, other) => other.written.length - one.written.length)
  const spokenBy = new Map(
    longestFirst.toReversed().map(({ written, spoken }) => [written.toLowerCase(), spoken] as const),
  )
  const words = new RegExp(longestFirst.map(patternOf).join('|'), 'giu')
  return text.replace(words, (word) => spokenBy.get(word.toLowerCase()) ?? word)
}
