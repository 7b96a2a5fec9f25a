import type { LandmarkDetector } from './landmarks.ts'
import { createLibraryWorker } from './library-worker.ts'

/** @mediapipe/face_mesh, whose package contains its model: works without any other server (site/tracker-files.mjs). */
export const createFaceMeshDetector = (now: () => number): LandmarkDetector =>
  createLibraryWorker({
    createWorker: () => new Worker(new URL('./face-mesh-worker.ts', import.meta.url)),
    base: '/trackers/face_mesh/',
    now,
  })
