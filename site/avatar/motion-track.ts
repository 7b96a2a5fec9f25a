import type { Quaternion } from 'three'
import { type BodyPose, solvePose } from './body-pose.ts'
import type { MotionScore } from './motions.ts'
import type { BoneName } from './puppet.ts'

type Components = readonly [x: number, y: number, z: number, w: number]

/**
 * The rotations of one bone at the times of the keyframes. `slopes` is how fast each component changes at these times,
 * per ms.
 */
export interface BoneTrack {
  turns: readonly Components[]
  slopes: readonly Components[]
}

/** A motion ready to play. The rotations of all moved bones are sampled at the same times. */
export interface MotionTrack {
  durationMs: number
  atMs: readonly number[]
  bones: ReadonlyMap<BoneName, BoneTrack>
}

/** Compiles a motion. If a keyframe leaves out a bone, the bone is in its rest pose at that time. */
export function compileMotion(score: MotionScore, restTurn: (bone: BoneName) => Quaternion): MotionTrack {
  const poses = score.keys.map((key) => solvePose(key.pose))
  const atMs = [0, ...score.keys.map((key) => key.atMs), score.durationMs]
  const bones = new Map<BoneName, BoneTrack>()
  for (const bone of new Set(poses.flatMap((pose: BodyPose) => [...pose.keys()]))) {
    const rest = restTurn(bone)
    const turns = aligned([rest, ...poses.map((pose) => pose.get(bone) ?? rest), rest])
    bones.set(bone, { turns, slopes: slopesOf(turns, atMs) })
  }
  return { durationMs: score.durationMs, atMs, bones }
}

/** Chooses the sign of each quaternion so that the interpolation to the next one takes the shorter way. */
function aligned(turns: readonly Quaternion[]): Components[] {
  let before = turns[0]!
  return turns.map((turn) => {
    const sign = before.dot(turn) < 0 ? -1 : 1
    before = turn.clone()
    before.set(turn.x * sign, turn.y * sign, turn.z * sign, turn.w * sign)
    return [before.x, before.y, before.z, before.w]
  })
}

/**
 * Slopes of a monotone curve through all keys (Fritsch and Butland). The movement passes the inner keys without a stop,
 * unless it reverses or holds there. It never overshoots.
 */
function slopesOf(turns: readonly Components[], atMs: readonly number[]): Components[] {
  const slope = (key: number, axis: 0 | 1 | 2 | 3): number => {
    if (key === 0 || key === turns.length - 1) return 0
    const before = (turns[key]![axis] - turns[key - 1]![axis]) / (atMs[key]! - atMs[key - 1]!)
    const after = (turns[key + 1]![axis] - turns[key]![axis]) / (atMs[key + 1]! - atMs[key]!)
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
  }
  return turns.map((_, key) => [slope(key, 0), slope(key, 1), slope(key, 2), slope(key, 3)])
}

/** Writes the rotation at the time `atMs` into `out`. */
export function sampleTrack(track: MotionTrack, bone: BoneTrack, atMs: number, out: Quaternion): void {
  const times = track.atMs
  let next = 1
  while (next < times.length - 1 && times[next]! <= atMs) next++
  const spanMs = times[next]! - times[next - 1]!
  const share = Math.min(1, Math.max(0, (atMs - times[next - 1]!) / spanMs))
  const { turns, slopes } = bone
  const before = turns[next - 1]!
  const after = turns[next]!
  const leaving = slopes[next - 1]!
  const arriving = slopes[next]!
  out
    .set(
      hermite(share, spanMs, before[0], after[0], leaving[0], arriving[0]),
      hermite(share, spanMs, before[1], after[1], leaving[1], arriving[1]),
      hermite(share, spanMs, before[2], after[2], leaving[2], arriving[2]),
      hermite(share, spanMs, before[3], after[3], leaving[3], arriving[3]),
    )
    .normalize()
}

function hermite(
  share: number,
  span: number,
  from: number,
  to: number,
  leaving: number,
  arriving: number,
): number {
  const square = share * share
  const cube = square * share
  return (
    from +
    (to - from) * (3 * square - 2 * cube) +
    span * (leaving * (cube - 2 * square + share) + arriving * (cube - square))
  )
}
