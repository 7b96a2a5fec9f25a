import { ARM_HEIGHT } from '../../body/hand-plan.ts'
import { bodySkin, chestSkin, torsoSkin } from '../../body/weights.ts'
import { placeField } from '../../shape/placement.ts'
import { bothSides, type Solid, sideBox } from '../../shape/sculpt.ts'
import { chain, ellipsoid, type Field, lathe, mirror, subtract, torus, union } from '../../shape/sdf.ts'
import { scarfSkin } from './swings.ts'

const torso = lathe(
  [
    [0.435, 0.118, 0.098],
    [0.47, 0.1, 0.084],
    [0.53, 0.091, 0.076],
    [0.6, 0.103, 0.084],
    [0.665, 0.108, 0.082],
    [0.705, 0.085, 0.066],
    [0.735, 0.056, 0.05],
    [0.75, 0.045, 0.044],
  ],
  0.02,
)

const sleeves = mirror(
  chain(
    [
      [0.085, 0.694, 0],
      [0.225, ARM_HEIGHT, 0],
      [0.318, ARM_HEIGHT, 0],
    ],
    [0.045, 0.038, 0.0405],
    0.02,
  ),
)

export const jacketField: Field = union(0.035, torso, sleeves)

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
  placeField({ at: [0, 0.735, 0.004], pitch: 0.22 }, torus(0.063, 0.0155, 1.15)),
  ellipsoid([0, 0.722, 0.083], [0.021, 0.019, 0.017]),
)

/** A loop and a tail of the bow. The tails end above the name badge. */
const scarfBow = (side: 1 | -1): Field =>
  union(
    0.014,
    chain(
      [
        [0.008 * side, 0.722, 0.086],
        [0.026 * side, 0.686, 0.107],
        [0.039 * side, 0.652, 0.109],
      ],
      [0.01, 0.0175, 0.0215],
      0.012,
    ),
    placeField(
      { at: [0.036 * side, 0.732, 0.086], roll: 0.35 * side },
      ellipsoid([0, 0, 0], [0.034, 0.02, 0.012]),
    ),
  )

export const JACKET: readonly Solid[] = [
  {
    field: jacketField,
    box: { min: [-0.4, 0.42, -0.12], max: [0.4, 0.77, 0.12] },
    cell: 0.0082,
    paint: 'jacket',
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
    cell: 0.006,
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
