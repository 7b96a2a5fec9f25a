import { createBodySpace } from '../body-space.ts'
import { type Puppet, SIDES } from '../puppet.ts'
import type { Behaviour } from './behaviour.ts'
import { createTrackedArm } from './tracked-arm.ts'
import type { TrackedFacts } from './tracked-performance.ts'

/** Half the distance between the shoulder joints, for a character whose bones do not define this distance. */
const HALF_SHOULDER_METRES = 0.104

/**
 * Moves the arms by the tracked hands. A motion that the operator has started moves both arms while it runs. Otherwise, an arm
 * whose hand is not seen goes back to the character's own movement.
 */
export function createTrackedHands(
  puppet: Puppet,
  tracked: TrackedFacts,
  isInMotion: () => boolean,
): Behaviour {
  const upperArm = puppet.bone('leftUpperArm')
  const shoulder = puppet.bone('leftShoulder')
  const halfShoulder = Math.abs(upperArm?.position.x ?? 0) + Math.abs(shoulder?.position.x ?? 0)
  const body = createBodySpace(puppet, halfShoulder || HALF_SHOULDER_METRES)
  const arms = SIDES.map((side) => ({ side, arm: createTrackedArm(puppet, side, body) }))

  return {
    reset() {
      for (const { arm } of arms) arm?.reset()
    },
    update(deltaMs) {
      const isTaken = isInMotion()
      body.update()
      for (const { side, arm } of arms) {
        const hand = !isTaken && tracked.seesHand(side) ? tracked.frame.hands[side] : undefined
        arm?.update(hand, deltaMs)
      }
    },
  }
}
