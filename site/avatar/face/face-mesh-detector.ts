import type { LandmarkDetector } from './landmarks.ts'
import { createWorkerDetector } from './worker-detector.ts'

/** @mediapipe/face_mesh, whose model lies in its own package: works without any other server (see site/tracker-files.mjs). */
export const createFaceMeshDetector = (): LandmarkDetector =>
  createWorkerDetector(
    () => new Worker(new URL('./face-mesh-worker.ts', import.meta.url)),
    '/trackers/face_mesh/',
  )
