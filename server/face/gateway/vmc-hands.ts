import {
  HAND_FINGERS,
  type Hands,
  RELAXED_SPREAD,
  SIDES_OF_HANDS,
  type TrackedHand,
} from '#core/face/hands.ts'

export type Turn = [number, number, number, number]
type Vector = [number, number, number]

/** Position (`at`) and rotation (`turn`) of a bone sent by VMC, relative to its parent and in the axes of VRM 1.0. */
export interface VmcBone {
  at: Vector
  turn: Turn
}

/**
 * If the wrist is lower than this (height above the shoulder in arm lengths), the arm hangs down. Senders let an arm hang down
 * while they do not see its hand.
 */
const HANGS_BELOW = -0.85
/** Angle in radians by which the thumb's lowest bone rotates from the open hand to the thumb lying in the palm. */
const THUMB_FOLD = 0.8

const ARM = ['Shoulder', 'UpperArm', 'LowerArm', 'Hand']
const FINGER_NAMES = HAND_FINGERS.map((name) => name[0]!.toUpperCase() + name.slice(1))
const PREFIX = { left: 'Left', right: 'Right' } as const

/** The names of Unity's humanoid bones that belong to arms and hands. */
export const VMC_ARM_BONES: ReadonlySet<string> = new Set(
  Object.values(PREFIX).flatMap((side) => [
    ...ARM.map((part) => side + part),
    ...FINGER_NAMES.flatMap((finger) => [`${side}${finger}Proximal`, `${side}${finger}Intermediate`]),
  ]),
)

/** Computes the hands from the rotations of arm and finger bones. @returns whether at least one hand is raised */
export function writeVmcHands(bones: ReadonlyMap<string, VmcBone>, hands: Hands): boolean {
  for (const side of SIDES_OF_HANDS) writeHand(bones, PREFIX[side], side === 'left' ? 1 : -1, hands[side])
  return SIDES_OF_HANDS.some((side) => hands[side].isSeen)
}

/** Computes one hand. @param outwards 1 for the left side, -1 for the right side */
function writeHand(
  bones: ReadonlyMap<string, VmcBone>,
  side: string,
  outwards: 1 | -1,
  hand: TrackedHand,
): void {
  const of = (name: string): VmcBone | undefined => bones.get(side + name)
  const [upper, lower, end] = [of('UpperArm'), of('LowerArm'), of('Hand')]
  hand.isSeen = false
  if (!upper || !lower || !end) return
  const upperTurn = product(of('Shoulder')?.turn ?? NO_TURN, upper.turn)
  const foreTurn = product(upperTurn, lower.turn)
  const [toElbow, toWrist] = [along(lower.at, outwards), along(end.at, outwards)]
  const length = Math.hypot(...toElbow) + Math.hypot(...toWrist)
  const [a, b] = [turned(toElbow, upperTurn), turned(toWrist, foreTurn)]
  hand.wrist = [(a[0] + b[0]) / length, (a[1] + b[1]) / length, (a[2] + b[2]) / length]
  hand.turn = product(foreTurn, end.turn)
  hand.isSeen = hand.wrist[1] > HANGS_BELOW
  writeFingers(of, outwards, hand)
}

function writeFingers(of: (name: string) => VmcBone | undefined, outwards: 1 | -1, hand: TrackedHand): void {
  const { bends } = hand
  const angle = (name: string, axis: 1 | 2): number => {
    const turn = of(name)?.turn
    return turn ? -outwards * angleAbout(turn, axis) : 0
  }
  for (const [index, finger] of FINGER_NAMES.entries()) {
    bends[index * 2] = angle(`${finger}Proximal`, 2)
    bends[index * 2 + 1] = angle(`${finger}Intermediate`, 2)
  }
  bends[0] = Math.min(1, angleOf(of('ThumbProximal')?.turn ?? NO_TURN) / THUMB_FOLD)
  bends[1] = angleOf(of('ThumbIntermediate')?.turn ?? NO_TURN)
  // The spread is the angle between two neighboring fingers: the four fingers have three gaps.
  hand.spread = RELAXED_SPREAD + (angle('IndexProximal', 1) - angle('LittleProximal', 1)) / 3
}

const NO_TURN: Turn = [0, 0, 0, 1]

/** The direction and length of a bone. Some senders leave out positions; upper arm and forearm then count as equally long. */
const along = (at: Vector, outwards: number): Vector => (Math.hypot(...at) > 0 ? at : [outwards, 0, 0])

/** Angle of a rotation about one axis, in radians. */
const angleAbout = (turn: Turn, axis: 1 | 2): number => {
  const angle = 2 * Math.atan2(turn[axis], turn[3])
  return angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle
}

const angleOf = ([x, y, z, w]: Turn): number => 2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w))

export const product = (a: Turn, b: Turn): Turn => [
  a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
  a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
  a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
  a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
]

function turned([x, y, z]: Vector, turn: Turn): Vector {
  const [rx, ry, rz] = product(product(turn, [x, y, z, 0]), [-turn[0], -turn[1], -turn[2], turn[3]])
  return [rx, ry, rz]
}
