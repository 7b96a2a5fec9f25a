import { Euler, Quaternion } from 'three'
import { type ArmAim, solveArm } from './arm-pose.ts'
import { type EulerAngles, type HandShape, handShape } from './hand-shapes.ts'
import type { BoneName, Side } from './puppet.ts'

/** Description of a whole-body pose. Parts that are left out stay in the rest pose. */
export interface PoseSketch {
  leftArm?: ArmAim
  rightArm?: ArmAim
  leftHand?: HandShape
  rightHand?: HandShape
  turns?: Partial<Record<BoneName, EulerAngles>>
}

export type BodyPose = Map<BoneName, Quaternion>

export function solvePose(sketch: PoseSketch): BodyPose {
  const pose: BodyPose = new Map()
  addArm(pose, 'left', sketch.leftArm)
  addArm(pose, 'right', sketch.rightArm)
  if (sketch.leftHand) addTurns(pose, handShape('left', sketch.leftHand))
  if (sketch.rightHand) addTurns(pose, handShape('right', sketch.rightHand))
  addTurns(pose, sketch.turns ?? {})
  return pose
}

function addArm(pose: BodyPose, side: Side, aim: ArmAim | undefined): void {
  if (!aim) return
  const { UpperArm, LowerArm, Hand } = solveArm(side, aim)
  pose.set(`${side}UpperArm`, UpperArm).set(`${side}LowerArm`, LowerArm).set(`${side}Hand`, Hand)
}

function addTurns(pose: BodyPose, turns: Partial<Record<BoneName, EulerAngles>>): void {
  for (const [bone, angles] of Object.entries(turns)) {
    pose.set(bone as BoneName, new Quaternion().setFromEuler(new Euler(...angles)))
  }
}
