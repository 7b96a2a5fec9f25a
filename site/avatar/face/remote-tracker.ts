import { blankFaceFrame, type FaceFrame } from '#core/face/rules.ts'
import { copyFaceFrame } from './blend-frames.ts'
import { inverse, multiply } from './quaternion.ts'
import type { FaceTracker } from './tracker.ts'
import { createReports } from './tracker-reports.ts'

const FRESH_MS = 700

export interface RemoteTracker extends FaceTracker {
  /** Processes a face from a phone or a capture app. */
  receive(frame: Readonly<FaceFrame>): void
}

/**
 * A tracker that receives faces instead of detecting them: from the operator's phone, or from a capture app over UDP.
 */
export function createRemoteTracker(now: () => number): RemoteTracker {
  const { report, onReport, become } = createReports()
  const raw = blankFaceFrame()
  const frame = blankFaceFrame()
  const neutral = blankFaceFrame()
  let receivedAtMs: number | undefined
  let tracksHands = false

  const isFresh = () => receivedAtMs !== undefined && now() - receivedAtMs <= FRESH_MS

  return {
    report,
    onReport,
    start: async () => become({ state: 'noFace' }),
    stop() {
      receivedAtMs = undefined
      become({ state: 'off' })
    },
    async calibrate() {
      if (!isFresh() || !raw.hasTracking) return false
      copyFaceFrame(raw, neutral)
      return true
    },
    receive(next) {
      if (report().state === 'off') return
      copyFaceFrame(next, raw)
      copyFaceFrame(next, frame)
      frame.head = multiply(raw.head, inverse(neutral.head))
      for (let i = 0; i < 3; i++) frame.position[i] = raw.position[i]! - neutral.position[i]!
      for (let i = 0; i < 2; i++) frame.gaze[i] = raw.gaze[i]! - neutral.gaze[i]!
      for (let i = 0; i < frame.shapes.length; i++) {
        const rest = neutral.shapes[i]!
        // subtracts the neutral face's value and scales the rest to the full range
        frame.shapes[i] = rest < 0.95 ? Math.max(0, (raw.shapes[i]! - rest) / (1 - rest)) : raw.shapes[i]!
      }
      frame.hasHands = tracksHands && next.hasHands
      receivedAtMs = now()
      become({ state: next.hasTracking ? 'tracking' : 'noFace' })
    },
    setHands(isOn) {
      tracksHands = isOn
    },
    sample() {
      if (isFresh()) return frame
      if (report().state === 'tracking') become({ state: 'noFace' })
      return undefined
    },
  }
}
