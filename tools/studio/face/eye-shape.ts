import { clamp, lerp } from '../shape/vector.ts'
import type { EyeStyle } from './face-style.ts'

/**
 * Shape of one eye in an expression. `open` and `arc` run from 0 to 1, lifts and offsets are in meters, and the other
 * numbers are factors of the normal eye.
 */
export interface EyeState {
  open: number
  /** Heights of the upper and the lower lid, as factors. */
  upper: number
  lower: number
  /** Lift of the outer and the inner corner. */
  outerLift: number
  innerLift: number
  /** Curve of the closed lids. 0: downwards, as in sleep. 1: upwards, as in a smile. */
  arc: number
  /** Offset of the iris; positive x is the character's left. */
  irisX: number
  irisY: number
  irisScale: number
  highlight: number
  scale: number
}

export const OPEN_EYE: EyeState = {
  open: 1,
  upper: 1,
  lower: 1,
  outerLift: 0,
  innerLift: 0,
  arc: 0,
  irisX: 0,
  irisY: 0,
  irisScale: 1,
  highlight: 1,
  scale: 1,
}

/** Height at which closed lids meet, relative to the center of an eye whose upper lid is PLAIN_UPPER high; negative is below. */
const SEAM_Y = -0.016
const PLAIN_UPPER = 0.047

export interface Lids {
  /** Height of the upper lid above the eye's center. `s` runs from -1 (inner corner) to 1 (outer corner). */
  upper(s: number): number
  lower(s: number): number
}

/** The curves of both lids. All other parts of the eye are clamped between them, so that blinking needs no mask. */
export function lidsOf(style: EyeStyle, eye: EyeState): Lids {
  const size = style.upper / PLAIN_UPPER
  const rim = (s: number, width: number, power: number) => clamp(1 - Math.abs(s) ** width, 0, 1) ** power
  const openUpper = (s: number) =>
    style.upper * eye.upper * eye.scale * rim(s, 2.6, 0.62) +
    (s > 0 ? eye.outerLift : -eye.innerLift) * s * size
  const openLower = (s: number) => -style.lower * eye.lower * eye.scale * rim(s, 2.3, 0.68)
  const seam = (s: number) => {
    const bow = 1 - s * s
    return (SEAM_Y - 0.013 * bow * (1 - eye.arc) + eye.arc * (0.008 + 0.03 * bow)) * size
  }
  return {
    upper: (s) => lerp(seam(s) + 0.0004, openUpper(s), eye.open),
    lower: (s) => lerp(seam(s) - 0.0004, openLower(s), eye.open),
  }
}
