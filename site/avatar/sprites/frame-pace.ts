/** 30 frames a second: on a 60 Hz screen, every second frame is skipped. */
const FRAME_MS = 1000 / 30
/** A frame may be drawn this much before its time: on a busy device, the screen's next frame could be much later. */
const EARLY_MAX_MS = 12
/** After a late frame, the next frame is drawn earlier by up to this time, so that the rate stays at 30 a second. */
const LATE_MAX_MS = FRAME_MS / 2

/** Decides which of the screen's frames are drawn, at most 30 a second. */
export function createFramePace() {
  let dueMs = FRAME_MS
  return {
    /** @param deltaMs time since the screen's last frame, whether or not it was drawn */
    isDue(deltaMs: number): boolean {
      dueMs -= deltaMs
      if (dueMs > EARLY_MAX_MS) return false
      dueMs = FRAME_MS + Math.max(dueMs, -LATE_MAX_MS)
      return true
    },
  }
}
