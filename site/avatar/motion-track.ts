import type { Quaternion } from 'three'
import { type BodyPose, solvePose } from './body-pose.ts'
import type { MotionScore } from './motions.ts'
import type { BoneName } from './puppet.ts'

/** A motion ready to play: the rotations of each moved bone at the same times. */
export interface MotionTrack {
  durationMs: number
  atMs: readonly number[]
  turns: ReadonlyMap<BoneName, readonly Quaternion[]>
}

/** Compiles a motion. A bone that a key leaves out is in its rest pose at that time. */
export function compileMotion(score: MotionScore, restTurn: (bone: BoneName) => Quaternion): MotionTrack {
  const poses = score.keys.map((key) => solvePose(key.pose))
  const turns = new Map<BoneName, Quaternion[]>()
  for (const bone of new Set(poses.flatMap((pose: BodyPose) => [...pose.keys()]))) {
    const rest = restTurn(bone)
    turns.set(bone, [rest, ...poses.map((pose) => pose.get(bone) ?? rest), rest])
  }
  return {
    durationMs: score.durationMs,
    atMs: [0, ...score.keys.map((key) => key.atMs), score.durationMs],
    turns,
  }
}

const easeInOut = (share: number) => share * share * (3 - 2 * share)

/** Writes the rotation at a time into `out`. */
export function sampleTrack(
  track: MotionTrack,
  turns: readonly Quaternion[],
  atMs: number,
  out: Quaternion,
): void {
  const times = track.atMs
  let next = 1
  while (next < times.length - 1 && times[next]! <= atMs) next++
  const from = times[next - 1]!
  const share = Math.min(1, Math.max(0, (atMs - from) / (times[next]! - from)))
  out.copy(turns[next - 1]!).slerp(turns[next]!, easeInOut(share))
}
