import { hairLock, hairPaint, type Lock, makeSkull } from '../../body/hair-locks.ts'
import { headSkin } from '../../body/weights.ts'
import { smoothKnots } from '../../shape/curve.ts'
import { bothSides, type Solid, sideBox } from '../../shape/sculpt.ts'
import { chain, ellipsoid, type Field, smoothMax, smoothMin, union } from '../../shape/sdf.ts'
import { smoothStep, type Vec3 } from '../../shape/vector.ts'
import { sideHairSkin } from './swings.ts'

export const skull = makeSkull([0, 1.008, -0.012], [0.222, 0.206, 0.214])
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

/** Thin strands on the fringe. */
const FRINGE_STRANDS: typeof FRINGE = [
  { root: 0.3, tip: -0.86, end: -0.13, width: 0.014 },
  { root: 0.44, tip: 0.88, end: -0.12, width: 0.014 },
]

const fringe = union(
  0.004,
  ...FRINGE.map((lock) => hairLock(skull, { ...lock, begin: 1.08, rise: 0.01 })),
  ...FRINGE_STRANDS.map((lock) => hairLock(skull, { ...lock, begin: 1.0, rise: 0.018 })),
)

const SIDE_LOCK: readonly (readonly [x: number, y: number, z: number, radius: number])[] = [
  [0.15, 1.1, 0.085, 0.012],
  [0.17, 1.03, 0.11, 0.0185],
  [0.18, 0.965, 0.12, 0.0222],
  [0.183, 0.905, 0.123, 0.0215],
  [0.178, 0.85, 0.124, 0.0165],
  [0.164, 0.8, 0.121, 0.0085],
  [0.146, 0.762, 0.117, 0.0036],
]

/** Thin strands around the side lock, each with its own curve. */
const SIDE_STRANDS: readonly (typeof SIDE_LOCK)[] = [
  [
    [0.166, 1.02, 0.116, 0.006],
    [0.172, 0.94, 0.138, 0.0068],
    [0.165, 0.86, 0.143, 0.0048],
    [0.146, 0.812, 0.14, 0.0034],
  ],
  [
    [0.186, 0.99, 0.1, 0.007],
    [0.203, 0.91, 0.106, 0.0078],
    [0.199, 0.83, 0.106, 0.0052],
    [0.181, 0.778, 0.104, 0.0034],
  ],
]

function sideLock(side: 1 | -1): Field {
  return union(0.003, ...[SIDE_LOCK, ...SIDE_STRANDS].map((knots) => strand(knots, side)))
}

function strand(knots: typeof SIDE_LOCK, side: 1 | -1): Field {
  const at = knots.map(([x, y, z]): Vec3 => [x * side, y, z])
  const smooth = smoothKnots({ at, radii: knots.map(([, , , radius]) => radius) }, 4)
  return chain(smooth.at, smooth.radii, 0)
}

export const BOB: readonly Solid[] = [
  {
    field: bob,
    box: { min: [-0.25, 0.76, -0.25], max: [0.25, 1.24, 0.25] },
    cell: 0.0086,
    paint: hairPaint,
    skin: headSkin,
    occludes: true,
  },
]

export const LOCKS: readonly Solid[] = [
  {
    field: fringe,
    box: { min: [-0.24, 0.92, -0.02], max: [0.24, 1.25, 0.27] },
    cell: 0.0052,
    paint: hairPaint,
    skin: headSkin,
    occludes: true,
  },
  ...bothSides((side) => ({
    field: sideLock(side),
    box: sideBox(side, [0.12, 0.75, 0.06], [0.24, 1.13, 0.17]),
    cell: 0.0046,
    paint: hairPaint,
    skin: sideHairSkin,
    occludes: true,
  })),
]
