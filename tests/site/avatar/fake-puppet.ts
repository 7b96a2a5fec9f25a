import { Quaternion, Vector3 } from 'three'
import type { Posture } from '../../../site/avatar/postures.ts'
import {
  BONE_NAMES,
  type Bone,
  type BoneName,
  type FaceName,
  type Puppet,
  type Viseme,
} from '../../../site/avatar/puppet.ts'

export interface FakePuppet extends Puppet {
  readonly bones: ReadonlyMap<BoneName, Bone>
  readonly faces: Map<string, number>
  readonly gaze: { yaw: number; pitch: number }
}

/** A puppet that only stores what was set. */
export function createFakePuppet({
  lacks = [] as readonly (BoneName | FaceName)[],
  posture = 'folded' as Posture,
} = {}): FakePuppet {
  const missing = new Set<string>(lacks)
  const bones = new Map<BoneName, Bone>()
  for (const name of BONE_NAMES) {
    if (!missing.has(name)) bones.set(name, { quaternion: new Quaternion(), position: new Vector3(0, 1, 0) })
  }
  const faces = new Map<string, number>()
  const gaze = { yaw: 0, pitch: 0 }
  return {
    posture,
    bones,
    faces,
    gaze,
    bone: (name) => bones.get(name),
    setFace: (name: FaceName | Viseme | 'blink', weight) => faces.set(name, weight),
    hasFace: (name) => !missing.has(name),
    setGaze(yaw, pitch) {
      gaze.yaw = yaw
      gaze.pitch = pitch
    },
  }
}
