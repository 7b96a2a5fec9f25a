import { MOTION_SCORES } from '../motions.ts'
import type { Puppet } from '../puppet.ts'
import type { Random } from '../random.ts'
import type { Behaviour } from './behaviour.ts'
import type { MotionPlayer } from './motion-player.ts'
import type { TrackedFacts } from './tracked-performance.ts'

const SHORTEST_FIXATION_MS = 600
const LONGEST_FIXATION_MS = 2800
const YAW_RANGE_DEGREES = 8
const PITCH_RANGE_DEGREES = 4
/** Time constant that spreads a jump of the eyes over about two frames. */
const JUMP_MS = 33

/** How far the eyes look down in a deep bow, and how long they take for it. */
const DOWN_DEGREES = 22
const LOWER_MS = 160

/**
 * Follows the tracked gaze. Without tracking, makes small eye movements around the visitor, which look lively but keep eye contact.
 * A deep bow lowers the eyes.
 */
export function createGaze(
  puppet: Puppet,
  random: Random,
  player: Pick<MotionPlayer, 'motion' | 'elapsedMs'>,
  tracked?: TrackedFacts,
): Behaviour {
  let yaw = 0
  let pitch = 0
  let targetYaw = 0
  let targetPitch = 0
  let untilJumpMs = 0
  let down = 0

  const wantsDown = (): boolean => {
    const span = player.motion === 'idle' ? undefined : MOTION_SCORES[player.motion].eyesDown
    return span !== undefined && player.elapsedMs >= span.fromMs && player.elapsedMs < span.toMs
  }

  return {
    reset() {
      yaw = pitch = targetYaw = targetPitch = untilJumpMs = down = 0
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
      down += ((wantsDown() ? 1 : 0) - down) * (1 - Math.exp(-deltaMs / LOWER_MS))
      const weight = tracked?.faceWeight ?? 0
      const [left, up] = tracked?.frame.gaze ?? [0, 0]
      const [seenYaw, seenPitch] = [yaw + (left - yaw) * weight, pitch + (-up - pitch) * weight]
      puppet.setGaze(seenYaw * (1 - down), seenPitch + (DOWN_DEGREES - seenPitch) * down)
    },
  }
}
