import { blankFaceFrame, VISEMES } from '#core/face/rules.ts'
import type { LipSource } from '../lips.ts'
import type { PerformanceSource } from '../performance.ts'
import { copyFaceFrame } from './blend-frames.ts'
import { createVoiceHead } from './voice-head.ts'

interface OwnFaceParts {
  /** The selected tracker. Undefined if only the voice moves the character. */
  tracked: () => PerformanceSource | undefined
  lips: () => LipSource | undefined
  /** A clock in ms. */
  now: () => number
}

/**
 * Combines the complete face of the local user: the tracker's face and the microphone's visemes. Without a tracker, the voice moves
 * the head.
 */
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
      return frame.hasTracking || frame.hasHands || frame.hasMicrophone ? frame : undefined
    },
  }
}
