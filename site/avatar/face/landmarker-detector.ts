import type { LandmarkDetector } from './landmarks.ts'
import { createWorkerDetector } from './worker-detector.ts'

const BASE = '/trackers/'

/** Whether the installer has supplied the model (README, face capture). */
export async function hasLandmarkerModel(): Promise<boolean> {
  const answer = await fetch(`${BASE}face_landmarker.task`, { method: 'HEAD' }).catch(() => undefined)
  return answer?.ok ?? false
}

export const createLandmarkerDetector = (): LandmarkDetector =>
  createWorkerDetector(
    () => new Worker(new URL('./landmarker-worker.ts', import.meta.url), { type: 'module' }),
    BASE,
  )
