import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { Quaternion, Vector3 } from 'three'
import { MOTIONS } from '#core/characters/avatar.ts'
import { closedLips } from '../../../site/avatar/lips.ts'
import { createPerformer } from '../../../site/avatar/performer.ts'
import { postureOf } from '../../../site/avatar/postures.ts'
import { BONE_NAMES, type BoneName, SIDES } from '../../../site/avatar/puppet.ts'
import { type Random, seededRandom } from '../../../site/avatar/random.ts'
import { createSkeleton, type JointName } from '../../../tools/studio/body/skeleton.ts'
import { CAST } from '../../../tools/studio/cast/cast.ts'
import type { CharacterPlan } from '../../../tools/studio/cast/character-plan.ts'
import { createFakePuppet, type FakePuppet } from '../../site/avatar/fake-puppet.ts'

const FRAME_MS = 1000 / 60
/** For each of the four characters, one after the other and without a pause. */
const SEQUENCES = 250
const MOTIONS_A_SEQUENCE = 2
const PLAYED = [...MOTIONS, 'thanks'] as const
const SHORTEST_GAP_MS = 40
const LONGEST_GAP_MS = 2200
const LARGEST_STEP_DEGREES = 12
const DEEPEST_METRES = 0.005
const DEGREES = 180 / Math.PI

/** A ball on an arm: a joint, or a point between two joints. */
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

/** Forward kinematics of a puppet without a file and without WebGL. */
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

/** Returns the depth in meters by which the deepest ball is inside the body, and its name. */
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
        // the torso bends between spine and chest; each of them carries its half
        if (name === 'spine' && local.y > 0.59) continue
        if (name === 'chest' && local.y < 0.57) continue
        const metres = radius - fields[name](local.x, local.y, local.z)
        if (metres > deepest.metres) deepest = { metres, place: `${from} in ${name}` }
      }
    }
    return deepest
  }
}

/** A voice that speaks in syllables and pauses. */
function babble(random: Random) {
  const lips = { ...closedLips(), level: 1 }
  let untilMs = 0
  return {
    sample() {
      untilMs -= FRAME_MS
      if (untilMs <= 0) {
        untilMs = 80 + random() * 220
        lips.aa = random() < 0.25 ? 0 : random()
      }
      return lips
    },
    dispose() {},
  }
}

/** Plays random sequences and reports each frame's state. */
function perform(key: string, onFrame: (puppet: FakePuppet, doing: string) => void): void {
  const random = seededRandom(29)
  const puppet = createFakePuppet({ posture: postureOf(`/characters/${key}.vrm`) })
  const performer = createPerformer(Object.assign(puppet, { update() {}, reset() {} }), random)
  for (let sequence = 0; sequence < SEQUENCES; sequence++) {
    performer.setLips(random() < 0.5 ? babble(random) : undefined)
    for (let count = 0; count < MOTIONS_A_SEQUENCE; count++) {
      const before = performer.motion
      const motion = PLAYED[Math.floor(random() * PLAYED.length)]!
      performer.play(motion)
      const gapMs = SHORTEST_GAP_MS + random() ** 2 * (LONGEST_GAP_MS - SHORTEST_GAP_MS)
      for (let ms = 0; ms < gapMs; ms += FRAME_MS) {
        performer.update(FRAME_MS)
        onFrame(puppet, `${before} to ${motion} at ${Math.round(ms)} ms`)
      }
    }
  }
}

interface Worst {
  frames: number
  degrees: number
  turning: string
  metres: number
  touching: string
}

/** Plays the sequences of one character and keeps the fastest turn and the deepest touch. */
function measure(key: string, plan: CharacterPlan): Worst {
  const worst: Worst = { frames: 0, degrees: 0, turning: '', metres: -1, touching: '' }
  const last = BONE_NAMES.map(() => new Quaternion())
  let rig: ReturnType<typeof createRig> | undefined
  let gauge: ReturnType<typeof createGauge> | undefined
  perform(key, (puppet, doing) => {
    rig ??= createRig(plan, puppet)
    gauge ??= createGauge(plan, rig)
    for (const [index, name] of BONE_NAMES.entries()) {
      const turn = puppet.bones.get(name)!.quaternion
      const degrees = worst.frames === 0 ? 0 : last[index]!.angleTo(turn) * DEGREES
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

for (const [key, plan] of Object.entries(CAST)) {
  describe(`${key} in 250 random sequences of motions and speech`, () => {
    let worst: Worst

    before(() => {
      worst = measure(key, plan)
      assert.ok(worst.frames > 10_000, `${worst.frames} frames`)
    })

    test('[2.4.6] turns no joint by more than 12° a frame', () => {
      assert.ok(worst.degrees <= LARGEST_STEP_DEGREES, `${worst.degrees.toFixed(1)}°: ${worst.turning}`)
    })

    test('[2.4.6] brings no arm or hand deeper than 5 mm into torso, hips or head', () => {
      assert.ok(worst.metres <= DEEPEST_METRES, `${(worst.metres * 1000).toFixed(1)} mm: ${worst.touching}`)
    })
  })
}
