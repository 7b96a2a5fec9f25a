/** Shares of the requested size, largest first: 1080 wide becomes 810, then 540. */
export const RESOLUTION_STEPS = [1, 0.75, 0.5] as const

/** The target is 30 frames per second; the margin prevents a steady 33 ms from counting as slow. */
const SLOW_FRAME_MS = 40
const FAST_FRAME_MS = 22
const SLOW_FOR_MS = 1500
const FAST_FOR_MS = 6000
/** After an increase that had to be undone, the next attempt waits this many times longer. */
const PATIENCE_GROWTH = 4

export interface ResolutionController {
  /**
   * Counts a frame; call for each frame. @returns the new share of the full resolution, or undefined if it does not
   * change
   */
  frame(frameMs: number): number | undefined
  readonly share: number
  readonly onLastStep: boolean
}

/** Chooses the drawing size from frame durations only, so that it can be tested without a GPU. */
export function createResolutionController(startStep = 0): ResolutionController {
  let step = startStep
  let slowMs = 0
  let fastMs = 0
  let waitMs = FAST_FOR_MS
  let raisedBefore = false

  const moveTo = (next: number): number => {
    if (next < step) raisedBefore = true
    else if (raisedBefore) waitMs *= PATIENCE_GROWTH
    step = next
    slowMs = 0
    fastMs = 0
    return RESOLUTION_STEPS[step]!
  }

  return {
    get share() {
      return RESOLUTION_STEPS[step]!
    },
    get onLastStep() {
      return step === RESOLUTION_STEPS.length - 1
    },
    frame(frameMs) {
      // A fast frame subtracts only its own duration, so that the slow frames of frequent stutter still add up.
      slowMs = frameMs > SLOW_FRAME_MS ? slowMs + frameMs : Math.max(0, slowMs - frameMs)
      fastMs = frameMs < FAST_FRAME_MS ? fastMs + frameMs : 0
      if (slowMs >= SLOW_FOR_MS && step < RESOLUTION_STEPS.length - 1) return moveTo(step + 1)
      if (fastMs >= waitMs && step > 0) return moveTo(step - 1)
      return undefined
    },
  }
}
