import { Quaternion, Vector3 } from 'three'
import type { Posture } from '../../../site/avatar/postures.ts'
import {
  BONE_NAMES,
  type Bone,
  type BoneName,
  type FaceName,
  PRODUCT_HEAD,
  type Puppet,
  SIDES,
  type Viseme,
} from '../../../site/avatar/puppet.ts'

export interface FakePuppet extends Puppet {
  readonly bones: ReadonlyMap<BoneName, Bone>
  readonly faces: Map<string, number>
  readonly gaze: { yaw: number; pitch: number }
}

/** Position of each joint of the left arm relative to its parent, in meters, as in the product's skeleton. */
const ARM: Partial<Record<string, readonly [number, number, number]>> = {
  Shoulder: [0.03, 0.115, 0],
  UpperArm: [0.074, -0.005, 0],
  LowerArm: [0.121, 0, 0],
  Hand: [0.12, 0, 0],
}

function homeOf(name: BoneName): Vector3 {
  const side = SIDES.find((one) => name.startsWith(one))
  const at = side && ARM[name.slice(side.length)]
  return at ? new Vector3(side === 'left' ? at[0] : -at[0], at[1], at[2]) : new Vector3(0, 1, 0)
}

/** A puppet that draws nothing: it stores bones, face weights and gaze for the test to read. */
export function createFakePuppet({
  lacks = [] as readonly (BoneName | FaceName)[],
  posture = 'folded' as Posture,
} = {}): FakePuppet {
  const missing = new Set<string>(lacks)
  const bones = new Map<BoneName, Bone>()
  for (const name of BONE_NAMES) {
    if (!missing.has(name)) bones.set(name, { quaternion: new Quaternion(), position: homeOf(name) })
  }
  const faces = new Map<string, number>()
  const gaze = { yaw: 0, pitch: 0 }
  return {
    posture,
    headBall: PRODUCT_HEAD,
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
