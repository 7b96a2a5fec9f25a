import type { PerformanceSource } from '../performance.ts'

/**
 * `noFace`: running, but no face is visible. `failed` has a reason: the tracking library or its model could not be
 * loaded, or the camera delivers no pictures.
 */
const TRACKER_STATES = ['off', 'loading', 'tracking', 'noFace', 'failed'] as const
type TrackerState = (typeof TRACKER_STATES)[number]
export type TrackerFault = 'modelMissing' | 'libraryFailed' | 'noPictures'

export interface TrackerReport {
  state: TrackerState
  fault?: TrackerFault
}

/** A tracker of the local user's face and hands. `sample` returns the last face as long as it is recent. */
export interface FaceTracker extends PerformanceSource {
  report(): TrackerReport
  onReport(listener: (report: TrackerReport) => void): () => void
  start(): Promise<void>
  /** Measures the neutral face during the next two seconds. @returns false if the face was visible too briefly */
  calibrate(): Promise<boolean>
  /** Sets whether `sample` also contains hands. A tracker without this method tracks no hands. */
  setHands?(isOn: boolean): void
  stop(): void
}
