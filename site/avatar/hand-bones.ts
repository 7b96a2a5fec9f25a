import { Euler, type Quaternion } from 'three'
import { HAND_FINGERS, RELAXED_SPREAD, type TrackedHand } from '#core/face/hands.ts'
import { type BoneName, FINGERS, type Finger, type Side } from './puppet.ts'

/** Share of a tracked bend that each joint takes, because the characters' fingers have two joints instead of three. */
const BEND_SHARE = 0.75
const LEAST_BEND = -0.15
const MOST_BEND = 1.2
/** Limits of the fingers' spread, relative to the T-pose, which has a relaxed hand; radians between neighbors. */
const LEAST_SPREAD = -0.08
const MOST_SPREAD = 0.1
/** Rotation of each finger towards the thumb for a spread of one radian. */
const FAN: Record<Finger, number> = { Index: 1.3, Middle: 0.3, Ring: -0.7, Little: -1.8 }
/** Rotation of the thumb beside the open hand, and its change when the thumb folds into the palm; radians. */
const THUMB_OPEN = 0.12
const THUMB_FOLDED = -0.65
const THUMB_CURL = 0.35
const THUMB_TIP = 0.5

const limit = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** A bone of the hand, and its rotation for a tracked hand, relative to the T-pose (hand-shapes.ts). */
interface FingerBone {
  name: BoneName
  write(hand: Readonly<TrackedHand>, into: Quaternion): void
}

export function fingerBones(side: Side): readonly FingerBone[] {
  const sign = side === 'left' ? -1 : 1
  const angles = new Euler()
  const bendOf = ({ bends }: Readonly<TrackedHand>, joint: number) =>
    limit(bends[joint]! * BEND_SHARE, LEAST_BEND, MOST_BEND)
  const bones: FingerBone[] = FINGERS.flatMap((finger): FingerBone[] => {
    const joint = HAND_FINGERS.indexOf(finger.toLowerCase() as (typeof HAND_FINGERS)[number]) * 2
    return [
      {
        name: `${side}${finger}Proximal`,
        write(hand, into) {
          const spread = limit(hand.spread - RELAXED_SPREAD, LEAST_SPREAD, MOST_SPREAD) * FAN[finger]
          into.setFromEuler(angles.set(0, sign * spread, sign * bendOf(hand, joint)))
        },
      },
      {
        name: `${side}${finger}Intermediate`,
        write: (hand, into) => into.setFromEuler(angles.set(0, 0, sign * bendOf(hand, joint + 1))),
      },
    ]
  })
  return [
    ...bones,
    {
      name: `${side}ThumbMetacarpal`,
      write({ bends }, into) {
        const fold = limit(bends[0]!, 0, 1)
        into.setFromEuler(angles.set(0, sign * (THUMB_OPEN + fold * THUMB_FOLDED), sign * fold * THUMB_CURL))
      },
    },
    {
      name: `${side}ThumbProximal`,
      write: ({ bends }, into) =>
        into.setFromEuler(angles.set(0, -sign * limit(bends[1]!, 0, 1.4) * THUMB_TIP, 0)),
    },
  ]
}
