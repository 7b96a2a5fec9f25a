import { blankFaceFrame, VISEMES } from '#core/face/rules.ts'
import type { LipSource } from '../lips.ts'
import type { FaceTracker } from './tracker.ts'
import { createReports } from './tracker-reports.ts'
import { createVoiceHead } from './voice-head.ts'

/** Tracker without a camera: the voice moves mouth and head. Works on every device. */
export function createMicrophoneTracker(lips: () => LipSource | undefined, now: () => number): FaceTracker {
  const { report, onReport, become } = createReports()
  const frame = blankFaceFrame()
  const head = createVoiceHead()
  let askedAtMs: number | undefined
  frame.hasMicrophone = true
  return {
    report,
    onReport,
    start: async () => become({ state: 'tracking' }),
    stop: () => become({ state: 'off' }),
    calibrate: async () => true, // nothing to calibrate: a voice has no neutral face
    sample() {
      const heard = report().state === 'tracking' ? lips()?.sample() : undefined
      if (!heard) return undefined
      const nowMs = now()
      for (const viseme of VISEMES) frame.visemes[viseme] = heard[viseme]
      frame.level = heard.level
      head.step(heard.level, Math.min(100, nowMs - (askedAtMs ?? nowMs)), frame.head)
      askedAtMs = nowMs
      return frame
    },
  }
}
