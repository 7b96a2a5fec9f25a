import { Quaternion } from 'three'
import type { Motion } from '#core/characters/avatar.ts'
import { solvePose } from '../body-pose.ts'
import { compileMotion, type MotionTrack, sampleTrack } from '../motion-track.ts'
import { MOTION_SCORES } from '../motions.ts'
import { REST_SKETCH } from '../poses.ts'
import { BONE_NAMES, type Bone, type BoneName, type Puppet } from '../puppet.ts'
import type { Behaviour } from './behaviour.ts'

export const CROSS_FADE_MS = 250

export interface MotionPlayer extends Behaviour {
  /** Starts a motion at once; a running motion fades from its current pose. */
  play(motion: Motion): void
  readonly motion: Motion | 'idle'
  /** Time since the running motion started. */
  readonly elapsedMs: number
}

/** State of the player for one bone. */
interface Joint {
  bone: Bone
  rest: Quaternion
  /** Rotation when the running motion started. */
  from: Quaternion
  /** Rotation that this player set last: other behaviors add to the bone itself. */
  at: Quaternion
  turns: readonly Quaternion[] | undefined
}

/** Sets the rest pose and the running motion. Update it before the behaviors that add to the pose. */
export function createMotionPlayer(puppet: Puppet): MotionPlayer {
  const restPose = solvePose(REST_SKETCH)
  const trackOf = createTracks(restPose)
  const joints = createJoints(puppet, restPose)
  const wanted = new Quaternion()
  let motion: Motion | 'idle' = 'idle'
  let track: MotionTrack | undefined
  let elapsedMs = 0

  const finish = () => {
    motion = 'idle'
    track = undefined
    elapsedMs = 0
    for (const joint of joints.values()) joint.at.copy(joint.rest)
  }

  return {
    get motion() {
      return motion
    },
    get elapsedMs() {
      return elapsedMs
    },
    play(name) {
      motion = name
      track = trackOf(name)
      elapsedMs = 0
      for (const [bone, joint] of joints) {
        joint.from.copy(joint.at)
        joint.turns = track.turns.get(bone)
      }
    },
    update(deltaMs) {
      if (track) {
        elapsedMs += deltaMs
        const fade = Math.min(1, elapsedMs / CROSS_FADE_MS)
        for (const joint of joints.values()) {
          if (joint.turns) sampleTrack(track, joint.turns, elapsedMs, wanted)
          else wanted.copy(joint.rest)
          joint.at.slerpQuaternions(joint.from, wanted, fade)
        }
        if (elapsedMs >= track.durationMs) finish()
      }
      for (const joint of joints.values()) joint.bone.quaternion.copy(joint.at)
    },
    reset: finish,
  }
}

/** Compiles each motion once, when it is first played. */
function createTracks(restPose: ReadonlyMap<BoneName, Quaternion>): (name: Motion) => MotionTrack {
  const tracks = new Map<Motion, MotionTrack>()
  return (name) => {
    const known = tracks.get(name)
    if (known) return known
    const made = compileMotion(MOTION_SCORES[name], (bone) => restPose.get(bone) ?? new Quaternion())
    tracks.set(name, made)
    return made
  }
}

function createJoints(puppet: Puppet, restPose: ReadonlyMap<BoneName, Quaternion>): Map<BoneName, Joint> {
  const joints = new Map<BoneName, Joint>()
  for (const name of BONE_NAMES) {
    const bone = puppet.bone(name)
    if (!bone) continue
    const rest = restPose.get(name) ?? new Quaternion()
    joints.set(name, { bone, rest, from: rest.clone(), at: rest.clone(), turns: undefined })
  }
  return joints
}
