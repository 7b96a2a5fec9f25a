import { Euler, Quaternion } from 'three'
import type { Puppet } from '../puppet.ts'
import type { Behaviour } from './behaviour.ts'
import type { TrackedFacts } from './tracked-performance.ts'

/** Share of the tracked rotation that the neck takes; the head takes the rest. */
const NECK_SHARE = 0.35
/** Limit of the head's rotation in radians. Beyond this limit, hair and collar would intersect. */
const LARGEST_TURN = 0.6
/** Radians that the upper body leans per meter of head movement; heads move by centimeters. */
const LEAN_A_METRE = 1.4
const LARGEST_LEAN = 0.12

const clamp = (value: number) => Math.max(-LARGEST_LEAN, Math.min(LARGEST_LEAN, value))

/** Adds the tracked head movement to the pose that results from the current motion and the idle movement. */
export function createTrackedHead(puppet: Puppet, tracked: TrackedFacts): Behaviour {
  const still = new Quaternion()
  const wanted = new Quaternion()
  const turn = new Quaternion()
  const angles = new Euler()

  return {
    reset() {},
    update() {
      const weight = tracked.headWeight
      if (weight === 0) return
      const { head, position } = tracked.frame
      wanted.set(head[0], head[1], head[2], head[3])
      const angle = 2 * Math.acos(Math.min(1, Math.abs(wanted.w)))
      const limited = angle > LARGEST_TURN ? LARGEST_TURN / angle : 1
      puppet
        .bone('neck')
        ?.quaternion.multiply(turn.slerpQuaternions(still, wanted, NECK_SHARE * limited * weight))
      puppet
        .bone('head')
        ?.quaternion.multiply(turn.slerpQuaternions(still, wanted, (1 - NECK_SHARE) * limited * weight))
      const forwards = clamp(position[2] * LEAN_A_METRE) * weight
      const sideways = clamp(-position[0] * LEAN_A_METRE) * weight
      puppet.bone('chest')?.quaternion.multiply(turn.setFromEuler(angles.set(forwards, 0, sideways)))
    },
  }
}
