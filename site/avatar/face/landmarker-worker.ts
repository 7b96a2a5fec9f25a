import { FaceLandmarker, FilesetResolver } from '@mediapipe/tasks-vision'
import { FACE_SHAPE_INDEX, type FaceShape } from '#core/face/rules.ts'
import type { Landmarks } from './landmarks.ts'
import type { FromLibrary, ToLibrary } from './library-messages.ts'

/** Global scope of a worker that runs MediaPipe Tasks. The model outputs all 52 face shapes; none is computed here. */
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToLibrary>) => void) | null
  postMessage(message: FromLibrary<Landmarks>, transfer?: Transferable[]): void
}

let landmarker: FaceLandmarker | undefined

async function load(base: string, model: ArrayBuffer | undefined): Promise<void> {
  if (!model) throw new Error('modelMissing')
  const files = await FilesetResolver.forVisionTasks(`${base}tasks-vision`, true)
  landmarker = await FaceLandmarker.createFromOptions(files, {
    baseOptions: { modelAssetBuffer: new Uint8Array(model), delegate: 'GPU' },
    canvas: new OffscreenCanvas(1, 1),
    runningMode: 'VIDEO',
    numFaces: 1,
    outputFaceBlendshapes: true,
  })
  scope.postMessage({ kind: 'loaded' })
}

function detect(picture: ImageBitmap, atMs: number): void {
  const { width, height } = picture
  const result = landmarker?.detectForVideo(picture, atMs)
  picture.close()
  const [face] = result?.faceLandmarks ?? []
  if (!face) {
    scope.postMessage({ kind: 'found', found: undefined })
    return
  }
  const points = new Float32Array(face.flatMap(({ x, y, z }) => [x, y, z]))
  const shapes = new Float32Array(Object.keys(FACE_SHAPE_INDEX).length)
  for (const { categoryName, score } of result?.faceBlendshapes[0]?.categories ?? []) {
    const index = FACE_SHAPE_INDEX[categoryName as FaceShape]
    // `_neutral` is not one of the 52 shapes
    if (index !== undefined) shapes[index] = score
  }
  scope.postMessage({ kind: 'found', found: { points, shapes, width, height } }, [
    points.buffer,
    shapes.buffer,
  ])
}

scope.onmessage = async ({ data }) => {
  try {
    if (data.kind === 'load') await load(data.base, data.model)
    else detect(data.picture, data.atMs)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    scope.postMessage({ kind: 'failed', reason })
  }
}
