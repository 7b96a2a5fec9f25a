import { RELAXED_SPREAD, type TrackedHand } from '#core/face/hands.ts'
import { rotationOf } from '../face/quaternion.ts'
import { cross, dot, scale, subtract, unit, type Vector } from '../face/vectors.ts'
import type { FoundHand } from './found-hands.ts'
import { type HandFrame, handFrameOf, POINT, pointOf } from './hand-frame.ts'

const FINGERS = [POINT.index, POINT.middle, POINT.ring, POINT.little] as const

/**
 * Corrects the bends that the tracking library measures: it sees straight fingers as slightly bent, and bent fingers as
 * less bent than they are. A joint's bend in radians is (read - `rest`) · `gain`. Fitted to 42 drawn hands with known
 * angles (tests/journeys/all/hands-by-camera.spec.ts shows such hands).
 */
interface Correction {
  rest: number
  gain: number
}
const AS_READ: Correction = { rest: 0, gain: 1 }
const CORRECTIONS: readonly { lower: Correction; middle: Correction }[] = [
  { lower: AS_READ, middle: AS_READ },
  { lower: { rest: 0.02, gain: 1.29 }, middle: { rest: 0.34, gain: 1.46 } },
  { lower: { rest: 0.14, gain: 1.17 }, middle: { rest: 0.32, gain: 1.34 } },
  { lower: { rest: -0.24, gain: 1.09 }, middle: { rest: 0.34, gain: 1.76 } },
]
const LEAST_BEND = -0.2
const MOST_BEND = 1.9

const corrected = (read: number, { rest, gain }: Correction): number =>
  Math.max(LEAST_BEND, Math.min(MOST_BEND, (read - rest) * gain))

/** In radians. A finger that is bent more than this is ignored when the spread of the fingers is measured. */
const STRAIGHT_BELOW = 0.7
/**
 * Direction of the thumb in the palm's plane: radians from the direction of the fingers, positive towards the little
 * finger.
 */
const THUMB_OPEN = -0.5
const THUMB_FOLDED = 0.5

/** Angle from `a` to `b` about an axis at right angles to both, radians. */
const angleAbout = (a: Readonly<Vector>, b: Readonly<Vector>, axis: Readonly<Vector>): number =>
  Math.atan2(dot(cross(a, b), axis), dot(a, b))

const without = (a: Readonly<Vector>, axis: Readonly<Vector>): Vector =>
  subtract(a, scale(axis, dot(a, axis)))

/** Writes the rotation of the palm, and the bends and the spread of the fingers. */
export function readFingers(hand: Pick<FoundHand, 'world' | 'side'>, into: TrackedHand): void {
  const frame = handFrameOf(hand)
  into.turn = turnOf(frame, hand.side)
  const spreads: number[] = []
  let before: number | undefined
  for (const [finger, base] of FINGERS.entries()) {
    const [lower, middle] = bendsOf(hand, frame, base)
    into.bends[2 + finger * 2] = corrected(lower, CORRECTIONS[finger]!.lower)
    into.bends[3 + finger * 2] = corrected(middle, CORRECTIONS[finger]!.middle)
    const way = subtract(pointOf(hand, base + 1), pointOf(hand, base))
    const fan =
      lower < STRAIGHT_BELOW ? Math.atan2(dot(way, frame.across), dot(way, frame.fingers)) : undefined
    if (fan !== undefined && before !== undefined) spreads.push(fan - before)
    before = fan
  }
  into.spread =
    spreads.length === 0 ? RELAXED_SPREAD : spreads.reduce((sum, spread) => sum + spread) / spreads.length
  writeThumb(hand, frame, into)
}

/** Rotation of the hand from the T-pose, in which the fingers point outwards and the palm down. */
function turnOf({ fingers, palm }: HandFrame, side: FoundHand['side']): TrackedHand['turn'] {
  const left = scale(fingers, side === 'left' ? 1 : -1)
  const up = scale(palm, -1)
  return rotationOf(left, up, cross(left, up))
}

/**
 * Bends of a finger's lower and middle joint in radians, towards the palm, as measured by the tracking library.
 * @param base index of the finger's first point
 */
export function bendsOf(
  hand: Pick<FoundHand, 'world'>,
  { fingers, palm }: HandFrame,
  base: number,
): [number, number] {
  const [knuckle, joint, end] = [pointOf(hand, base), pointOf(hand, base + 1), pointOf(hand, base + 2)]
  const first = subtract(joint, knuckle)
  const second = subtract(end, joint)
  const axis = cross(fingers, palm)
  return [
    Math.atan2(dot(first, palm), dot(first, fingers)),
    angleAbout(without(first, axis), without(second, axis), axis),
  ]
}

function writeThumb(hand: Pick<FoundHand, 'world'>, frame: HandFrame, { bends }: TrackedHand): void {
  const at = (index: number) => pointOf(hand, POINT.thumbBase + index)
  const [base, middle, tip] = [subtract(at(1), at(0)), subtract(at(2), at(1)), subtract(at(3), at(2))]
  const way = subtract(at(3), at(1))
  const direction = Math.atan2(dot(way, frame.across), dot(way, frame.fingers))
  bends[0] = Math.max(0, Math.min(1, (direction - THUMB_OPEN) / (THUMB_FOLDED - THUMB_OPEN)))
  bends[1] = angleBetween(base, middle) + angleBetween(middle, tip)
}

const angleBetween = (a: Readonly<Vector>, b: Readonly<Vector>): number =>
  Math.acos(Math.max(-1, Math.min(1, dot(unit(a), unit(b)))))
