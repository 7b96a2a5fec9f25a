import { Quaternion, type Vector3 } from 'three'
import type { LoadedVrm } from './loaded-vrm.ts'
import { BONE_NAMES, type Bone, type BoneName, SIDES } from './puppet.ts'

/** An optional bone of VRM, and the bone that also takes its rotation if a character lacks it. */
interface StandIn {
  missing: BoneName
  by: BoneName
  /** Whether the missing bone is above the bone `by` in the skeleton. */
  isAbove: boolean
}

const STAND_INS: readonly StandIn[] = [
  { missing: 'chest', by: 'spine', isAbove: false },
  { missing: 'neck', by: 'head', isAbove: true },
  ...SIDES.map((side): StandIn => ({ missing: `${side}Shoulder`, by: `${side}UpperArm`, isAbove: true })),
]

interface ForeignBones {
  bone(name: BoneName): Bone | undefined
  /** Writes the bones' rotations to the character. */
  write(): void
  reset(): void
}

interface Joint {
  quaternion: Quaternion
  position: Vector3
  home: Vector3
  node: Bone | undefined
  /** Missing bones whose rotations this bone also takes. */
  extras: { quaternion: Quaternion; isAbove: boolean }[]
}

/**
 * Gives access to the bones of another author's character, with the axes of VRM 1.0: +X to the character's left, +Z to
 * the visitor. In VRM 0.x both axes are reversed.
 * @param metresScale length in the file that corresponds to one meter of the product's characters
 */
export function createForeignBones({ humanoid, meta }: LoadedVrm, metresScale = 1): ForeignBones {
  const sign = meta.metaVersion === '0' ? -1 : 1
  const nodeOf = (name: BoneName) => humanoid.getNormalizedBoneNode(name) ?? undefined
  const standIns = STAND_INS.filter(({ missing, by }) => !nodeOf(missing) && nodeOf(by))
  const joints = new Map<BoneName, Joint>()
  for (const name of BONE_NAMES) {
    const node = nodeOf(name)
    if (!node && !standIns.some(({ missing }) => missing === name)) continue
    const position = (node ?? nodeOf('hips')!).position.clone()
    position.x *= sign
    position.z *= sign
    joints.set(name, { quaternion: new Quaternion(), position, home: position.clone(), node, extras: [] })
  }
  for (const { missing, by, isAbove } of standIns) {
    joints.get(by)!.extras.push({ quaternion: joints.get(missing)!.quaternion, isAbove })
  }
  const list = [...joints.values()]
  const turn = new Quaternion()

  const write = ({ node, position, home }: Joint): void => {
    if (!node) return
    node.quaternion.set(sign * turn.x, turn.y, sign * turn.z, turn.w)
    node.position.subVectors(position, home).multiplyScalar(metresScale).add(home)
    node.position.x *= sign
    node.position.z *= sign
  }

  return {
    bone: (name) => joints.get(name),
    write() {
      for (const joint of list) {
        turn.copy(joint.quaternion)
        for (const extra of joint.extras) {
          if (extra.isAbove) turn.premultiply(extra.quaternion)
          else turn.multiply(extra.quaternion)
        }
        write(joint)
      }
    },
    reset() {
      for (const { quaternion, position, home } of list) {
        quaternion.identity()
        position.copy(home)
      }
    },
  }
}
