import { createCameraPictures } from './camera-pictures.ts'
import { createFaceMeshDetector } from './face-mesh-detector.ts'
import { createLandmarkTracker, type LandmarkTrackerParts } from './landmark-tracker.ts'
import { createLandmarkerDetector, hasLandmarkerModel } from './landmarker-detector.ts'
import type { FaceTracker } from './tracker.ts'

/** A web camera's face: by the installer's model where there is one, else by the library that has its own. */
export async function createCameraTracker(
  stream: MediaStream,
  parts: Omit<LandmarkTrackerParts, 'pictures' | 'detector'>,
): Promise<FaceTracker> {
  const detector = (await hasLandmarkerModel()) ? createLandmarkerDetector() : createFaceMeshDetector()
  return createLandmarkTracker({ ...parts, pictures: createCameraPictures(stream), detector })
}
