import { planSwings, swingSkin } from '../../body/swing.ts'
import { headSkin, type Skinning, torsoSkin } from '../../body/weights.ts'
import { type Layer, layersOn, roundShape } from '../../shape/layers.ts'
import type { Solid } from '../../shape/sculpt.ts'
import { ellipsoid, type Field, mirror, smoothMin, subtract, union } from '../../shape/sdf.ts'
import { lerp } from '../../shape/vector.ts'

const muzzle = ellipsoid([0, 0.889, 0.148], [0.09, 0.066, 0.074])

/** The head's surface without nose and ears, on which the face's layers lie. */
export const bearFace: Field = union(
  0.035,
  ellipsoid([0, 0.995, 0], [0.215, 0.183, 0.185]),
  ellipsoid([0, 0.9, 0.028], [0.2, 0.104, 0.13]),
  muzzle,
)

const EAR_X = 0.152
const EAR_Y = 1.158
const ears = mirror(
  subtract(
    0.018,
    ellipsoid([EAR_X, EAR_Y, -0.01], [0.068, 0.07, 0.037]),
    ellipsoid([EAR_X, EAR_Y + 0.003, 0.042], [0.044, 0.045, 0.034]),
  ),
)

const [leftEar, rightEar] = planSwings({
  name: 'Ear',
  parent: 'head',
  at: [
    [0.128, 1.115, -0.008],
    [0.16, 1.178, -0.01],
    [0.18, 1.225, -0.012],
  ],
  feel: { hitRadius: 0.02, stiffness: 2.4, dragForce: 0.45, gravityPower: 0 },
})
export const BEAR_SWINGS = [leftEar, rightEar]
const earSkins = [swingSkin(leftEar, 0.022), swingSkin(rightEar, 0.022)] as const

const headField: Field = (x, y, z) => smoothMin(bearFace(x, y, z), ears(x, y, z), 0.014)

/** Skin weights of the head with its ears: the ears swing slightly, the skull between them does not. */
const earedSkin: Skinning = (x, y, z) =>
  Math.abs(x) > 0.07 && y > 1.08 ? earSkins[x >= 0 ? 0 : 1](x, y, z) : headSkin(x, y, z)

export const BEAR_HEAD: readonly Solid[] = [
  {
    field: headField,
    box: { min: [-0.25, 0.76, -0.21], max: [0.25, 1.25, 0.25] },
    cell: 0.0078,
    paint: 'skin',
    skin: earedSkin,
    occludes: true,
  },
  {
    field: ellipsoid([0, 0.806, -0.008], [0.112, 0.074, 0.098]),
    box: { min: [-0.13, 0.72, -0.12], max: [0.13, 0.9, 0.11] },
    cell: 0.011,
    paint: 'skin',
    skin: torsoSkin,
    occludes: true,
  },
  {
    field: ellipsoid([0, 0.926, 0.213], [0.0275, 0.0195, 0.0165]),
    box: { min: [-0.04, 0.89, 0.18], max: [0.04, 0.96, 0.25] },
    cell: 0.0036,
    paint: 'nose',
    skin: headSkin,
    occludes: false,
  },
]

const onFace = layersOn(bearFace, headSkin)
const onEars = layersOn(headField, earedSkin)

const innerEar = (side: 1 | -1): Layer =>
  onEars({
    shape: roundShape([EAR_X * side, EAR_Y + 0.013], [0.038, 0.037]),
    paint: 'innerEar',
    offset: 0.0012,
    steps: 14,
  })

export const BEAR_FACE_LAYERS: readonly Layer[] = [
  onFace({ shape: roundShape([0, 0.886], [0.086, 0.061]), paint: 'muzzle', offset: 0.0009, steps: 28 }),
  onFace({
    shape: (across, up) => [lerp(-0.0013, 0.0013, across), lerp(0.871, 0.914, up)],
    paint: 'lip',
    offset: 0.0016,
    steps: 8,
  }),
  innerEar(1),
  innerEar(-1),
]
