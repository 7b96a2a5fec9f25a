import { createCameraPictures } from './camera-pictures.ts'
import { createFaceMeshDetector } from './face-mesh-detector.ts'
import { createLandmarkTracker, type LandmarkTrackerParts } from './landmark-tracker.ts'
import { createLandmarkerDetector, landmarkerModel } from './landmarker-detector.ts'
import type { FaceTracker } from './tracker.ts'

export interface CameraTrackerParts extends Omit<LandmarkTrackerParts, 'pictures' | 'detector'> {
  /** The site's way to a file of its own. */
  fetchFile: (url: string) => Promise<Response>
}

/** A web camera's face: by the installer's model where there is one, else by the library that has its own. */
export async function createCameraTracker(
  stream: MediaStream,
  { fetchFile, ...parts }: CameraTrackerParts,
): Promise<FaceTracker> {
  const model = await landmarkerModel(fetchFile)
  const detector = model ? createLandmarkerDetector(model, parts.now) : createFaceMeshDetector(parts.now)
  return createLandmarkTracker({ ...parts, pictures: createCameraPictures(stream), detector })
}
