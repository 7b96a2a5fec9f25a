import { ARM_HEIGHT } from '../../body/hand-plan.ts'
import { bodySkin, chestSkin, torsoSkin } from '../../body/weights.ts'
import { jacketPaint } from '../../paint/folds.ts'
import { placeField } from '../../shape/placement.ts'
import { bothSides, type Solid, sideBox } from '../../shape/sculpt.ts'
import {
  chain,
  ellipsoid,
  type Field,
  flatten,
  lathe,
  mirror,
  smoothMax,
  subtract,
  torus,
  union,
} from '../../shape/sdf.ts'
import { scarfSkin } from './swings.ts'

export const torsoField = lathe(
  [
    [0.452, 0.126, 0.104],
    [0.482, 0.11, 0.092],
    [0.545, 0.083, 0.073],
    [0.607, 0.099, 0.084],
    [0.66, 0.111, 0.083],
    [0.697, 0.1, 0.07],
    [0.718, 0.078, 0.06],
    [0.738, 0.055, 0.05],
    [0.752, 0.045, 0.044],
  ],
  0.02,
)

const sleeves = mirror(
  chain(
    [
      [0.096, 0.692, 0],
      [0.225, ARM_HEIGHT, 0],
      [0.312, ARM_HEIGHT, 0],
    ],
    [0.042, 0.0345, 0.0335],
    0.02,
  ),
)

export const jacketField: Field = union(0.03, torsoField, sleeves)

export const jacketSkin = bodySkin(0.07)

const collar = subtract(
  0.01,
  lathe(
    [
      [0.725, 0.064, 0.06],
      [0.75, 0.058, 0.055],
      [0.772, 0.05, 0.048],
    ],
    0.008,
  ),
  ellipsoid([0, 0.785, 0.055], [0.018, 0.028, 0.03]),
)

const scarfKnot = union(
  0.012,
  placeField({ at: [0, 0.735, 0.004], pitch: 0.22 }, torus(0.0605, 0.0115, 1.35)),
  ellipsoid([0, 0.722, 0.083], [0.0155, 0.0165, 0.0145]),
)

/** A loop of folded ribbon, with a crease that runs out from the knot. Made to the left of the origin. */
const loop = subtract(
  0.006,
  flatten(
    0.5,
    chain(
      [
        [0, 0, 0],
        [0.022, 0.005, 0],
        [0.044, 0.006, 0],
      ],
      [0.009, 0.0225, 0.0195],
      0.012,
    ),
  ),
  ellipsoid([0.014, 0.002, 0.0125], [0.024, 0.003, 0.0065]),
)

const ribbon = flatten(
  0.42,
  chain(
    [
      [0, 0, 0],
      [0.013, -0.036, 0],
      [0.027, -0.09, 0],
    ],
    [0.0095, 0.0135, 0.0185],
    0.01,
  ),
)

/** A tail of the bow, cut at a slant above the name badge. */
const tail: Field = (x, y, z) => smoothMax(ribbon(x, y, z), -(y + 0.074 + (x - 0.024) * 0.55) * 0.85, 0.003)

const scarfBow = (side: 1 | -1): Field => {
  const placedLoop = placeField({ at: [0.009, 0.723, 0.09], roll: 0.2, pitch: -0.1 }, loop)
  const placedTail = placeField({ at: [0.004, 0.719, 0.088], pitch: -0.18 }, tail)
  const half = union(0.004, placedLoop, placedTail)
  return (x, y, z) => half(x * side, y, z)
}

export const JACKET: readonly Solid[] = [
  {
    field: jacketField,
    box: { min: [-0.4, 0.42, -0.12], max: [0.4, 0.77, 0.12] },
    cell: 0.0076,
    paint: jacketPaint('jacket', { waist: 0.545, hem: 0.452, halfWidth: 0.09 }),
    skin: jacketSkin,
    occludes: true,
  },
]

export const SCARF: readonly Solid[] = [
  {
    field: scarfKnot,
    box: { min: [-0.1, 0.69, -0.1], max: [0.1, 0.78, 0.12] },
    cell: 0.0068,
    paint: 'scarf',
    skin: chestSkin,
    occludes: true,
  },
  ...bothSides((side) => ({
    field: scarfBow(side),
    box: sideBox(side, [-0.01, 0.6, 0.05], [0.1, 0.77, 0.15]),
    cell: 0.0046,
    paint: 'scarf',
    skin: scarfSkin(side),
    occludes: true,
  })),
]

export const COLLAR: readonly Solid[] = [
  {
    field: collar,
    box: { min: [-0.08, 0.71, -0.08], max: [0.08, 0.79, 0.08] },
    cell: 0.0055,
    paint: 'shirt',
    skin: torsoSkin,
    occludes: true,
  },
]
