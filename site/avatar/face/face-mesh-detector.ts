import type { LandmarkDetector } from './landmarks.ts'
import { createLibraryWorker } from './library-worker.ts'

/** Detects the face with @mediapipe/face_mesh. The package contains its model, so no other server is needed (site/tracker-files.mjs). */
export const createFaceMeshDetector = (now: () => number): LandmarkDetector =>
  createLibraryWorker({
    createWorker: () => new Worker(new URL('./face-mesh-worker.ts', import.meta.url)),
    base: '/trackers/face_mesh/',
    now,
  })
