import type { FromLandmarkWorker, ToLandmarkWorker } from './worker-messages.ts'

/**
 * A classic worker (importScripts) for @mediapipe/face_mesh. The library loads its parts with script elements and requires
 * `window`; both are emulated here.
 */
interface FaceMesh {
  setOptions(options: Record<string, unknown>): void
  onResults(
    listener: (results: { multiFaceLandmarks?: { x: number; y: number; z: number }[][] }) => void,
  ): void
  initialize(): Promise<void>
  send(input: { image: ImageBitmap }): Promise<void>
}
interface Scope {
  window: unknown
  document: unknown
  FaceMesh: new (options: { locateFile: (name: string) => string }) => FaceMesh
  importScripts(url: string): void
  onmessage: ((event: MessageEvent<ToLandmarkWorker>) => void) | null
  postMessage(message: FromLandmarkWorker, transfer?: Transferable[]): void
}

const scope = globalThis as unknown as Scope

/** The part of a script element that the library uses. */
class ScriptElement extends EventTarget {
  src = ''
  setAttribute(name: string, value: string): void {
    if (name === 'src') this.src = value
  }
}

scope.window = scope
scope.document = {
  createElement: (name: string) => (name === 'canvas' ? new OffscreenCanvas(1, 1) : new ScriptElement()),
  body: {
    appendChild(element: ScriptElement) {
      // the library adds its `load` listener after it has appended the element
      queueMicrotask(() => {
        let kind = 'load'
        try {
          scope.importScripts(element.src)
        } catch (error) {
          console.error('face: a part of the library could not be loaded', element.src, error)
          kind = 'error'
        }
        element.dispatchEvent(new Event(kind))
      })
    },
  },
}

let mesh: FaceMesh | undefined
let latest: Float32Array<ArrayBuffer> | undefined

/** Read through a function, because the compiler does not see that the library's callback sets it. */
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
  if (points) scope.postMessage({ kind: 'found', points, width, height }, [points.buffer])
  else scope.postMessage({ kind: 'found', width, height })
}

scope.onmessage = ({ data }) => {
  const work = data.kind === 'load' ? load(data.base) : detect(data.picture)
  work.catch((error: unknown) => scope.postMessage({ kind: 'failed', reason: String(error) }))
}
