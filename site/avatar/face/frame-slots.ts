import { blankFaceFrame, type FaceFrame } from '#core/face/rules.ts'
import { copyFaceFrame } from './blend-frames.ts'

interface Slot {
  atMs: number
  frame: FaceFrame
}

/** Frames by time, oldest first. When all slots are used, a new frame replaces the oldest one. */
interface FrameSlots {
  /** Adds a copy of the frame. */
  insert(frame: Readonly<FaceFrame>, atMs: number): void
  has(atMs: number): boolean
  at(place: 0 | 1): Readonly<Slot> | undefined
  newestMs(): number | undefined
  /**
   * Drops the frames that are not needed to draw the face at this time or later. Keeps the newest frame that is not
   * later than this time.
   */
  dropBefore(atMs: number): void
  clear(): void
}

/** Slots are reused, so that a face every 33 ms allocates nothing. */
export function createFrameSlots(count: number): FrameSlots {
  const slots: Slot[] = Array.from({ length: count }, () => ({ atMs: 0, frame: blankFaceFrame() }))
  let held = 0

  const dropOldest = (): void => {
    const first = slots[0]!
    for (let place = 1; place < held; place++) slots[place - 1] = slots[place]!
    slots[held - 1] = first
    held--
  }

  return {
    insert(frame, atMs) {
      if (held === count) dropOldest()
      const slot = slots[held]!
      slot.atMs = atMs
      copyFaceFrame(frame, slot.frame)
      let place = held
      while (place > 0 && slots[place - 1]!.atMs > atMs) {
        slots[place] = slots[place - 1]!
        place--
      }
      slots[place] = slot
      held++
    },
    has(atMs) {
      for (let place = held - 1; place >= 0 && slots[place]!.atMs >= atMs; place--) {
        if (slots[place]!.atMs === atMs) return true
      }
      return false
    },
    at: (place) => (place < held ? slots[place] : undefined),
    newestMs: () => (held > 0 ? slots[held - 1]!.atMs : undefined),
    dropBefore(atMs) {
      while (held > 1 && slots[1]!.atMs <= atMs) dropOldest()
    },
    clear() {
      held = 0
    },
  }
}
