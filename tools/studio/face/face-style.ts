import type { Field } from '../shape/sdf.ts'
import type { Vec2 } from '../shape/vector.ts'

/** Places are seen from the front, in metres; features on the character's right mirror those on its left. */
export interface EyeStyle {
  x: number
  y: number
  halfWidth: number
  /** Height of the upper and the lower lid over the middle. */
  upper: number
  lower: number
  irisRadius: Vec2
  /** Thickness of the lash line, in shares of the plain one, while open and while closed. */
  lash: { open: number; closed: number }
  /** The thin line under the eye. */
  lidLine: number
  /** Size of the window's reflections. */
  highlight: number
}

export interface BrowStyle {
  x: number
  y: number
  halfWidth: number
  halfThickness: number
  /** How far it moves, in shares of the plain one. */
  liveliness: number
}

export interface MouthStyle {
  y: number
  /** Size, in shares of the plain one. */
  scale: number
  /** 0 for a mouth without teeth. */
  teeth: number
  /** Thickness of the lips' lines, in shares of the plain one. */
  line: number
}

export interface FaceStyle {
  /** What the face's layers lie on. */
  on: Field
  /** Metres that all of them are lifted above it, where other layers lie below. */
  lift: number
  eye: EyeStyle
  brow: BrowStyle
  mouth: MouthStyle
  cheek: { x: number; y: number; scale: number }
}

/** A young woman's, with large eyes. */
export const PLAIN_FACE: Omit<FaceStyle, 'on'> = {
  lift: 0,
  eye: {
    x: 0.0785,
    y: 0.944,
    halfWidth: 0.0372,
    upper: 0.047,
    lower: 0.045,
    irisRadius: [0.0312, 0.0475],
    lash: { open: 1, closed: 0.95 },
    lidLine: 1,
    highlight: 1,
  },
  brow: { x: 0.083, y: 1.016, halfWidth: 0.036, halfThickness: 0.0037, liveliness: 1 },
  mouth: { y: 0.872, scale: 1, teeth: 1, line: 1 },
  cheek: { x: 0.118, y: 0.888, scale: 1 },
}
