import type { PerformanceSource } from '../performance.ts'

/**
 * `noFace`: it looks, and sees nobody. `failed` says why: the library or the model could not be loaded, or the camera gives
 * no pictures.
 */
export const TRACKER_STATES = ['off', 'loading', 'tracking', 'noFace', 'failed'] as const
export type TrackerState = (typeof TRACKER_STATES)[number]
export type TrackerFault = 'modelMissing' | 'libraryFailed' | 'noPictures'

export interface TrackerReport {
  state: TrackerState
  fault?: TrackerFault
}

/** Where the own face comes from. `sample` answers the last face while it is fresh. */
export interface FaceTracker extends PerformanceSource {
  report(): TrackerReport
  onReport(listener: (report: TrackerReport) => void): () => void
  start(): Promise<void>
  /** Takes the face of the next two seconds as neutral. @returns false when too little of it was seen */
  calibrate(): Promise<boolean>
  stop(): void
}
