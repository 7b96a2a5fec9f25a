import { Quaternion, Vector3 } from 'three'
import { blankHands, copyHand, type TrackedHand } from '#core/face/hands.ts'
import { type ArmVectors, blankArm, createArmSolver } from '../arm-pose.ts'
import { createReach } from '../arm-reach.ts'
import type { BodySpace } from '../body-space.ts'
import { fingerBones } from '../hand-bones.ts'
import type { Bone, BoneName, Puppet, Side } from '../puppet.ts'

/** Time of the transition from the character's own arm movement to the tracked hand, and back. */
const TAKE_MS = 600
const RELEASE_MS = 700
/** Time constant that smooths tracked hands, which arrive 15 times per second. */
const SMOOTH_MS = 70
/** Maximum speed of the hand: its movement in arm lengths per ms, and its rotation in radians per ms. */
const FASTEST_WRIST = 0.0035
const FASTEST_TURN = (8 * Math.PI) / 180 / (1000 / 60)
/** Maximum speed of a joint, radians per ms: 10° per frame at 60 frames per second. */
const FASTEST = (10 * Math.PI) / 180 / (1000 / 60)
/** Lowest speed of the hand, as a share of its normal speed. It applies at the start, and while a joint lags behind. */
const WAITING = 0.25
/** Maximum rotation of the palm, in radians, from its direction while the arm hangs down. */
const MOST_TWIST = 2.3
/**
 * When the palm's rotation is at the end of its range, it stays there until the hand has turned this many radians
 * beyond half a turn.
 */
const TWIST_HOLD = 0.7

interface Joint {
  bone: Bone
  /** The drawn rotation. It follows the wanted rotation at a limited speed. */
  shown: Quaternion
}

/** One arm of a character, moved by a tracked hand. */
interface TrackedArm {
  /**
   * Moves the arm for one frame.
   * @param hand the tracked hand; undefined: the arm returns to the character's own movement
   */
  update(hand: Readonly<TrackedHand> | undefined, deltaMs: number): void
  reset(): void
}

export function createTrackedArm(puppet: Puppet, side: Side, body: BodySpace): TrackedArm | undefined {
  const bones = armBones(puppet, side)
  if (!bones) return undefined
  const fingers = fingerBones(side).flatMap(({ name, write }) => {
    const bone = puppet.bone(name)
    return bone ? [{ ...joint(bone), write }] : []
  })
  const joints = [bones.UpperArm, bones.LowerArm, bones.Hand, ...fingers]
  const solver = createPoseSolver(side, bones, body)
  const wanted = new Quaternion()
  const target = new Quaternion()
  let weight = 0
  let isLagging = false

  const show = ({ bone, shown }: Joint, target: Quaternion, most: number): void => {
    shown.rotateTowards(target, most)
    isLagging ||= shown.angleTo(target) > 1e-3
    bone.quaternion.copy(shown)
  }

  return {
    reset() {
      weight = 0
      isLagging = false
    },
    update(hand, deltaMs) {
      if (!hand && weight === 0 && !isLagging) return
      if (weight === 0 && !isLagging) {
        solver.begin()
        for (const { bone, shown } of joints) shown.copy(bone.quaternion)
      }
      weight = hand ? Math.min(1, weight + deltaMs / TAKE_MS) : Math.max(0, weight - deltaMs / RELEASE_MS)
      const share = weight * weight * (3 - 2 * weight)
      const most = FASTEST * deltaMs
      // A joint that lags behind could pass through the body. The hand therefore starts slowly, and slows down while a
      // joint lags behind.
      const speed = isLagging ? WAITING : Math.max(WAITING, share)
      const pose = solver.solve(hand, share, deltaMs * speed)
      isLagging = false
      show(bones.UpperArm, pose.UpperArm, most)
      show(bones.LowerArm, pose.LowerArm, most)
      show(bones.Hand, pose.Hand, most)
      for (const finger of fingers) {
        finger.write(solver.shown, wanted)
        show(finger, target.copy(finger.bone.quaternion).slerp(wanted, share), most)
      }
    },
  }
}

/** Moves a hand smoothly towards the place where the tracker sees it. */
function createFollower(shown: TrackedHand) {
  const wrist = new Vector3()
  const way = new Vector3()
  const turn = new Quaternion()
  const target = new Quaternion()
  return (hand: Readonly<TrackedHand>, deltaMs: number): void => {
    const share = 1 - Math.exp(-deltaMs / SMOOTH_MS)
    wrist.fromArray(shown.wrist)
    way
      .fromArray(hand.wrist)
      .sub(wrist)
      .multiplyScalar(share)
      .clampLength(0, FASTEST_WRIST * deltaMs)
    wrist.add(way).toArray(shown.wrist)
    turn.fromArray(shown.turn)
    target.fromArray(hand.turn)
    turn.rotateTowards(target, Math.min(turn.angleTo(target) * share, FASTEST_TURN * deltaMs))
    turn.toArray(shown.turn)
    for (let i = 0; i < shown.bends.length; i++) {
      shown.bends[i] = shown.bends[i]! + (hand.bends[i]! - shown.bends[i]!) * share
    }
    shown.spread += (hand.spread - shown.spread) * share
  }
}

const joint = (bone: Bone): Joint => ({ bone, shown: new Quaternion() })

function armBones(puppet: Puppet, side: Side) {
  const of = (part: string) => puppet.bone(`${side}${part}` as BoneName)
  const [upper, lower, hand] = [of('UpperArm'), of('LowerArm'), of('Hand')]
  if (!upper || !lower || !hand) return undefined
  return { shoulder: of('Shoulder'), UpperArm: joint(upper), LowerArm: joint(lower), Hand: joint(hand) }
}

type ArmBones = NonNullable<ReturnType<typeof armBones>>

/** Reads where the character's own animation, without tracking, puts the elbow and the hand, in the chest's axes. */
function createOwnArm({ shoulder, UpperArm, LowerArm, Hand }: ArmBones, hand: TrackedHand) {
  const length = LowerArm.bone.position.length() + Hand.bone.position.length()
  const pose = blankArm()
  const wrist = new Vector3()
  /** Offset of the elbow from the line between shoulder and wrist. */
  const elbow = new Vector3()
  const toChest = new Quaternion()
  const turn = new Quaternion()
  const point = new Vector3()
  return {
    length,
    pose,
    hand,
    wrist,
    elbow,
    toChest,
    read(): void {
      pose.UpperArm.copy(UpperArm.bone.quaternion)
      pose.LowerArm.copy(LowerArm.bone.quaternion)
      pose.Hand.copy(Hand.bone.quaternion)
      if (shoulder) toChest.copy(shoulder.quaternion)
      turn.multiplyQuaternions(toChest, pose.UpperArm)
      elbow.copy(LowerArm.bone.position).applyQuaternion(turn)
      turn.multiply(pose.LowerArm)
      wrist.copy(Hand.bone.position).applyQuaternion(turn).add(elbow)
      turn.multiply(pose.Hand).toArray(hand.turn)
      point.copy(wrist).divideScalar(length).toArray(hand.wrist)
      elbow.projectOnPlane(point.normalize())
    },
  }
}

/**
 * Computes the pose of an arm whose hand follows a tracked hand, or else the character's own movement. The hand is kept
 * out of the body.
 */
function createPoseSolver(side: Side, bones: ArmBones, body: BodySpace) {
  const own = createOwnArm(bones, blankHands()[side])
  const shown = blankHands()[side]
  const follow = createFollower(shown)
  const size = { upper: bones.LowerArm.bone.position.length(), fore: bones.Hand.bone.position.length() }
  const reach = createReach(side, { ...size, halfShoulder: halfShoulderOf(bones) }, body)
  const twist = createTwistLimit()
  let mostTwist = 0
  const solver = createArmSolver(side, (radians) => twist.limit(radians, mostTwist))
  const vectors: ArmVectors = {
    upper: new Vector3(),
    fore: new Vector3(),
    fingers: new Vector3(),
    palm: new Vector3(),
  }
  const wrist = new Vector3()
  const { fore, fingers: shownFingers, palm } = vectors
  const arm = { wrist, elbow: new Vector3(), fore, fingers: shownFingers, palm }
  const pose = blankArm()
  const fingers = new Vector3()
  const last = new Vector3()
  const way = new Vector3()
  const turn = new Quaternion()

  const reachFor = (share: number): void => {
    arm.elbow.copy(own.elbow)
    reach(arm, fingers, share)
  }

  const solve = (hand: Readonly<TrackedHand> | undefined, share: number, deltaMs: number): typeof pose => {
    own.read()
    follow(hand ?? own.hand, deltaMs)
    mostTwist = FASTEST_TURN * deltaMs
    turn.fromArray(shown.turn)
    fingers.set(side === 'left' ? 1 : -1, 0, 0).applyQuaternion(turn)
    vectors.palm.set(0, -1, 0).applyQuaternion(turn)
    wrist.fromArray(shown.wrist).multiplyScalar(own.length)
    reachFor(share)
    // Moving the hand out of the body can make it jump to the body's other side, so limit the distance per frame.
    way.subVectors(wrist, last).clampLength(0, FASTEST_WRIST * own.length * deltaMs)
    wrist.addVectors(last, way)
    reachFor(share)
    last.copy(wrist)
    vectors.upper.copy(arm.elbow).normalize()
    solver(vectors, pose)
    pose.UpperArm.premultiply(turn.copy(own.toChest).invert())
    // while `share` is small, stay close to the character's own arm movement
    const blend = Math.min(1, share * 3)
    pose.UpperArm.copy(own.pose.UpperArm.slerp(pose.UpperArm, blend))
    pose.LowerArm.copy(own.pose.LowerArm.slerp(pose.LowerArm, blend))
    pose.Hand.copy(own.pose.Hand.slerp(pose.Hand, blend))
    return pose
  }

  return {
    /** The smoothed hand, before the limits of the arm are applied. */
    shown,
    /** Starts at the arm's untracked pose. */
    begin(): void {
      own.read()
      copyHand(own.hand, shown)
      last.copy(own.wrist)
      twist.reset()
    },
    solve,
  }
}

const halfShoulderOf = ({ shoulder, UpperArm }: ArmBones): number =>
  Math.abs(UpperArm.bone.position.x) + Math.abs(shoulder?.position.x ?? 0)

/**
 * Limits range and speed of the palm's rotation. At the end of its range the palm stays there. It turns to the other
 * end only when the hand has turned well beyond half a turn.
 */
function createTwistLimit() {
  let shown: number | undefined
  return {
    reset(): void {
      shown = undefined
    },
    limit(radians: number, most: number): number {
      let twist = radians
      if (shown !== undefined && shown > 0 && twist < -Math.PI + TWIST_HOLD) twist += 2 * Math.PI
      if (shown !== undefined && shown < 0 && twist > Math.PI - TWIST_HOLD) twist -= 2 * Math.PI
      twist = Math.max(-MOST_TWIST, Math.min(MOST_TWIST, twist))
      shown = shown === undefined ? twist : shown + Math.max(-most, Math.min(most, twist - shown))
      return shown
    },
  }
}
