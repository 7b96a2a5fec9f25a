import type { Language } from '../languages.ts'
import { EXHIBIT_CANVAS_PX, EXHIBIT_SQUARE_PX, EXHIBIT_UNIT_PX } from '../limits.ts'

/** The canvas of exhibits (Spec 2.4.20, 9; decisions 7). A spot is the center of a square, in units of 38 px from the top left. */
export interface Spot {
  x: number
  y: number
}

export interface ExhibitWords {
  title: string
  description: string
}
/** The texts of an exhibit by language. */
export type ExhibitTexts = Partial<Record<Language, ExhibitWords>>

/**
 * The texts of an exhibit by language. `spoken` is what a device's own voice reads for the title and the description,
 * if it differs from them.
 */
export type SpokenTexts = Partial<Record<Language, ExhibitWords & { spoken?: string }>>

export const NO_WORDS: ExhibitWords = { title: '', description: '' }

export const pixelOf = (units: number): number => units * EXHIBIT_UNIT_PX
export const unitsOf = (pixels: number): number => pixels / EXHIBIT_UNIT_PX

const HALF_PX = EXHIBIT_SQUARE_PX / 2
/** Positions are rounded to two decimal places (0.01 units are 0.38 px). */
const DIGITS = 100
/** Limits of a position that keep the exhibit's whole square on the canvas. */
export const SPOT_MIN = Math.ceil(unitsOf(HALF_PX) * DIGITS) / DIGITS
export const SPOT_MAX = Math.floor(unitsOf(EXHIBIT_CANVAS_PX - HALF_PX) * DIGITS) / DIGITS

const heldIn = (units: number): number =>
  Math.round(Math.min(SPOT_MAX, Math.max(SPOT_MIN, units)) * DIGITS) / DIGITS

/** The nearest spot on the canvas. */
export const spotOnCanvas = ({ x, y }: Spot): Spot => ({ x: heldIn(x), y: heldIn(y) })

/** How far an arrow key moves an exhibit, in map units: `STEP`, or with Shift `BIG_STEP`. */
const STEP = 0.1
const BIG_STEP = 1
const ARROWS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
])

/**
 * The position of an exhibit after a key was pressed.
 * @returns undefined if the key is not an arrow key
 */
export function spotAfterKey({ x, y }: Spot, key: string, isBig: boolean): Spot | undefined {
  const arrow = ARROWS.get(key)
  if (!arrow) return undefined
  const step = isBig ? BIG_STEP : STEP
  return spotOnCanvas({ x: x + arrow[0] * step, y: y + arrow[1] * step })
}

/** Width and height of the space that an exhibit's square takes together with its label, in map units. */
const ROOM_UNITS = 2.6
/** Distance between the grid positions of new exhibits, in map units. */
const STRIDE_UNITS = 2.7

/**
 * The position of a new exhibit: the first free one in a grid of 5 × 5 that is searched from the middle outwards, else
 * the middle.
 */
export function freeSpot(taken: readonly Spot[]): Spot {
  const isFree = (spot: Spot): boolean =>
    taken.every(({ x, y }) => Math.abs(x - spot.x) >= ROOM_UNITS || Math.abs(y - spot.y) >= ROOM_UNITS)
  const middle = unitsOf(EXHIBIT_CANVAS_PX / 2)
  const steps = [0, -1, 1, -2, 2].map((n) => middle + n * STRIDE_UNITS)
  for (const y of steps)
    for (const x of steps) if (isFree(spotOnCanvas({ x, y }))) return spotOnCanvas({ x, y })
  return spotOnCanvas({ x: middle, y: middle })
}

/** Reading speed of the voices, in characters per second. */
const CHARACTERS_PER_SECOND: Record<Language, number> = { ja: 5.9, en: 14, zh: 4.5 }

export const charactersOf = (text: string): number => [...text.replace(/\s/gu, '')].length

export const readingSeconds = (text: string, lang: Language): number =>
  Math.round([...text].length / CHARACTERS_PER_SECOND[lang])

/** Splits a text into sentences and lines: each is one caption and one spoken unit. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[。！？!?])(?![」』）)"”])|(?<=[.])\s+|\n+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The map of a signage: the map of its shop, otherwise the map for all shops without one. */
export const mapFor = <Map extends { storeId: number | null }>(
  maps: readonly Map[],
  storeId: number | null,
): Map | undefined =>
  (storeId === null ? undefined : maps.find((map) => map.storeId === storeId)) ??
  maps.find((map) => map.storeId === null)

const isSame = (a: ExhibitWords, b: ExhibitWords): boolean =>
  a.title === b.title && a.description === b.description

/**
 * Decides whether a text may replace the stored one. `seen` is the text that the writer started from. If a colleague has
 * changed the stored text since then, it is not overwritten (`changed`). If the stored text is already the wanted one,
 * for example because the request was sent twice, nothing is written.
 */
export function decideWords(
  stored: ExhibitWords,
  seen: ExhibitWords | undefined,
  wanted: ExhibitWords,
): 'write' | 'nothing' | 'changed' {
  if (isSame(stored, wanted)) return 'nothing'
  return seen === undefined || isSame(stored, seen) ? 'write' : 'changed'
}

/** Whether both lists hold the same exhibits, each once. */
export const isReordering = (known: readonly number[], wanted: readonly number[]): boolean =>
  known.length === wanted.length &&
  new Set(wanted).size === wanted.length &&
  wanted.every((id) => known.includes(id))

/** The text for a visitor: in their language, else in Japanese, English or Chinese; undefined: no text yet. */
export function wordsFor<Words extends ExhibitWords>(
  texts: Partial<Record<Language, Words>>,
  lang: Language,
): { words: Words; lang: Language } | undefined {
  const order = [lang, 'ja', 'en', 'zh'] as const
  const found = order.find((one) => (texts[one]?.title ?? '') !== '')
  return found && { words: texts[found]!, lang: found }
}
