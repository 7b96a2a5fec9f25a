import { makeBadge } from '../../body/badge.ts'
import { ARM_HEIGHT } from '../../body/hand-plan.ts'
import { bodySkin, chestSkin, skirtSkin, torsoSkin } from '../../body/weights.ts'
import { jacketPaint } from '../../paint/folds.ts'
import { type Layer, layersOn, rectangle } from '../../shape/layers.ts'
import type { Solid } from '../../shape/sculpt.ts'
import { chain, ellipsoid, type Field, lathe, mirror, roundCone, subtract, union } from '../../shape/sdf.ts'
import { clamp, lerp } from '../../shape/vector.ts'

export const torsoField = lathe(
  [
    [0.415, 0.127, 0.102],
    [0.45, 0.117, 0.095],
    [0.525, 0.1, 0.083],
    [0.58, 0.107, 0.087],
    [0.63, 0.121, 0.09],
    [0.672, 0.126, 0.084],
    [0.705, 0.101, 0.068],
    [0.735, 0.062, 0.052],
    [0.752, 0.049, 0.046],
  ],
  0.018,
)

const sleeves = mirror(
  chain(
    [
      [0.102, 0.69, 0],
      [0.225, ARM_HEIGHT, 0],
      [0.308, ARM_HEIGHT, 0],
    ],
    [0.0465, 0.038, 0.037],
    0.02,
  ),
)

export const jacketField: Field = union(0.03, torsoField, sleeves)
const jacketSkin = bodySkin(0.08)

const collar = subtract(
  0.008,
  lathe(
    [
      [0.722, 0.067, 0.063],
      [0.75, 0.06, 0.057],
      [0.776, 0.053, 0.051],
    ],
    0.008,
  ),
  ellipsoid([0, 0.79, 0.056], [0.016, 0.03, 0.03]),
)

/** The points of the shirt's collar, which lie over the knot of the tie. */
const points = mirror(roundCone([0.024, 0.764, 0.049], [0.035, 0.718, 0.0825], 0.0165, 0.004))

const knot = union(
  0.006,
  roundCone([0, 0.738, 0.066], [0, 0.716, 0.083], 0.0145, 0.0105),
  ellipsoid([0, 0.735, 0.073], [0.016, 0.01, 0.011]),
)

export const JACKET: readonly Solid[] = [
  {
    field: jacketField,
    box: { min: [-0.4, 0.39, -0.13], max: [0.4, 0.78, 0.13] },
    cell: 0.0078,
    paint: jacketPaint('jacket', { waist: 0.525, hem: 0.415, halfWidth: 0.104 }),
    skin: (x, y, z) => (y < 0.46 ? skirtSkin(x, y, z) : jacketSkin(x, y, z)),
    occludes: true,
  },
]

export const NECKWEAR: readonly Solid[] = [
  {
    field: collar,
    box: { min: [-0.08, 0.7, -0.08], max: [0.08, 0.8, 0.08] },
    cell: 0.0055,
    paint: 'shirt',
    skin: torsoSkin,
    occludes: true,
  },
  {
    field: points,
    box: { min: [-0.07, 0.69, 0.03], max: [0.07, 0.79, 0.11] },
    cell: 0.0042,
    paint: 'shirt',
    skin: chestSkin,
    occludes: true,
  },
  {
    field: knot,
    box: { min: [-0.04, 0.69, 0.04], max: [0.04, 0.77, 0.11] },
    cell: 0.0038,
    paint: 'scarf',
    skin: chestSkin,
    occludes: true,
  },
]

export const hipsField = lathe(
  [
    [0.335, 0.09, 0.078],
    [0.37, 0.108, 0.09],
    [0.435, 0.112, 0.09],
  ],
  0.03,
)

const onJacket = layersOn(jacketField, jacketSkin)
const VEE_BOTTOM = 0.565
const VEE_TOP = 0.731
const vee = (up: number) => 0.046 * up ** 0.95

/** A notched lapel: the collar is wider than the lapel below it. */
const lapel = (side: 1 | -1): Layer =>
  onJacket({
    shape: (across, up) => {
      const swell = 0.042 * clamp(up * 1.35) ** 0.8
      const width = up < 0.72 ? swell + 0.003 : lerp(0.026, 0.018, (up - 0.72) / 0.28)
      return [side * lerp(vee(up) - 0.001, vee(up) + width, across), lerp(VEE_BOTTOM - 0.006, VEE_TOP, up)]
    },
    paint: 'lapel',
    offset: 0.0046,
    steps: 22,
  })

const TIE_TOP = 0.722

export const MAN_LAYERS: readonly Layer[] = [
  onJacket({
    shape: (across, up) => [lerp(-vee(up), vee(up), across), lerp(VEE_BOTTOM, VEE_TOP, up)],
    paint: 'shirt',
    offset: 0.0024,
    steps: 14,
  }),
  onJacket({
    shape: (across, up) => {
      const y = lerp(VEE_BOTTOM + 0.004, TIE_TOP, up)
      const width = Math.min(lerp(0.0205, 0.0085, up), vee((y - VEE_BOTTOM) / (VEE_TOP - VEE_BOTTOM)))
      return [lerp(-width, width, across), y]
    },
    paint: 'scarf',
    offset: 0.0038,
    steps: 14,
  }),
  lapel(1),
  lapel(-1),
  onJacket({
    shape: rectangle(-0.0012, 0.0012, 0.42, VEE_BOTTOM - 0.002),
    paint: 'gold',
    offset: 0.002,
    steps: 10,
  }),
  ...makeBadge(onJacket, 0.05, 0.612),
]
