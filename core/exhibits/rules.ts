import type { Language } from '../languages.ts'
import { EXHIBIT_CANVAS_PX, EXHIBIT_SQUARE_PX, EXHIBIT_UNIT_PX } from '../limits.ts'

/** The canvas of exhibits (Spec 2.4.20, 9; decisions 7). A spot is a square's centre, in units of 38 px from the top left. */
export interface Spot {
  x: number
  y: number
}

export interface ExhibitWords {
  title: string
  description: string
}
export const NO_WORDS: ExhibitWords = { title: '', description: '' }

export const pixelOf = (units: number): number => units * EXHIBIT_UNIT_PX
export const unitsOf = (pixels: number): number => pixels / EXHIBIT_UNIT_PX

const HALF_PX = EXHIBIT_SQUARE_PX / 2
/** Two digits are a third of a pixel. */
const DIGITS = 100
/** The whole square stays on the canvas. */
export const SPOT_MIN = Math.ceil(unitsOf(HALF_PX) * DIGITS) / DIGITS
export const SPOT_MAX = Math.floor(unitsOf(EXHIBIT_CANVAS_PX - HALF_PX) * DIGITS) / DIGITS

const heldIn = (units: number): number =>
  Math.round(Math.min(SPOT_MAX, Math.max(SPOT_MIN, units)) * DIGITS) / DIGITS

/** The nearest spot on the canvas. */
export const spotOnCanvas = ({ x, y }: Spot): Spot => ({ x: heldIn(x), y: heldIn(y) })

/** By the arrow keys; with Shift the bigger step. In units. */
export const STEP = 0.1
export const BIG_STEP = 1
const ARROWS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
])

/** @returns undefined: no arrow key */
export function spotAfterKey({ x, y }: Spot, key: string, isBig: boolean): Spot | undefined {
  const arrow = ARROWS.get(key)
  if (!arrow) return undefined
  const step = isBig ? BIG_STEP : STEP
  return spotOnCanvas({ x: x + arrow[0] * step, y: y + arrow[1] * step })
}

/** A square with the room for its label, and how far apart new ones stand. */
const ROOM_UNITS = 2.6
const STRIDE_UNITS = 2.7

/** Where a new exhibit finds room: row by row from the middle's height, else the middle. */
export function freeSpot(taken: readonly Spot[]): Spot {
  const isFree = (spot: Spot): boolean =>
    taken.every(({ x, y }) => Math.abs(x - spot.x) >= ROOM_UNITS || Math.abs(y - spot.y) >= ROOM_UNITS)
  const middle = unitsOf(EXHIBIT_CANVAS_PX / 2)
  const steps = [0, -1, 1, -2, 2].map((n) => middle + n * STRIDE_UNITS)
  for (const y of steps)
    for (const x of steps) if (isFree(spotOnCanvas({ x, y }))) return spotOnCanvas({ x, y })
  return spotOnCanvas({ x: middle, y: middle })
}

/** How fast the voices read, in characters a second. */
const CHARACTERS_PER_SECOND: Record<Language, number> = { ja: 5.9, en: 14, zh: 4.5 }

export const charactersOf = (text: string): number => [...text.replace(/\s/gu, '')].length

export const readingSeconds = (text: string, lang: Language): number =>
  Math.round([...text].length / CHARACTERS_PER_SECOND[lang])

/** What is said in one breath, and stands as one subtitle: sentences, and lines. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[。！？!?])(?![」』）)"”])|(?<=[.])\s+|\n+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Whose map guides a signage: its store's own, else the one for all others. */
export const mapFor = <Map extends { storeId: number | null }>(
  maps: readonly Map[],
  storeId: number | null,
): Map | undefined =>
  (storeId === null ? undefined : maps.find((map) => map.storeId === storeId)) ??
  maps.find((map) => map.storeId === null)

const isSame = (a: ExhibitWords, b: ExhibitWords): boolean =>
  a.title === b.title && a.description === b.description

/**
 * Whether words may be written over those that are stored. `seen` is what the writer had before: somebody else's are never
 * written over unseen, and what was sent twice is stored once.
 */
export function decideWords(
  stored: ExhibitWords,
  seen: ExhibitWords | undefined,
  wanted: ExhibitWords,
): 'write' | 'nothing' | 'changed' {
  if (isSame(stored, wanted)) return 'nothing'
  return seen === undefined || isSame(stored, seen) ? 'write' : 'changed'
}

/** The same exhibits in another order, none missing and none twice. */
export const isReordering = (known: readonly number[], wanted: readonly number[]): boolean =>
  known.length === wanted.length &&
  new Set(wanted).size === wanted.length &&
  wanted.every((id) => known.includes(id))

/** What a visitor reads of it: the own language, else the Japanese; undefined: nothing has been written yet. */
export function wordsFor<Words extends ExhibitWords>(
  texts: Partial<Record<Language, Words>>,
  lang: Language,
): { words: Words; lang: Language } | undefined {
  const order = [lang, 'ja', 'en', 'zh'] as const
  const found = order.find((one) => (texts[one]?.title ?? '') !== '')
  return found && { words: texts[found]!, lang: found }
}
