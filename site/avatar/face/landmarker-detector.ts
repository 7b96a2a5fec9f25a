import type { LandmarkDetector } from './landmarks.ts'
import { createLibraryWorker } from './library-worker.ts'

const BASE = '/trackers/'

/** Loads the installed landmark model. @returns undefined if none is installed (docs/operations.md, Running it) */
export async function landmarkerModel(
  fetchFile: (url: string) => Promise<Response>,
): Promise<ArrayBuffer | undefined> {
  const answer = await fetchFile(`${BASE}face_landmarker.task`).catch(() => undefined)
  return answer?.ok ? answer.arrayBuffer() : undefined
}

export const createLandmarkerDetector = (model: ArrayBuffer, now: () => number): LandmarkDetector =>
  createLibraryWorker({
    createWorker: () => new Worker(new URL('./landmarker-worker.ts', import.meta.url), { type: 'module' }),
    base: BASE,
    model,
    now,
  })
