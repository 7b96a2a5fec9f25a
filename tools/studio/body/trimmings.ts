import type { ColourName } from '../../../site/avatar/atlas-layout.ts'
import { swatchOf } from '../paint/atlas.ts'
import { gradientAt } from '../shape/gradient.ts'
import { frontOf } from '../shape/projection.ts'
import type { Turned } from '../shape/revolve.ts'
import type { Field } from '../shape/sdf.ts'
import type { Vec2 } from '../shape/vector.ts'
import { ARM_HEIGHT } from './hand-plan.ts'
import { cuffSkin, type Skinning } from './weights.ts'

interface CuffShape {
  paint: ColourName
  radius: number
  halfWidth: number
  /** Distance of the cuff's center from the body's center, in meters. */
  reach: number
  /** Radius of the opening for the hand, in meters. */
  hole: number
}

export const SHIRT_CUFF: CuffShape = {
  paint: 'shirt',
  radius: 0.0385,
  halfWidth: 0.0105,
  reach: 0.342,
  hole: 0.0215,
}

export const makeCuffs = ({ paint, radius, halfWidth, reach, hole }: CuffShape): Turned[] =>
  [1, -1].map((side) => ({
    outline: [
      [radius - 0.01, -halfWidth],
      [radius, -halfWidth],
      [radius, halfWidth],
      [radius - 0.006, halfWidth],
      [hole, halfWidth - 0.002],
    ],
    rounding: Math.min(0.0055, halfWidth * 0.45),
    segments: 36,
    placement: { at: [reach * side, ARM_HEIGHT, 0] },
    axis: 'side',
    paint: swatchOf(paint),
    skin: cuffSkin,
  }))

interface ButtonPlace {
  on: Field
  skin: Skinning
  at: Vec2
  paint: ColourName
  radius?: number
}

/** A button on the front of a body. */
export function makeButton({ on, skin, at: [x, y], paint, radius = 0.0085 }: ButtonPlace): Turned {
  const z = frontOf(on, x, y)
  const { normal } = gradientAt(on, x, y, z)
  return {
    outline: [
      [radius, -0.003],
      [radius * 0.94, 0.003],
      [0, 0.0052],
    ],
    rounding: 0.003,
    segments: 20,
    placement: { at: [x, y, z], pitch: -Math.asin(normal[1]) },
    axis: 'front',
    paint: swatchOf(paint),
    skin,
  }
}
