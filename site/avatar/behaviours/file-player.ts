import { Quaternion } from 'three'
import type { MotionFile } from '../motion-file.ts'
import { BONE_NAMES, type Puppet } from '../puppet.ts'
import type { Behaviour } from './behaviour.ts'

const FADE_MS = 350

interface FilePlayer extends Behaviour {
  /** Fades to a motion, even if another motion is playing. */
  play(file: MotionFile): void
  /** Fades back to the movement of the other behaviors. */
  stop(): void
  readonly isPlaying: boolean
}

/** Plays the motions that companies add, over the pose that was set before. Update it after the motion player. */
export function createFilePlayer(puppet: Puppet): FilePlayer {
  const joints = BONE_NAMES.map((name) => ({
    name,
    bone: puppet.bone(name),
    /** The rotation last taken from a motion file, and the weight of this rotation in the pose. */
    shown: new Quaternion(),
    weight: 0,
  }))
  const wanted = new Quaternion()
  let file: MotionFile | undefined
  let elapsedMs = 0
  /** Progress, 0 to 1, of the fade from the rotations shown last to the rotations in the file. */
  let entry = 1

  return {
    get isPlaying() {
      return file !== undefined
    },
    play(next) {
      file = next
      elapsedMs = 0
      entry = 0
    },
    stop() {
      file = undefined
    },
    reset() {
      file = undefined
      for (const joint of joints) joint.weight = 0
    },
    update(deltaMs) {
      elapsedMs += deltaMs
      entry = Math.min(1, entry + deltaMs / FADE_MS)
      if (file && elapsedMs >= file.durationMs - FADE_MS) file = undefined
      for (const joint of joints) {
        const { name, bone, shown } = joint
        if (!bone) continue
        if (file?.bones.has(name)) {
          file.sample(name, elapsedMs, wanted)
          if (joint.weight === 0) shown.copy(wanted)
          else shown.slerp(wanted, entry)
          joint.weight = Math.min(1, joint.weight + deltaMs / FADE_MS)
        } else {
          joint.weight = Math.max(0, joint.weight - deltaMs / FADE_MS)
        }
        if (joint.weight > 0) bone.quaternion.slerp(shown, easeInOut(joint.weight))
      }
    },
  }
}

const easeInOut = (share: number) => share * share * (3 - 2 * share)
