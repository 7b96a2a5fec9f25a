import type { Puppet } from '../puppet.ts'
import type { Random } from '../random.ts'
import type { Behaviour } from './behaviour.ts'
import type { TrackedFacts } from './tracked-performance.ts'

const SHORTEST_FIXATION_MS = 600
const LONGEST_FIXATION_MS = 2800
const YAW_RANGE_DEGREES = 8
const PITCH_RANGE_DEGREES = 4
/** Smooths the eyes' jumps over about two frames. */
const JUMP_MS = 33

/** Small eye movements around the visitor, so that the look is lively and still meets them; or the tracked gaze. */
export function createGaze(puppet: Puppet, random: Random, tracked?: TrackedFacts): Behaviour {
  let yaw = 0
  let pitch = 0
  let targetYaw = 0
  let targetPitch = 0
  let untilJumpMs = 0

  return {
    reset() {
      yaw = pitch = targetYaw = targetPitch = untilJumpMs = 0
    },
    update(deltaMs) {
      untilJumpMs -= deltaMs
      if (untilJumpMs <= 0) {
        untilJumpMs = SHORTEST_FIXATION_MS + random() * (LONGEST_FIXATION_MS - SHORTEST_FIXATION_MS)
        targetYaw = (random() - 0.5) * YAW_RANGE_DEGREES
        targetPitch = (random() - 0.5) * PITCH_RANGE_DEGREES
      }
      const share = 1 - Math.exp(-deltaMs / JUMP_MS)
      yaw += (targetYaw - yaw) * share
      pitch += (targetPitch - pitch) * share
      const weight = tracked?.faceWeight ?? 0
      if (!tracked || weight === 0) return puppet.setGaze(yaw, pitch)
      const [left, up] = tracked.frame.gaze
      puppet.setGaze(yaw + (left - yaw) * weight, pitch + (-up - pitch) * weight)
    },
  }
}
