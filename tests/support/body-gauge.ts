import { Quaternion, Vector3 } from 'three'
import { BONE_NAMES, type BoneName, SIDES } from '../../site/avatar/puppet.ts'
import { createSkeleton, type JointName } from '../../tools/studio/body/skeleton.ts'
import type { CharacterPlan } from '../../tools/studio/cast/character-plan.ts'
import type { FakePuppet } from '../site/avatar/fake-puppet.ts'

/**
 * Limits for every movement (decisions 5, Posture): turn of a joint in one frame, and depth of an arm inside the body.
 */
export const LARGEST_STEP_DEGREES = 12
export const DEEPEST_METRES = 0.005

/** A sphere that represents a part of an arm. Its center is at `share` of the way between two joints. */
interface Ball {
  from: JointName
  to: JointName
  share: number
  radius: number
}

function ballsOf({ volumes, hand }: CharacterPlan): Ball[] {
  const [elbow, wrist] = volumes.sleeve
  const [, palm] = hand.palm
  const [finger] = hand.fingerRadii
  return SIDES.flatMap((side): Ball[] => [
    { from: `${side}LowerArm`, to: `${side}Hand`, share: 0, radius: elbow },
    { from: `${side}LowerArm`, to: `${side}Hand`, share: 0.5, radius: (elbow + wrist) / 2 },
    { from: `${side}LowerArm`, to: `${side}Hand`, share: 0.95, radius: wrist },
    { from: `${side}Hand`, to: `${side}MiddleProximal`, share: 0.7, radius: palm },
    ...(['Index', 'Middle', 'Little'] as const).flatMap((name): Ball[] => [
      { from: `${side}${name}Proximal`, to: `${side}${name}Intermediate`, share: 1, radius: finger },
      { from: `${side}${name}Proximal`, to: `${side}${name}Intermediate`, share: 1.8, radius: finger * 0.8 },
    ]),
  ])
}

/** Computes the joint positions of a puppet (forward kinematics), without a model file and without WebGL. */
function createRig(plan: CharacterPlan, puppet: FakePuppet) {
  const skeleton = createSkeleton(plan.hand, [])
  const joints = skeleton.joints.map(({ name, at, parent }) => {
    const home = new Vector3(...at)
    const from = parent ? new Vector3(...skeleton.joints[skeleton.indexOf(parent)]!.at) : new Vector3()
    return {
      home,
      offset: home.clone().sub(from),
      parent: parent ? skeleton.indexOf(parent) : -1,
      bone: puppet.bones.get(name as BoneName),
      at: home.clone(),
      turn: new Quaternion(),
    }
  })
  const update = () => {
    for (const joint of joints) {
      const parent = joints[joint.parent]
      if (parent) {
        joint.at.copy(joint.offset).applyQuaternion(parent.turn).add(parent.at)
        joint.turn.copy(parent.turn)
      } else joint.turn.identity()
      if (joint.bone) joint.turn.multiply(joint.bone.quaternion)
    }
  }
  return { update, joint: (name: JointName) => joints[skeleton.indexOf(name)]! }
}

/** Returns a function that measures how deep the deepest sphere is inside the body, in meters, and where. */
function createGauge(plan: CharacterPlan, rig: ReturnType<typeof createRig>) {
  const { torso, hips, head } = plan.volumes
  const balls = ballsOf(plan).map((ball) => ({
    ...ball,
    start: rig.joint(ball.from).at,
    end: rig.joint(ball.to).at,
  }))
  const parts = (['hips', 'spine', 'chest', 'head'] as const).map((name) => ({ name, ...rig.joint(name) }))
  const fields = { hips, spine: torso, chest: torso, head }
  const point = new Vector3()
  const local = new Vector3()
  const inverse = new Quaternion()
  return () => {
    let deepest = { metres: -1, place: '' }
    for (const { from, start, end, share, radius } of balls) {
      point.lerpVectors(start, end, share)
      for (const { name, at, turn, home } of parts) {
        local.copy(point).sub(at).applyQuaternion(inverse.copy(turn).invert()).add(home)
        // the torso bends between spine and chest, so each bone is checked only for its own half of the torso
        if (name === 'spine' && local.y > 0.59) continue
        if (name === 'chest' && local.y < 0.57) continue
        const metres = radius - fields[name](local.x, local.y, local.z)
        if (metres > deepest.metres) deepest = { metres, place: `${from} in ${name}` }
      }
    }
    return deepest
  }
}

/** Plays one character's movements. @returns the largest turn of a joint in one frame, and the deepest point of an arm inside the body */
export function measureWorst(
  plan: CharacterPlan,
  perform: (onFrame: (puppet: FakePuppet, doing: string) => void) => void,
) {
  const worst = { frames: 0, degrees: 0, turning: '', metres: -1, touching: '' }
  const last = BONE_NAMES.map(() => new Quaternion())
  let rig: ReturnType<typeof createRig> | undefined
  let gauge: ReturnType<typeof createGauge> | undefined
  perform((puppet, doing) => {
    rig ??= createRig(plan, puppet)
    gauge ??= createGauge(plan, rig)
    for (const [index, name] of BONE_NAMES.entries()) {
      const turn = puppet.bones.get(name)!.quaternion
      const degrees = worst.frames === 0 ? 0 : (last[index]!.angleTo(turn) * 180) / Math.PI
      if (degrees > worst.degrees) Object.assign(worst, { degrees, turning: `${name}, ${doing}` })
      last[index]!.copy(turn)
    }
    rig.update()
    const { metres, place } = gauge()
    if (metres > worst.metres) Object.assign(worst, { metres, touching: `${place}, ${doing}` })
    worst.frames++
  })
  return worst
}
