import { hairLock, hairPaint, type Lock, makeSkull } from '../../body/hair-locks.ts'
import { planSwing, swingSkin } from '../../body/swing.ts'
import { headSkin } from '../../body/weights.ts'
import { smoothKnots } from '../../shape/curve.ts'
import type { Solid } from '../../shape/sculpt.ts'
import { chain, ellipsoid, type Field, smoothMax, smoothMin, union } from '../../shape/sdf.ts'
import { smoothStep, type Vec3 } from '../../shape/vector.ts'

export const skull = makeSkull([0, 1.012, -0.012], [0.213, 0.199, 0.207])
const nape = ellipsoid([0, 0.935, -0.055], [0.18, 0.12, 0.138])
const neckHollow = ellipsoid([0, 0.83, 0], [0.15, 0.11, 0.125])
const faceOpening = ellipsoid([0, 0.915, 0.235], [0.19, 0.158, 0.2])
const STRANDS = 15

/**
 * Height of the hairline in meters: highest above the ears, a little lower at the sideburns in front of them, lowest at the nape.
 */
function hemHeight(x: number, z: number): number {
  const back = smoothStep(0.06, -0.1, z)
  const burn = smoothStep(0.045, 0.085, z)
  return 0.995 - 0.118 * back - 0.04 * burn + 0.004 * Math.cos(Math.atan2(x, -z) * STRANDS)
}

const cap: Field = (x, y, z) => {
  const around = Math.atan2(x, -z)
  const strands = 0.0062 * smoothStep(1.14, 0.95, y) * Math.cos(around * STRANDS + Math.sin(around * 4))
  let distance = smoothMin(skull.field(x, y, z), nape(x, y, z), 0.05) - strands
  distance = smoothMax(distance, -faceOpening(x, y, z), 0.02)
  distance = smoothMax(distance, hemHeight(x, z) - y, 0.022)
  return smoothMax(distance, -neckHollow(x, y, z), 0.03)
}

/** The front hair, parted on the character's left: long locks fall to the right, short ones to the left. */
const FRONT: readonly Lock[] = [
  { root: 0.42, tip: -1.28, begin: 1.0, end: -0.07, width: 0.04, rise: 0.008 },
  { root: 0.42, tip: -1.02, begin: 1.04, end: -0.01, width: 0.044, rise: 0.012 },
  { root: 0.43, tip: -0.74, begin: 1.07, end: 0.045, width: 0.045, rise: 0.018 },
  { root: 0.44, tip: -0.44, begin: 1.08, end: 0.075, width: 0.045, rise: 0.022 },
  { root: 0.45, tip: -0.13, begin: 1.07, end: 0.115, width: 0.042, rise: 0.022 },
  { root: 0.47, tip: 0.15, begin: 1.03, end: 0.19, width: 0.034, rise: 0.016 },
  { root: 0.52, tip: 0.66, begin: 1.02, end: 0.13, width: 0.038, rise: 0.014 },
  { root: 0.54, tip: 0.95, begin: 1.04, end: 0.05, width: 0.042, rise: 0.012 },
  { root: 0.56, tip: 1.24, begin: 1.04, end: -0.05, width: 0.04, rise: 0.008 },
]

/** Strands from the crown to the back, close to the head. */
const TOP: readonly Lock[] = [-1.85, -2.3, -2.75, 3.1, 2.65, 2.2, 1.75].map((tip) => ({
  root: tip,
  tip: tip + 0.12,
  begin: 1.38,
  end: 0.3,
  width: 0.034,
  rise: 0.007,
}))

const front = union(0.005, ...FRONT.map((lock) => hairLock(skull, lock)))
const top = union(0.006, ...TOP.map((lock) => hairLock(skull, lock)))

/** Two strands that grow out of the crown; the longer one swings. */
const COWLICK: readonly Vec3[] = [
  [0.004, 1.168, -0.022],
  [0.022, 1.213, -0.036],
  [0.052, 1.243, -0.046],
  [0.088, 1.246, -0.05],
]
const SHORT_STRAND: readonly Vec3[] = [
  [0, 1.168, -0.03],
  [-0.008, 1.204, -0.05],
  [-0.028, 1.226, -0.062],
  [-0.054, 1.226, -0.072],
]
const strand = (at: readonly Vec3[], radii: readonly number[]): Field => {
  const smooth = smoothKnots({ at, radii }, 4)
  return chain(smooth.at, smooth.radii, 0)
}
const cowlick = union(
  0.012,
  strand(COWLICK, [0.034, 0.0205, 0.0105, 0.002]),
  strand(SHORT_STRAND, [0.03, 0.0155, 0.008, 0.0015]),
)

const cowlickSwing = planSwing({
  name: 'Cowlick',
  parent: 'head',
  at: COWLICK,
  feel: { hitRadius: 0.01, stiffness: 1.3, dragForce: 0.3, gravityPower: 0 },
})
export const MAN_SWINGS = [cowlickSwing]

export const MAN_HAIR: readonly Solid[] = [
  {
    field: cap,
    box: { min: [-0.24, 0.8, -0.24], max: [0.24, 1.24, 0.24] },
    cell: 0.0082,
    paint: hairPaint,
    skin: headSkin,
    occludes: true,
  },
  {
    field: front,
    box: { min: [-0.25, 0.98, -0.05], max: [0.25, 1.27, 0.27] },
    cell: 0.0054,
    paint: hairPaint,
    skin: headSkin,
    occludes: true,
  },
  {
    field: top,
    box: { min: [-0.26, 1.02, -0.26], max: [0.26, 1.28, 0.2] },
    cell: 0.0075,
    paint: hairPaint,
    skin: headSkin,
    occludes: true,
  },
  {
    field: cowlick,
    box: { min: [-0.08, 1.13, -0.1], max: [0.12, 1.29, 0.03] },
    cell: 0.0046,
    paint: hairPaint,
    skin: swingSkin(cowlickSwing, 0.014),
    occludes: false,
  },
]
