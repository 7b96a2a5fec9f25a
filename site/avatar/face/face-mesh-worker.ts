import type { Landmarks } from './landmarks.ts'
import type { FromLibrary, ToLibrary } from './library-messages.ts'
import {
  emulatePage,
  type Solution,
  type SolutionConstructor,
  type SolutionScope,
} from './mediapipe-scope.ts'

/** Results of @mediapipe/face_mesh. This file runs as a classic worker. */
interface Results {
  multiFaceLandmarks?: { x: number; y: number; z: number }[][]
}
interface Scope extends SolutionScope<ToLibrary, FromLibrary<Landmarks>> {
  FaceMesh: SolutionConstructor<Results>
}

const scope = globalThis as unknown as Scope
emulatePage(scope)

let mesh: Solution<Results> | undefined
let latest: Float32Array<ArrayBuffer> | undefined

/** Returns `latest`. Read through a function, because the compiler does not see that MediaPipe's callback sets it. */
const latestPoints = (): Float32Array<ArrayBuffer> | undefined => latest

async function load(base: string): Promise<void> {
  scope.importScripts(`${base}face_mesh.js`)
  mesh = new scope.FaceMesh({ locateFile: (name) => base + name })
  mesh.setOptions({
    maxNumFaces: 1,
    refineLandmarks: true,
    minDetectionConfidence: 0.5,
    minTrackingConfidence: 0.5,
  })
  mesh.onResults(({ multiFaceLandmarks: [face] = [] }) => {
    if (face) latest = new Float32Array(face.flatMap(({ x, y, z }) => [x, y, z]))
  })
  await mesh.initialize()
  scope.postMessage({ kind: 'loaded' })
}

async function detect(picture: ImageBitmap): Promise<void> {
  const { width, height } = picture
  latest = undefined
  try {
    await mesh?.send({ image: picture })
  } finally {
    picture.close()
  }
  const points = latestPoints()
  if (points) scope.postMessage({ kind: 'found', found: { points, width, height } }, [points.buffer])
  else scope.postMessage({ kind: 'found', found: undefined })
}

scope.onmessage = ({ data }) => {
  const work = data.kind === 'load' ? load(data.base) : detect(data.picture)
  work.catch((error: unknown) => scope.postMessage({ kind: 'failed', reason: String(error) }))
}
