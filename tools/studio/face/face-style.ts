import type { Field } from '../shape/sdf.ts'
import type { Vec2 } from '../shape/vector.ts'

/** Position and shape of an eye, seen from the front, in meters. The right eye mirrors the left one. */
export interface EyeStyle {
  x: number
  y: number
  halfWidth: number
  /** Height of the upper and the lower lid above the center. */
  upper: number
  lower: number
  irisRadius: Vec2
  /**
   * Thickness of the lash line as a factor of the standard one, with the eye open and closed, and the size of the
   * lashes at the outer corner; 0 for none.
   */
  lash: { open: number; closed: number; tips: number }
  /** Thickness of the thin line under the eye, as a factor of the standard one. */
  lidLine: number
  /** Size of the reflections of a window in the eyes, as a factor of the standard one. */
  highlight: number
}

export interface BrowStyle {
  x: number
  y: number
  halfWidth: number
  halfThickness: number
  /** How far the brow moves, as a factor of the standard movement. */
  liveliness: number
}

export interface MouthStyle {
  y: number
  /** Size as a factor of the standard mouth's. */
  scale: number
  /** How much the teeth show, as a factor; 0 for a mouth without teeth. */
  teeth: number
  /** Thickness of the lip lines as a factor of the standard mouth's. */
  line: number
}

export interface FaceStyle {
  /** The surface on which the face's layers lie. */
  on: Field
  /** Additional offset in meters, if other layers lie below. */
  lift: number
  eye: EyeStyle
  brow: BrowStyle
  mouth: MouthStyle
  cheek: { x: number; y: number; scale: number }
}

/** A young woman's face with large eyes. */
export const PLAIN_FACE: Omit<FaceStyle, 'on'> = {
  lift: 0,
  eye: {
    x: 0.0785,
    y: 0.944,
    halfWidth: 0.0372,
    upper: 0.047,
    lower: 0.045,
    irisRadius: [0.0312, 0.0515],
    lash: { open: 1, closed: 0.95, tips: 1 },
    lidLine: 1,
    highlight: 1,
  },
  brow: { x: 0.083, y: 1.016, halfWidth: 0.036, halfThickness: 0.0037, liveliness: 1 },
  mouth: { y: 0.872, scale: 1, teeth: 1, line: 1 },
  cheek: { x: 0.118, y: 0.888, scale: 1 },
}
