import { planSwing, swingSkin } from '../../body/swing.ts'
import { headSkin, torsoSkin } from '../../body/weights.ts'
import { swatchOf } from '../../paint/atlas.ts'
import { type Layer, layersOn, ringShape, roundShape } from '../../shape/layers.ts'
import type { Turned } from '../../shape/revolve.ts'
import type { Solid } from '../../shape/sculpt.ts'
import { ellipsoid, type Field, roundBox, roundCone, smoothMin } from '../../shape/sdf.ts'

const box = roundBox([0, 0.982, 0.002], [0.217, 0.172, 0.182], 0.14)
const chin = ellipsoid([0, 0.878, 0.02], [0.165, 0.085, 0.135])
export const robotFace: Field = (x, y, z) => smoothMin(box(x, y, z), chin(x, y, z), 0.05)

const antenna = planSwing({
  name: 'Antenna',
  parent: 'head',
  at: [
    [0, 1.155, 0],
    [0, 1.19, 0],
    [0, 1.225, 0],
    [0, 1.27, 0],
  ],
  feel: { hitRadius: 0.02, stiffness: 1.6, dragForce: 0.28, gravityPower: 0 },
})
export const ROBOT_SWINGS = [antenna]
const antennaSkin = swingSkin(antenna, 0.02)

export const ROBOT_HEAD: readonly Solid[] = [
  {
    field: robotFace,
    box: { min: [-0.24, 0.77, -0.21], max: [0.24, 1.18, 0.21] },
    cell: 0.0088,
    paint: 'skin',
    skin: headSkin,
    occludes: true,
  },
  {
    field: roundCone([0, 0.7, -0.008], [0, 0.87, -0.005], 0.042, 0.048),
    box: { min: [-0.06, 0.68, -0.06], max: [0.06, 0.9, 0.06] },
    cell: 0.011,
    paint: 'joint',
    skin: torsoSkin,
    occludes: true,
  },
  {
    field: roundCone([0, 1.14, 0], [0, 1.24, 0], 0.0085, 0.0065),
    box: { min: [-0.02, 1.12, -0.02], max: [0.02, 1.26, 0.02] },
    cell: 0.005,
    paint: 'joint',
    skin: antennaSkin,
    occludes: false,
  },
  {
    field: ellipsoid([0, 1.256, 0], [0.029, 0.029, 0.029]),
    box: { min: [-0.04, 1.22, -0.04], max: [0.04, 1.3, 0.04] },
    cell: 0.0062,
    paint: 'gold',
    skin: antennaSkin,
    occludes: false,
  },
]

const EAR_OUTLINE = [
  [0.05, -0.02],
  [0.064, -0.016],
  [0.066, 0.014],
  [0.05, 0.026],
  [0.03, 0.028],
  [0, 0.0285],
] as const
const EAR_CAP = [
  [0.034, 0.02],
  [0.034, 0.032],
  [0.02, 0.037],
  [0, 0.0375],
] as const

const ear = (
  side: 1 | -1,
  outline: readonly (readonly [number, number])[],
  paint: 'jacket' | 'skin',
): Turned => ({
  outline:
    side === 1
      ? outline
      : outline.map(([radius, height]): readonly [number, number] => [radius, -height]).reverse(),
  rounding: 0.006,
  segments: 36,
  placement: { at: [0.211 * side, 0.972, 0] },
  axis: 'side',
  paint: swatchOf(paint),
  skin: headSkin,
})

export const ROBOT_HEAD_TURNED: readonly Turned[] = [
  ear(1, EAR_OUTLINE, 'jacket'),
  ear(-1, EAR_OUTLINE, 'jacket'),
  ear(1, EAR_CAP, 'skin'),
  ear(-1, EAR_CAP, 'skin'),
  {
    outline: [
      [0.042, -0.02],
      [0.038, 0.004],
      [0.016, 0.014],
      [0, 0.016],
    ],
    rounding: 0.006,
    segments: 30,
    placement: { at: [0, 1.152, 0] },
    paint: swatchOf('jacket'),
    skin: headSkin,
  },
]

const onFace = layersOn(robotFace, headSkin)
const SCREEN_CENTRE = [0, 0.97] as const
const SCREEN_RADII = [0.168, 0.118] as const
const SCREEN_POWER = 3.4

export const ROBOT_FACE_LAYERS: readonly Layer[] = [
  onFace({
    shape: ringShape(SCREEN_CENTRE, [0.178, 0.128], 0.9, SCREEN_POWER),
    paint: 'skirt',
    offset: 0.0014,
    steps: 56,
  }),
]

export const ROBOT_SCREEN: readonly Layer[] = [
  onFace({
    shape: roundShape(SCREEN_CENTRE, SCREEN_RADII, SCREEN_POWER),
    paint: 'screen',
    offset: 0.002,
    steps: 30,
  }),
]
