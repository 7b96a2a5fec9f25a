import { createLibraryWorker, type PictureLibrary } from '../face/library-worker.ts'
import type { FoundHands } from './found-hands.ts'

export type HandsLibrary = PictureLibrary<FoundHands>

/** Finds hands with @mediapipe/hands. The package contains its model, so no other server is needed (site/tracker-files.mjs). */
export const createHandsLibrary = (now: () => number): HandsLibrary =>
  createLibraryWorker({
    createWorker: () => new Worker(new URL('./hands-worker.ts', import.meta.url)),
    base: '/trackers/hands/',
    now,
  })
