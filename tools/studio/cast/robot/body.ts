import type { ColourName } from '../../../../site/avatar/atlas-layout.ts'
import type { Side } from '../../../../site/avatar/puppet.ts'
import { ARM_HEIGHT } from '../../body/hand-plan.ts'
import { allOf, legSkin, torsoSkin } from '../../body/weights.ts'
import { swatchOf } from '../../paint/atlas.ts'
import { type Layer, layersOn, rectangle, roundShape } from '../../shape/layers.ts'
import type { Turned } from '../../shape/revolve.ts'
import { bothSides, type Solid, sideBox } from '../../shape/sculpt.ts'
import { ellipsoid, type Field, lathe, roundCone } from '../../shape/sdf.ts'
import type { Vec2 } from '../../shape/vector.ts'

/** The torso. Its cross section is a circle, so that cape, belt and scarf, which are rings, fit on it. */
export const torsoField: Field = lathe(
  (
    [
      [0.45, 0.085],
      [0.48, 0.11],
      [0.53, 0.12],
      [0.585, 0.123],
      [0.64, 0.116],
      [0.69, 0.098],
      [0.725, 0.066],
      [0.735, 0.05],
    ] as const
  ).map(([height, radius]) => [height, radius, radius] as const),
  0.02,
)

export const pelvis = ellipsoid([0, 0.43, 0], [0.1, 0.055, 0.092])

const sideName = (side: 1 | -1): Side => (side === 1 ? 'left' : 'right')

/** An arm of rigid parts with a ball joint between them, so that it needs no blended skin weights. */
function arm(side: 1 | -1): Solid[] {
  const name = sideName(side)
  const piece = (
    field: Field,
    from: number,
    to: number,
    paint: ColourName,
    bone: 'UpperArm' | 'LowerArm',
  ): Solid => ({
    field,
    box: sideBox(side, [from, 0.63, -0.07], [to, 0.77, 0.07]),
    cell: 0.0068,
    paint,
    skin: allOf(`${name}${bone}`),
    occludes: true,
  })
  const x = (reach: number) => reach * side
  return [
    piece(ellipsoid([x(0.108), 0.697, 0], [0.046, 0.048, 0.05]), 0.05, 0.17, 'jacket', 'UpperArm'),
    piece(
      roundCone([x(0.13), ARM_HEIGHT, 0], [x(0.2), ARM_HEIGHT, 0], 0.03, 0.031),
      0.09,
      0.25,
      'skin',
      'UpperArm',
    ),
    piece(ellipsoid([x(0.226), ARM_HEIGHT, 0], [0.029, 0.029, 0.029]), 0.18, 0.27, 'joint', 'LowerArm'),
    piece(
      roundCone([x(0.262), ARM_HEIGHT, 0], [x(0.322), ARM_HEIGHT, 0], 0.033, 0.0405),
      0.21,
      0.38,
      'skin',
      'LowerArm',
    ),
  ]
}

const boot = (side: 1 | -1): Solid => ({
  field: roundCone([0.063 * side, 0.172, -0.002], [0.064 * side, 0.085, -0.004], 0.046, 0.055),
  box: sideBox(side, [0, 0.02, -0.08], [0.13, 0.23, 0.08]),
  cell: 0.0095,
  paint: 'skin',
  skin: legSkin,
  occludes: true,
})

export const ROBOT_BODY: readonly Solid[] = [
  {
    field: torsoField,
    box: { min: [-0.14, 0.425, -0.14], max: [0.14, 0.76, 0.14] },
    cell: 0.0088,
    paint: 'skin',
    skin: torsoSkin,
    occludes: true,
  },
  {
    field: pelvis,
    box: { min: [-0.13, 0.35, -0.12], max: [0.13, 0.51, 0.12] },
    cell: 0.0095,
    paint: 'skirt',
    skin: allOf('hips'),
    occludes: true,
  },
  ...bothSides(boot),
]

export const ROBOT_ARMS: readonly Solid[] = [...arm(1), ...arm(-1)]

const ring = (outline: readonly Vec2[], paint: ColourName, rounding: number): Turned => ({
  outline,
  rounding,
  segments: 64,
  placement: { at: [0, 0, 0] },
  paint: swatchOf(paint),
  skin: torsoSkin,
})

export const ROBOT_BOOT_RIMS: readonly Turned[] = ([1, -1] as const).map((side) => ({
  outline: [
    [0.036, 0.186],
    [0.0495, 0.186],
    [0.0505, 0.206],
    [0.036, 0.212],
  ],
  rounding: 0.005,
  segments: 30,
  placement: { at: [0.063 * side, 0, -0.002] },
  paint: swatchOf('jacket'),
  skin: legSkin,
}))

/** The robot's uniform (a short cape, a belt and a scarf), and the joint at its waist. */
export const ROBOT_RINGS: readonly Turned[] = [
  ring(
    [
      [0.07, 0.452],
      [0.101, 0.458],
      [0.103, 0.474],
      [0.09, 0.486],
    ],
    'joint',
    0.006,
  ),
  ring(
    [
      [0.108, 0.634],
      [0.127, 0.637],
      [0.122, 0.662],
      [0.108, 0.694],
      [0.082, 0.724],
      [0.055, 0.738],
      [0.045, 0.738],
    ],
    'jacket',
    0.012,
  ),
  ring(
    [
      [0.1, 0.493],
      [0.119, 0.493],
      [0.1225, 0.516],
      [0.1, 0.518],
    ],
    'jacket',
    0.005,
  ),
  ring(
    [
      [0.046, 0.722],
      [0.069, 0.73],
      [0.0715, 0.748],
      [0.06, 0.762],
      [0.046, 0.762],
    ],
    'scarf',
    0.009,
  ),
]

const onTorso = layersOn(torsoField, torsoSkin)

/** The frame of the round information sign (an "i") on the robot's torso. */
export const ROBOT_EMBLEM_FRAME: readonly Layer[] = [
  onTorso({ shape: roundShape([0, 0.567], [0.042, 0.042]), paint: 'scarf', offset: 0.0032, steps: 24 }),
]
export const ROBOT_EMBLEM: readonly Layer[] = [
  onTorso({ shape: roundShape([0, 0.567], [0.035, 0.035]), paint: 'screen', offset: 0.0046, steps: 20 }),
  onTorso({ shape: roundShape([0, 0.583], [0.0062, 0.0062]), paint: 'light', offset: 0.0058, steps: 8 }),
  onTorso({ shape: rectangle(-0.005, 0.005, 0.547, 0.571), paint: 'light', offset: 0.0058, steps: 5 }),
]
