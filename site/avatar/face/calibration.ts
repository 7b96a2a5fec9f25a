import { MEASURES, type Measures } from './measures.ts'
import type { Quaternion4 } from './quaternion.ts'
import { meanTurn } from './quaternion.ts'

/** How long the neutral face is measured (Spec 7.6, face-capture). */
export const CALIBRATION_MS = 2_000
/** Minimum number of pictures for a reliable median. */
const LEAST_PICTURES = 2

/** Neutral face of the person, as this camera sees it. */
export interface NeutralFace {
  measures: Measures
  turn: Quaternion4
  /** Midpoint between the eyes' outer corners: camera space, in picture widths. */
  centre: readonly [number, number, number]
  eyeSpan: number
}

export type FaceSight = NeutralFace

const median = (values: number[]): number => {
  values.sort((a, b) => a - b)
  const middle = values.length >> 1
  return values.length % 2 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2
}

/**
 * Computes the neutral face from medians, so that a blink or a word does not disturb it.
 * @returns undefined if there were too few pictures
 */
export function neutralOf(sights: readonly FaceSight[]): NeutralFace | undefined {
  if (sights.length < LEAST_PICTURES) return undefined
  const of = (pick: (sight: FaceSight) => number) => median(sights.map(pick))
  const measures = Object.fromEntries(
    MEASURES.map((name) => [name, of((sight) => sight.measures[name])]),
  ) as Measures
  return {
    measures,
    turn: meanTurn(sights.map(({ turn }) => turn)),
    centre: [of(({ centre }) => centre[0]), of(({ centre }) => centre[1]), of(({ centre }) => centre[2])],
    eyeSpan: of(({ eyeSpan }) => eyeSpan),
  }
}
