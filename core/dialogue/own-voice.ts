import { foldKana } from '../knowledge/fold.ts'
import type { Language } from '../languages.ts'

/** One unit of the comparison: an English word, otherwise a single letter. */
interface Unit {
  folded: string
  /** Index in the text of the first letter after the unit. */
  end: number
}

/**
 * Minimum number of units (see `Unit`) that must match. Fewer may come from a visitor who repeats the avatar's words.
 */
const UNITS_MIN: Record<Language, number> = { ja: 6, zh: 4, en: 3 }
/** Length of the runs (consecutive units) that are compared. */
const RUN: Record<Language, number> = { ja: 3, zh: 2, en: 2 }
/**
 * If at least this share of the runs match, the text counts as the avatar's. It is below 1, because the recognizer may
 * get some words wrong.
 */
const ALIKE = 0.7

/**
 * Removes the avatar's words, which the microphone picked up, from recognized words. Use this only for an utterance
 * that began while the avatar spoke or right after, because visitors may repeat the avatar's words.
 * @param said the avatar's last clauses
 * @returns the visitor's words; '' if the visitor has said nothing
 */
export function withoutOwnVoice(heard: string, said: readonly string[], lang: Language): string {
  const units = unitsOf(heard, lang)
  const own = joined(unitsOf(said.join(' '), lang), lang)
  const isOwn = (from: number, to: number) => own.includes(joined(units.slice(from, to), lang))
  if (units.length === 0) return heard
  if (own.endsWith(joined(units, lang))) return ''
  let shared = units.length
  while (shared > 0 && !isOwn(0, shared)) shared -= 1
  const min = UNITS_MIN[lang]
  const rest = shared < min ? units.length : units.length - shared
  const isAlike = units.length >= min && likeness(units.length, RUN[lang], isOwn) >= ALIKE
  // a few remaining letters are more likely a recognition error than a question
  if (isAlike && (rest < min || shared < min)) return ''
  if (shared < min) return heard
  return heard.slice(units[shared - 1]!.end).replace(/^[\s\p{P}]+/u, '')
}

function unitsOf(text: string, lang: Language): Unit[] {
  const pattern = lang === 'en' ? /[\p{L}\p{N}\p{M}'’]+/gu : /[\p{L}\p{N}\p{M}ー]/gu
  return [...text.matchAll(pattern)].map(({ 0: unit, index }) => ({
    folded: foldKana(unit.normalize('NFKC').toLowerCase()),
    end: index + unit.length,
  }))
}

/** Spaces around English words keep a word from matching inside another one. */
const joined = (units: readonly Unit[], lang: Language): string => {
  const texts = units.map(({ folded }) => folded)
  return lang === 'en' ? ` ${texts.join(' ')} ` : texts.join('')
}

/** Share of the recognized text's runs of `length` consecutive units that the avatar has said. */
function likeness(count: number, length: number, isOwn: (from: number, to: number) => boolean): number {
  const runs = Math.max(1, count - length + 1)
  let own = 0
  for (let at = 0; at < runs; at++) if (isOwn(at, at + length)) own += 1
  return own / runs
}
