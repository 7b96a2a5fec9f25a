import { blankFaceFrame } from '#core/face/rules.ts'
import type { HandTracker } from '../hands/hand-tracker.ts'
import { CALIBRATION_MS } from './calibration.ts'
import { createLandmarkReader } from './landmark-reader.ts'
import type { LandmarkDetector, Landmarks } from './landmarks.ts'
import type { FaceTracker, TrackerFault } from './tracker.ts'
import { createReports } from './tracker-reports.ts'

const PICTURES_A_SECOND = 30
/** A face is shown for this long after it was last seen. */
const FRESH_MS = 700
const NO_FACE_MS = 1_000
/** After this long without a new picture, the camera counts as failed. */
const NO_PICTURES_MS = 5_000

/** A source of a camera's pictures, one at a time. */
export interface PictureSource {
  start(): Promise<void>
  /** @returns undefined if there is no new picture */
  take(): Promise<ImageBitmap | undefined>
  stop(): void
}

export interface LandmarkTrackerParts {
  pictures: PictureSource
  detector: LandmarkDetector
  hands: HandTracker
  /** A timer that also fires in a hidden page. */
  every: (periodMs: number, run: () => void) => () => void
  after: (delayMs: number, run: () => void) => () => void
  now: () => number
}

/**
 * Tracks a face and, if switched on, the hands. Passes pictures to the tracking library one at a time, as fast as the
 * library can process them, but at most 30 per second.
 */
export function createLandmarkTracker(parts: LandmarkTrackerParts): FaceTracker {
  const { pictures, detector, hands, every, after, now } = parts
  const { report, onReport, become } = createReports()
  const face = createSeenFace(now)
  const calibrate = () => calibrated(face.reader, after)
  const calibrateOnce = once(calibrate)
  let stopLooking: (() => void) | undefined
  let pictureAtMs = 0
  /** Number of the current run. Increases with every start and stop, so that results of an older run are ignored. */
  let turn = 0

  const fail = (fault: TrackerFault) => {
    stop()
    become({ state: 'failed', fault })
  }

  const look = async () => {
    const mine = turn
    const picture = await pictures.take()
    if (mine !== turn) return picture?.close()
    if (!picture) {
      if (now() - pictureAtMs > NO_PICTURES_MS) fail('noPictures')
      return
    }
    pictureAtMs = now()
    await hands.look(picture)
    if (mine !== turn) return picture.close()
    const landmarks = await detector.detect(picture)
    if (mine !== turn) return
    if (!landmarks) {
      if (face.ageMs() > NO_FACE_MS) become({ state: 'noFace' })
      return
    }
    face.see(landmarks)
    hands.seeFace(landmarks)
    become({ state: 'tracking' })
    // until the user calibrates, the first face counts as neutral, because people usually look at the screen at the
    // start
    calibrateOnce()
  }

  const tick = oneAtATime(async () => {
    const mine = turn
    try {
      await look()
    } catch (error) {
      // an error after stopping is not a failure
      if (mine !== turn) return
      console.error('face: the tracker has failed', error)
      fail('libraryFailed')
    }
  })

  const stop = () => {
    turn += 1
    stopLooking?.()
    stopLooking = undefined
    pictures.stop()
    detector.close()
    hands.stop()
    face.forget()
    become({ state: 'off' })
  }

  return {
    report,
    onReport,
    async start() {
      turn += 1
      const mine = turn
      become({ state: 'loading' })
      const failed = await loadError(parts)
      // stopping interrupts the loading, which is not a failure
      if (mine !== turn) return
      if (failed) return fail(loadFault(failed.error))
      pictureAtMs = now()
      stopLooking = every(1_000 / PICTURES_A_SECOND, tick)
    },
    sample() {
      if (face.ageMs() > FRESH_MS) return undefined
      face.frame.hasHands = hands.write(face.frame.hands)
      return face.frame
    },
    setHands: hands.setOn,
    calibrate: () => (face.isSeen() ? calibrate() : Promise.resolve(false)),
    stop,
  }
}

/** Converts landmarks to a face, and keeps the last face that was seen. */
function createSeenFace(now: () => number) {
  const reader = createLandmarkReader()
  const frame = blankFaceFrame()
  let seenAtMs: number | undefined
  return {
    reader,
    frame,
    isSeen: () => seenAtMs !== undefined,
    ageMs: () => (seenAtMs === undefined ? Number.POSITIVE_INFINITY : now() - seenAtMs),
    see(landmarks: Landmarks): void {
      reader.read(landmarks, seenAtMs === undefined ? 0 : now() - seenAtMs, frame)
      seenAtMs = now()
    },
    forget(): void {
      seenAtMs = undefined
    },
  }
}

/** Starts the camera and loads the tracking library. @returns the error if one of them failed */
async function loadError({
  pictures,
  detector,
}: LandmarkTrackerParts): Promise<{ error: unknown } | undefined> {
  try {
    await Promise.all([pictures.start(), detector.load()])
    return undefined
  } catch (error) {
    return { error }
  }
}

function loadFault(error: unknown): TrackerFault {
  console.error('face: the tracker could not be loaded', error)
  return error instanceof Error && error.message === 'modelMissing' ? 'modelMissing' : 'libraryFailed'
}

/** Measures the neutral face. @returns whether a face was visible */
async function calibrated(
  reader: ReturnType<typeof createLandmarkReader>,
  after: LandmarkTrackerParts['after'],
): Promise<boolean> {
  reader.beginCalibration()
  await new Promise<void>((resolve) => after(CALIBRATION_MS, resolve))
  return reader.endCalibration()
}

function once(run: () => unknown): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    run()
  }
}

/** Skips a call of `run` while the previous call is still running. */
function oneAtATime(run: () => Promise<void>): () => void {
  let isRunning = false
  return () => {
    if (isRunning) return
    isRunning = true
    void run().finally(() => {
      isRunning = false
    })
  }
}
