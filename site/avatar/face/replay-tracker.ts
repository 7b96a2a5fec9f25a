import { blankFaceFrame, type FaceFrame } from '#core/face/rules.ts'
import { approachFaceFrame, copyFaceFrame } from './blend-frames.ts'
import type { FaceTracker } from './tracker.ts'
import { createReports } from './tracker-reports.ts'

/** Faces in order of time; times are relative to the first. */
type Recording = readonly Readonly<FaceFrame>[]

/** Plays a recorded face in a loop, for tests and demonstrations. */
export function createReplayTracker(recording: Recording, now: () => number): FaceTracker {
  const { report, onReport, become } = createReports()
  const frame = blankFaceFrame()
  const beginMs = recording[0]?.atMs ?? 0
  const lengthMs = (recording.at(-1)?.atMs ?? 0) - beginMs
  let startedAtMs: number | undefined

  return {
    report,
    onReport,
    async start() {
      startedAtMs = now()
      become(recording.length > 0 ? { state: 'tracking' } : { state: 'noFace' })
    },
    stop() {
      startedAtMs = undefined
      become({ state: 'off' })
    },
    calibrate: async () => true, // nothing to do: the recording is already calibrated
    sample() {
      if (startedAtMs === undefined || recording.length === 0) return undefined
      const atMs = beginMs + (lengthMs > 0 ? (now() - startedAtMs) % lengthMs : 0)
      let next = 0
      while (next < recording.length - 1 && recording[next]!.atMs <= atMs) next++
      const before = recording[Math.max(0, next - 1)]!
      const after = recording[next]!
      copyFaceFrame(before, frame)
      const gapMs = after.atMs - before.atMs
      if (gapMs > 0) approachFaceFrame(frame, after, Math.min(1, (atMs - before.atMs) / gapMs))
      return frame
    },
  }
}
