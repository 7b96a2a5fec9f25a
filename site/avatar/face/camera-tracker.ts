import { createHandTracker } from '../hands/hand-tracker.ts'
import { createHandsLibrary } from '../hands/hands-library.ts'
import { createCameraPictures } from './camera-pictures.ts'
import { createFaceMeshDetector } from './face-mesh-detector.ts'
import { createLandmarkTracker, type LandmarkTrackerParts } from './landmark-tracker.ts'
import { createLandmarkerDetector, landmarkerModel } from './landmarker-detector.ts'
import type { FaceTracker } from './tracker.ts'

interface CameraTrackerParts extends Omit<LandmarkTrackerParts, 'pictures' | 'detector' | 'hands'> {
  /** Fetches a file of this site. */
  fetchFile: (url: string) => Promise<Response>
}

/**
 * Tracks the face and the hands in a camera's stream. The face is tracked with the installed landmark model, or else
 * with the model that the tracking library contains.
 */
export async function createCameraTracker(
  stream: MediaStream,
  { fetchFile, ...parts }: CameraTrackerParts,
): Promise<FaceTracker> {
  const model = await landmarkerModel(fetchFile)
  const detector = model ? createLandmarkerDetector(model, parts.now) : createFaceMeshDetector(parts.now)
  const { now } = parts
  const hands = createHandTracker({
    createLibrary: () => createHandsLibrary(now),
    copy: (picture) => createImageBitmap(picture),
    now,
  })
  return createLandmarkTracker({ ...parts, pictures: createCameraPictures(stream), detector, hands })
}
