import { hairLock, hairPaint, type Lock, makeSkull } from '../../body/hair-locks.ts'
import { headSkin } from '../../body/weights.ts'
import { smoothKnots } from '../../shape/curve.ts'
import { type Solid, sideBox } from '../../shape/sculpt.ts'
import { chain, ellipsoid, type Field, smoothMax, smoothMin, union } from '../../shape/sdf.ts'
import { smoothStep, type Vec3 } from '../../shape/vector.ts'
import { sideHairSkin } from './swings.ts'

const skull = makeSkull([0, 1.008, -0.012], [0.222, 0.206, 0.214])
const nape = ellipsoid([0, 0.905, -0.035], [0.219, 0.15, 0.178])
const faceOpening = ellipsoid([0, 0.9, 0.235], [0.172, 0.165, 0.2])
const jawOpening = ellipsoid([0, 0.835, 0.17], [0.165, 0.085, 0.17])
const neckHollow = ellipsoid([0, 0.82, 0], [0.165, 0.15, 0.14])

/** Number of strands around the head. */
const STRANDS = 13

const fall: Field = (x, y, z) => {
  const around = Math.atan2(x, -z)
  const strands = 0.0055 * smoothStep(1.1, 0.84, y) * Math.cos(around * STRANDS + 0.6 * Math.sin(around * 3))
  return smoothMin(skull.field(x, y, z), nape(x, y, z), 0.05) - strands
}

const hemHeight = (x: number, z: number) =>
  0.792 + 0.01 * Math.cos(Math.atan2(x, -z) * STRANDS) + 0.012 * smoothStep(0, 0.15, z)

const bob: Field = (x, y, z) => {
  let distance = smoothMax(fall(x, y, z), -faceOpening(x, y, z), 0.02)
  distance = smoothMax(distance, -jawOpening(x, y, z), 0.02)
  distance = smoothMax(distance, hemHeight(x, z) - y, 0.028)
  return smoothMax(distance, -neckHollow(x, y, z), 0.03)
}

/** The fringe, from the character's right to its left. */
const FRINGE: readonly Pick<Lock, 'root' | 'tip' | 'end' | 'width'>[] = [
  { root: 0.3, tip: -0.98, end: -0.06, width: 0.041 },
  { root: 0.3, tip: -0.68, end: 0.02, width: 0.039 },
  { root: 0.3, tip: -0.38, end: 0.035, width: 0.038 },
  { root: 0.3, tip: -0.08, end: 0.055, width: 0.036 },
  { root: 0.33, tip: 0.17, end: 0.085, width: 0.027 },
  { root: 0.4, tip: 0.46, end: 0.05, width: 0.035 },
  { root: 0.44, tip: 0.74, end: -0.005, width: 0.037 },
  { root: 0.46, tip: 1.0, end: -0.07, width: 0.038 },
]

const fringe = union(0.004, ...FRINGE.map((lock) => hairLock(skull, { ...lock, begin: 1.08, rise: 0.01 })))

const SIDE_LOCK: readonly (readonly [x: number, y: number, z: number, radius: number])[] = [
  [0.15, 1.1, 0.085, 0.012],
  [0.17, 1.03, 0.11, 0.0195],
  [0.179, 0.965, 0.121, 0.0245],
  [0.181, 0.905, 0.125, 0.0255],
  [0.175, 0.85, 0.126, 0.0215],
  [0.159, 0.8, 0.123, 0.0125],
  [0.139, 0.765, 0.119, 0.003],
]

function sideLock(side: 1 | -1): Field {
  const at = SIDE_LOCK.map(([x, y, z]): Vec3 => [x * side, y, z])
  const smooth = smoothKnots({ at, radii: SIDE_LOCK.map(([, , , radius]) => radius) }, 4)
  return chain(smooth.at, smooth.radii, 0)
}

export const HAIR_SOLIDS: readonly Solid[] = [
  {
    field: bob,
    box: { min: [-0.25, 0.76, -0.25], max: [0.25, 1.24, 0.25] },
    cell: 0.0086,
    paint: hairPaint,
    skin: headSkin,
    occludes: true,
  },
  {
    field: fringe,
    box: { min: [-0.24, 0.94, -0.02], max: [0.24, 1.25, 0.27] },
    cell: 0.0052,
    paint: hairPaint,
    skin: headSkin,
    occludes: true,
  },
  ...([1, -1] as const).map(
    (side): Solid => ({
      field: sideLock(side),
      box: sideBox(side, [0.12, 0.75, 0.06], [0.24, 1.13, 0.16]),
      cell: 0.0047,
      paint: hairPaint,
      skin: sideHairSkin,
      occludes: true,
    }),
  ),
]
