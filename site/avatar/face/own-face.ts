import { blankFaceFrame, VISEMES } from '#core/face/rules.ts'
import type { LipSource } from '../lips.ts'
import type { PerformanceSource } from '../performance.ts'
import { copyFaceFrame } from './blend-frames.ts'
import { createVoiceHead } from './voice-head.ts'

export interface OwnFaceParts {
  /** The tracker that is chosen now; undefined: only the voice moves the character. */
  tracked: () => PerformanceSource | undefined
  lips: () => LipSource | undefined
  /** Ms of whatever clock. */
  now: () => number
}

/** The whole face of whoever speaks here: what a tracker sees, what the microphone hears; without a tracker the voice nods. */
export function createOwnFace({ tracked, lips, now }: OwnFaceParts): PerformanceSource {
  const blank = blankFaceFrame()
  const frame = blankFaceFrame()
  const voiceHead = createVoiceHead()
  let askedAtMs: number | undefined

  return {
    sample() {
      const nowMs = now()
      const elapsedMs = Math.min(100, nowMs - (askedAtMs ?? nowMs))
      askedAtMs = nowMs
      copyFaceFrame(tracked()?.sample() ?? blank, frame)
      const heard = lips()?.sample()
      if (heard && !frame.hasMicrophone) {
        for (const viseme of VISEMES) frame.visemes[viseme] = heard[viseme]
        frame.level = heard.level
        frame.hasMicrophone = true
      }
      if (!frame.hasTracking) voiceHead.step(frame.level, elapsedMs, frame.head)
      return frame.hasTracking || frame.hasMicrophone ? frame : undefined
    },
  }
}
