import type { FromLibrary, ToLibrary } from '../face/library-messages.ts'
import {
  emulatePage,
  type Solution,
  type SolutionConstructor,
  type SolutionScope,
} from '../face/mediapipe-scope.ts'
import type { FoundHand, FoundHands } from './found-hands.ts'

/** A point found by @mediapipe/hands. This file runs as a classic worker. */
type Points = readonly { x: number; y: number; z: number }[]
interface Results {
  multiHandLandmarks?: readonly Points[]
  multiHandWorldLandmarks?: readonly Points[]
  multiHandedness?: readonly { label: 'Left' | 'Right'; score: number }[]
}
interface Scope extends SolutionScope<ToLibrary, FromLibrary<FoundHands>> {
  Hands: SolutionConstructor<Results>
}

const scope = globalThis as unknown as Scope
emulatePage(scope)

let library: Solution<Results> | undefined
let latest: readonly FoundHand[] = []

const flat = (points: Points): Float32Array<ArrayBuffer> =>
  new Float32Array(points.flatMap(({ x, y, z }) => [x, y, z]))

/**
 * The tracking library names the sides as in a mirrored picture. The camera's picture is not mirrored, so the sides are
 * swapped.
 */
const handsOf = (results: Results): FoundHand[] =>
  (results.multiHandedness ?? []).flatMap(({ label, score }, index) => {
    const [image, world] = [results.multiHandLandmarks?.[index], results.multiHandWorldLandmarks?.[index]]
    if (!image || !world) return []
    return [{ side: label === 'Left' ? 'right' : 'left', score, image: flat(image), world: flat(world) }]
  })

async function load(base: string): Promise<void> {
  scope.importScripts(`${base}hands.js`)
  library = new scope.Hands({ locateFile: (name) => base + name })
  library.setOptions({
    maxNumHands: 2,
    modelComplexity: 1,
    minDetectionConfidence: 0.6,
    minTrackingConfidence: 0.5,
  })
  library.onResults((results) => {
    latest = handsOf(results)
  })
  await library.initialize()
  scope.postMessage({ kind: 'loaded' })
}

async function detect(picture: ImageBitmap): Promise<void> {
  const { width, height } = picture
  latest = []
  try {
    await library?.send({ image: picture })
  } finally {
    picture.close()
  }
  scope.postMessage({
    kind: 'found',
    found: latest.length === 0 ? undefined : { hands: latest, width, height },
  })
}

scope.onmessage = ({ data }) => {
  const work = data.kind === 'load' ? load(data.base) : detect(data.picture)
  work.catch((error: unknown) => scope.postMessage({ kind: 'failed', reason: String(error) }))
}
