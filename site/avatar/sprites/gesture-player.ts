import type { ProductMotion } from '#core/characters/hand-keys.ts'
import { GESTURE_STEP_MS, type GestureFrame, type SpriteSheet } from './sheet.ts'

/** A picture is decoded this long before its display. */
const AHEAD_MS = 60
const FADE_MS = 100

interface GesturePlayer {
  /** The shown frame; undefined while the resting layers are shown. */
  readonly frame: GestureFrame | undefined
  /** Opacity of the frame, 0 to 1. */
  readonly opacity: number
  update(motion: ProductMotion | 'idle', motionMs: number, deltaMs: number): void
}

/**
 * Plays the pictures of a gesture in step with its motion. If decoding is slow, some pictures are skipped.
 * @param load decodes a frame's pictures, and returns a function that shows them
 */
export function createGesturePlayer(
  sheet: SpriteSheet,
  load: (frame: GestureFrame) => Promise<() => void>,
): GesturePlayer {
  let frame: GestureFrame | undefined
  let opacity = 0
  let decoding: GestureFrame | undefined

  async function bring(next: GestureFrame): Promise<void> {
    decoding = next
    try {
      const show = await load(next)
      show()
      frame = next
    } catch (error) {
      console.warn('sprites: a picture could not be decoded', error)
    } finally {
      decoding = undefined
    }
  }

  return {
    get frame() {
      return frame
    },
    get opacity() {
      return opacity
    },
    update(motion, motionMs, deltaMs) {
      const wanted = wantedFrame(sheet, motion, motionMs + AHEAD_MS)
      if (wanted && wanted !== frame && !decoding) void bring(wanted)
      if (wanted && frame) opacity = Math.min(1, opacity + deltaMs / FADE_MS)
      else opacity = Math.max(0, opacity - deltaMs / FADE_MS)
      if (opacity === 0 && !wanted) frame = undefined
    },
  }
}

/** @returns the frame to show; undefined when the gesture is over, and for motions that the resting layers show */
function wantedFrame(
  { gestures }: SpriteSheet,
  motion: ProductMotion | 'idle',
  atMs: number,
): GestureFrame | undefined {
  const wanted = motion === 'thanks' && !gestures.thanks ? 'greeting' : motion
  const frames = wanted in gestures ? gestures[wanted as keyof typeof gestures] : undefined
  return frames?.[Math.floor(atMs / GESTURE_STEP_MS)]
}
