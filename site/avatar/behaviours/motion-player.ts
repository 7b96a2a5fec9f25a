import { Quaternion } from 'three'
import type { ProductMotion } from '#core/characters/hand-keys.ts'
import { solvePose } from '../body-pose.ts'
import { type BoneTrack, compileMotion, type MotionTrack, sampleTrack } from '../motion-track.ts'
import { MOTION_SCORES, type MotionScore } from '../motions.ts'
import { REST_SKETCHES } from '../postures.ts'
import { BONE_NAMES, type Bone, type BoneName, type Puppet } from '../puppet.ts'
import type { Behaviour } from './behaviour.ts'

export const CROSS_FADE_MS = 400
/** Time at the end of a motion in which the joints with a delay (`followMs`) catch up. */
const CATCH_UP_MS = 500

/** Delay in ms with which a joint follows the shoulder, so that a movement runs through the arm like a wave. */
function followMs(bone: BoneName): number {
  if (/Proximal|Intermediate|Metacarpal/.test(bone)) return 90
  if (bone.endsWith('Hand')) return 65
  if (bone.endsWith('LowerArm') || bone === 'head') return 35
  return bone === 'neck' || bone === 'chest' ? 15 : 0
}

export interface MotionPlayer extends Behaviour {
  /** Starts a motion at once, with a cross-fade from the current pose. */
  play(motion: ProductMotion): void
  /** Starts a movement that no command asked for, if no motion is running. `motion` stays `idle`. */
  accompany(score: MotionScore): void
  readonly motion: ProductMotion | 'idle'
  /** Time since the running motion started. */
  readonly elapsedMs: number
}

/** State of the player for one bone. */
interface Joint {
  bone: Bone
  rest: Quaternion
  /** Rotation when the running motion started. */
  from: Quaternion
  /** Rotation that this player set last. The bone itself may differ, because other behaviors add to it. */
  at: Quaternion
  track: BoneTrack | undefined
  followMs: number
}

/**
 * Moves the bones to the rest pose and the running motion. Update this behavior before the behaviors that add to the
 * pose.
 */
export function createMotionPlayer(puppet: Puppet): MotionPlayer {
  const restPose = solvePose(REST_SKETCHES[puppet.posture])
  const trackOf = createTracks(restPose)
  const joints = createJoints(puppet, restPose)
  const wanted = new Quaternion()
  let motion: ProductMotion | 'idle' = 'idle'
  let track: MotionTrack | undefined
  let elapsedMs = 0

  const finish = () => {
    motion = 'idle'
    track = undefined
    elapsedMs = 0
    for (const joint of joints.values()) joint.at.copy(joint.rest)
  }

  const begin = (score: MotionScore) => {
    track = trackOf(score)
    elapsedMs = 0
    for (const [bone, joint] of joints) {
      joint.from.copy(joint.at)
      joint.track = track.bones.get(bone)
    }
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
      begin(MOTION_SCORES[name])
    },
    accompany(score) {
      if (!track) begin(score)
    },
    update(deltaMs) {
      if (track) {
        elapsedMs += deltaMs
        const fade = easeInOut(Math.min(1, elapsedMs / CROSS_FADE_MS))
        const late = Math.min(1, Math.max(0, (track.durationMs - elapsedMs) / CATCH_UP_MS))
        for (const joint of joints.values()) {
          if (joint.track) sampleTrack(track, joint.track, elapsedMs - joint.followMs * late, wanted)
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

const easeInOut = (share: number) => share * share * (3 - 2 * share)

/** Compiles each motion once, when it is first played. */
function createTracks(restPose: ReadonlyMap<BoneName, Quaternion>): (score: MotionScore) => MotionTrack {
  const tracks = new Map<MotionScore, MotionTrack>()
  return (score) => {
    const known = tracks.get(score)
    if (known) return known
    const made = compileMotion(score, (bone) => restPose.get(bone) ?? new Quaternion())
    tracks.set(score, made)
    return made
  }
}

function createJoints(puppet: Puppet, restPose: ReadonlyMap<BoneName, Quaternion>): Map<BoneName, Joint> {
  const joints = new Map<BoneName, Joint>()
  for (const name of BONE_NAMES) {
    const bone = puppet.bone(name)
    if (!bone) continue
    const rest = restPose.get(name) ?? new Quaternion()
    joints.set(name, {
      bone,
      rest,
      from: rest.clone(),
      at: rest.clone(),
      track: undefined,
      followMs: followMs(name),
    })
  }
  return joints
}
