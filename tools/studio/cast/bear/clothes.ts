import { ARM_HEIGHT } from '../../body/hand-plan.ts'
import { bodySkin, chestSkin, torsoSkin } from '../../body/weights.ts'
import { jacketPaint } from '../../paint/folds.ts'
import { type Layer, layersOn, rectangle } from '../../shape/layers.ts'
import { placeField } from '../../shape/placement.ts'
import type { Solid } from '../../shape/sculpt.ts'
import { chain, ellipsoid, type Field, lathe, mirror, subtract, union } from '../../shape/sdf.ts'
import { lerp } from '../../shape/vector.ts'

export const belly = lathe(
  [
    [0.45, 0.14, 0.112],
    [0.495, 0.144, 0.118],
    [0.55, 0.138, 0.115],
    [0.61, 0.128, 0.105],
    [0.665, 0.121, 0.093],
    [0.703, 0.099, 0.074],
    [0.735, 0.064, 0.058],
    [0.75, 0.055, 0.052],
  ],
  0.024,
)

const sleeves = mirror(
  chain(
    [
      [0.098, 0.69, 0],
      [0.225, ARM_HEIGHT, 0],
      [0.304, ARM_HEIGHT, 0],
    ],
    [0.051, 0.043, 0.042],
    0.02,
  ),
)

export const jacketField: Field = union(0.04, belly, sleeves)
const jacketSkin = bodySkin(0.088)

const collar = subtract(
  0.01,
  lathe(
    [
      [0.72, 0.082, 0.076],
      [0.748, 0.076, 0.071],
      [0.772, 0.072, 0.067],
    ],
    0.008,
  ),
  ellipsoid([0, 0.79, 0.072], [0.02, 0.03, 0.03]),
)

const bow: Field = union(
  0.01,
  ellipsoid([0, 0.731, 0.088], [0.016, 0.017, 0.015]),
  mirror(
    union(
      0.012,
      placeField({ at: [0.043, 0.734, 0.084], roll: 0.16 }, ellipsoid([0, 0, 0], [0.033, 0.024, 0.013])),
      placeField({ at: [0.058, 0.736, 0.081], roll: 0.16 }, ellipsoid([0, 0, 0], [0.02, 0.029, 0.012])),
    ),
  ),
)

export const JACKET: readonly Solid[] = [
  {
    field: jacketField,
    box: { min: [-0.4, 0.425, -0.16], max: [0.4, 0.78, 0.16] },
    cell: 0.0082,
    paint: jacketPaint('jacket', { waist: 0.56, hem: 0.45, halfWidth: 0.135 }),
    skin: jacketSkin,
    occludes: true,
  },
]

export const hipsField = lathe(
  [
    [0.335, 0.11, 0.1],
    [0.37, 0.13, 0.11],
    [0.43, 0.141, 0.113],
    [0.48, 0.13, 0.108],
  ],
  0.035,
)

export const NECKWEAR: readonly Solid[] = [
  {
    field: collar,
    box: { min: [-0.1, 0.7, -0.1], max: [0.1, 0.79, 0.1] },
    cell: 0.0055,
    paint: 'shirt',
    skin: torsoSkin,
    occludes: true,
  },
  {
    field: bow,
    box: { min: [-0.1, 0.69, 0.06], max: [0.1, 0.78, 0.12] },
    cell: 0.0048,
    paint: 'scarf',
    skin: chestSkin,
    occludes: true,
  },
]

const onJacket = layersOn(jacketField, jacketSkin)
const vee = (up: number) => 0.042 * up ** 0.9

const lapel = (side: 1 | -1): Layer =>
  onJacket({
    shape: (across, up) => {
      const width = 0.034 * Math.sin(Math.PI * Math.min(1, up * 1.12 + 0.03)) + 0.004
      return [side * lerp(vee(up) - 0.001, vee(up) + width, across), lerp(0.607, 0.735, up)]
    },
    paint: 'lapel',
    offset: 0.0045,
    steps: 14,
  })

/** Concierges wear a pin of crossed keys; here it is a gold spot. */
const pin = (side: 1 | -1): Layer =>
  onJacket({
    shape: (across, up) => {
      const angle = across * 2 * Math.PI
      return [side * 0.0505 + Math.cos(angle) * 0.0065 * up, 0.69 + Math.sin(angle) * 0.0065 * up]
    },
    paint: 'gold',
    offset: 0.0062,
    steps: 16,
  })

export const BEAR_JACKET_LAYERS: readonly Layer[] = [
  onJacket({
    shape: (across, up) => [lerp(-vee(up), vee(up), across), lerp(0.61, 0.735, up)],
    paint: 'shirt',
    offset: 0.0025,
    steps: 12,
  }),
  lapel(1),
  lapel(-1),
  pin(1),
  pin(-1),
  onJacket({ shape: rectangle(-0.0012, 0.0012, 0.455, 0.608), paint: 'hat', offset: 0.002, steps: 10 }),
]
