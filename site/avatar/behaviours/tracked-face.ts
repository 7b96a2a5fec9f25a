import { type FaceName, type Puppet, TRACKED_FACES, type TrackedFace } from '../puppet.ts'
import type { Behaviour } from './behaviour.ts'
import type { TrackedFacts } from './tracked-performance.ts'

/**
 * Expression that a character shows instead of a tracked part that it lacks; reduced, because the full expression would be too
 * strong.
 */
const STAND_INS: Record<TrackedFace, { face: FaceName; share: number }> = {
  browUp: { face: 'surprised', share: 0.45 },
  browDown: { face: 'angry', share: 0.4 },
  mouthSmile: { face: 'happy', share: 0.5 },
  mouthFrown: { face: 'sad', share: 0.5 },
}

interface TrackedFaceBehaviour extends Behaviour {
  /** Weight, 0 to 1, of an expression that stands in for tracked parts which the character lacks. */
  share(face: FaceName): number
}

/**
 * Applies tracked brows, smile and frown. They are reduced by the weight, 0 to 1, of an expression that the operator
 * commands (`commanded`).
 */
export function createTrackedFace(
  puppet: Puppet,
  tracked: TrackedFacts,
  commanded: () => number,
): TrackedFaceBehaviour {
  const has = TRACKED_FACES.map((part) => puppet.hasFace(part))
  const weights = new Float32Array(TRACKED_FACES.length)

  const measured = (part: TrackedFace): number => {
    switch (part) {
      case 'browUp':
        return Math.max(
          tracked.shape('browInnerUp'),
          (tracked.shape('browOuterUpLeft') + tracked.shape('browOuterUpRight')) / 2,
        )
      case 'browDown':
        return (tracked.shape('browDownLeft') + tracked.shape('browDownRight')) / 2
      case 'mouthSmile':
        return (tracked.shape('mouthSmileLeft') + tracked.shape('mouthSmileRight')) / 2
      case 'mouthFrown':
        return (tracked.shape('mouthFrownLeft') + tracked.shape('mouthFrownRight')) / 2
    }
  }

  return {
    share(face) {
      for (let index = 0; index < TRACKED_FACES.length; index++) {
        const standIn = STAND_INS[TRACKED_FACES[index]!]
        if (!has[index] && standIn.face === face) return weights[index]! * standIn.share
      }
      return 0
    },
    reset() {
      weights.fill(0)
    },
    update() {
      const weight = tracked.faceWeight * (1 - commanded())
      for (let index = 0; index < TRACKED_FACES.length; index++) {
        const part = TRACKED_FACES[index]!
        weights[index] = weight === 0 ? 0 : weight * measured(part)
        if (has[index]) puppet.setFace(part, weights[index]!)
      }
    },
  }
}
