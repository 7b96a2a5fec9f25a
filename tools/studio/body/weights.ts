import type { Side } from '../../../site/avatar/puppet.ts'
import { clamp, lerp, smoothStep } from '../shape/vector.ts'
import type { HandPlan } from './hand-plan.ts'
import type { JointName } from './skeleton.ts'

export type Influence = readonly [JointName, number]

/** Weights of a point in the T-pose. They need not add up to 1, and only the four largest are used. */
export type Skinning = (x: number, y: number, z: number) => Influence[]

const sideOf = (x: number): Side => (x >= 0 ? 'left' : 'right')
/** Weights of a part that moves rigidly with one joint. */
export const allOf =
  (name: JointName): Skinning =>
  () => [[name, 1]]

export const headSkin = allOf('head')
export const chestSkin = allOf('chest')

/**
 * For each spine joint: the height at which it blends with the joint below it, and half the length of the blend, in
 * meters.
 */
const SPINE: readonly (readonly [JointName, number, number])[] = [
  ['spine', 0.5, 0.05],
  ['chest', 0.585, 0.055],
  ['neck', 0.757, 0.025],
  ['head', 0.8, 0.025],
]

export const torsoSkin: Skinning = (_x, y) => {
  const influences: Influence[] = []
  let remaining = 1
  let lower: JointName = 'hips'
  for (const [joint, height, half] of SPINE) {
    const share = smoothStep(height - half, height + half, y)
    influences.push([lower, remaining * (1 - share)])
    remaining *= share
    lower = joint
  }
  influences.push([lower, remaining])
  return influences
}

/** Weight of the forearm, from 0 to 1, at a distance from the body's middle. The blend is long, so that the sleeve bends smoothly. */
const elbowAt = (reach: number) => smoothStep(0.182, 0.268, reach)
const wristAt = (reach: number) => smoothStep(0.334, 0.36, reach)

function armInfluences(side: Side, reach: number, share: number): Influence[] {
  const elbow = elbowAt(reach)
  const wrist = wristAt(reach)
  return [
    [`${side}UpperArm`, share * (1 - elbow)],
    [`${side}LowerArm`, share * elbow * (1 - wrist)],
    [`${side}Hand`, share * elbow * wrist],
  ]
}

export const cuffSkin: Skinning = (x) => armInfluences(sideOf(x), Math.abs(x), 1)

/**
 * Weights of torso and sleeves, which are one mesh. @param armpit the distance from the body's middle at which the
 * sleeve's weights begin: half the torso's width
 */
export const bodySkin =
  (armpit: number): Skinning =>
  (x, y, z) => {
    const reach = Math.abs(x)
    const sleeve = smoothStep(armpit, armpit + 0.056, reach) * smoothStep(0.62, 0.668, y)
    const torso = torsoSkin(x, Math.min(y, 0.72), z).map(
      ([name, share]): Influence => [name, share * (1 - sleeve)],
    )
    return [...torso, ...armInfluences(sideOf(x), reach, sleeve)]
  }

export function handSkin(plan: HandPlan): Skinning {
  const { rays, thumb, fingerRadii } = plan
  const nearWidth = fingerRadii[0] * 0.58
  return (x, _y, z) => {
    const side = sideOf(x)
    const reach = Math.abs(x)
    const wrist = wristAt(reach)
    const opposed = thumbShare(thumb, reach, z)
    const influences: Influence[] = [
      [`${side}LowerArm`, 1 - wrist],
      [`${side}ThumbMetacarpal`, wrist * opposed.root],
      [`${side}ThumbProximal`, wrist * opposed.tip],
    ]
    let palm = wrist * (1 - opposed.root - opposed.tip)
    const nearness = rays.map(({ base, tip }) => {
      const along = clamp((reach - base[0]) / (tip[0] - base[0]))
      return Math.exp(-(((z - lerp(base[1], tip[1], along)) / nearWidth) ** 2))
    })
    const total = nearness.reduce((sum, share) => sum + share, 1e-9)
    for (const [index, { finger, base, tip }] of rays.entries()) {
      const middle = (base[0] + tip[0]) / 2
      const share = (palm * nearness[index]!) / total
      const finger1 = share * smoothStep(base[0] - 0.006, base[0] + 0.008, reach)
      const finger2 = finger1 * smoothStep(middle - 0.006, middle + 0.006, reach)
      influences.push(
        [`${side}${finger}Proximal`, finger1 - finger2],
        [`${side}${finger}Intermediate`, finger2],
      )
    }
    palm -= influences.slice(3).reduce((sum, [, share]) => sum + share, 0)
    influences.push([`${side}Hand`, palm])
    return influences
  }
}

/** Weights of the thumb's two bones, by the position along its axis and the distance from it. */
function thumbShare(thumb: HandPlan['thumb'], reach: number, z: number): { root: number; tip: number } {
  const [fromX, fromZ] = thumb.base
  const dx = thumb.tip[0] - fromX
  const dz = thumb.tip[1] - fromZ
  const size = Math.hypot(dx, dz)
  const along = ((reach - fromX) * dx + (z - fromZ) * dz) / (size * size)
  const beside = Math.abs((reach - fromX) * dz - (z - fromZ) * dx) / size
  const edge = thumb.radii[0] + 0.002
  const share = smoothStep(0.25, 0.5, along) * (1 - smoothStep(edge, edge + 0.0055, beside))
  const tip = share * smoothStep(0.42, 0.68, along)
  return { root: share - tip, tip }
}

export const legSkin: Skinning = (x, y, z) => {
  const side = sideOf(x)
  const knee = 1 - smoothStep(0.21, 0.25, y)
  const ankle = 1 - smoothStep(0.05, 0.075, y)
  const toes = smoothStep(0.035, 0.06, z) * ankle
  return [
    [`${side}UpperLeg`, 1 - knee],
    [`${side}LowerLeg`, knee * (1 - ankle)],
    [`${side}Foot`, knee * ankle * (1 - toes)],
    [`${side}Toes`, knee * toes],
  ]
}

export const skirtSkin: Skinning = (x, y, z) => {
  const legs = smoothStep(0.44, 0.31, y) * 0.55
  const left = smoothStep(-0.06, 0.06, x)
  const torso = torsoSkin(x, y, z).map(([name, share]): Influence => [name, share * (1 - legs)])
  return [...torso, ['leftUpperLeg', legs * left], ['rightUpperLeg', legs * (1 - left)]]
}

export const trousersSkin: Skinning = (x, y, z) => {
  const legs = smoothStep(0.46, 0.33, y)
  const left = smoothStep(-0.03, 0.03, x)
  const torso = torsoSkin(x, y, z).map(([name, share]): Influence => [name, share * (1 - legs)])
  const leg = (at: number, share: number) =>
    legSkin(at, y, z).map(([name, part]): Influence => [name, part * legs * share])
  return [...torso, ...leg(1, left), ...leg(-1, 1 - left)]
}
