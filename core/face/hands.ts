/**
 * The hands of a person at one moment, from a camera or a capture app. "Left" is the person's left hand. Positions and turns are
 * in the axes of the upright chest, as in VRM 1.0: +x to the person's left, +y up, +z forward.
 */

/** The fingers in the order of `TrackedHand.bends`. */
export const HAND_FINGERS = ['thumb', 'index', 'middle', 'ring', 'little'] as const

/** Radians between neighboring fingers of a relaxed hand. */
export const RELAXED_SPREAD = 0.12

export interface TrackedHand {
  /** Whether the hand was seen. If not, the other values are not valid. */
  isSeen: boolean
  /** Position of the wrist relative to the shoulder; 1 is the length of the stretched arm. */
  wrist: [number, number, number]
  /** Rotation of the hand from the T-pose (palm down, fingers outwards), as a unit quaternion x, y, z, w. */
  turn: [number, number, number, number]
  /**
   * Two values per finger, in radians: how far its lower and its middle joint bend towards the palm. For the thumb: its
   * base and its upper joints.
   */
  bends: Float32Array
  /** Mean angle between neighboring fingers in radians. */
  spread: number
}

export const SIDES_OF_HANDS = ['left', 'right'] as const
export type Hands = Record<(typeof SIDES_OF_HANDS)[number], TrackedHand>

const blankHand = (): TrackedHand => ({
  isSeen: false,
  wrist: [0, 0, 0],
  turn: [0, 0, 0, 1],
  bends: new Float32Array(HAND_FINGERS.length * 2),
  spread: 0,
})

export const blankHands = (): Hands => ({ left: blankHand(), right: blankHand() })

export function copyHand(from: Readonly<TrackedHand>, into: TrackedHand): void {
  into.isSeen = from.isSeen
  for (let i = 0; i < 3; i++) into.wrist[i] = from.wrist[i] as number
  for (let i = 0; i < 4; i++) into.turn[i] = from.turn[i] as number
  into.bends.set(from.bends)
  into.spread = from.spread
}

export function copyHands(from: Readonly<Hands>, into: Hands): void {
  copyHand(from.left, into.left)
  copyHand(from.right, into.right)
}
