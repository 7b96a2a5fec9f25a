import type { LandmarkDetector, Landmarks } from './landmarks.ts'
import type { FromLandmarkWorker, ToLandmarkWorker } from './worker-messages.ts'

interface Waiting {
  resolve(message: Exclude<FromLandmarkWorker, { kind: 'failed' }>): void
  reject(error: Error): void
}

interface WorkerDetectorParts {
  createWorker: () => Worker
  /** Folder of the library's files, ending with / */
  base: string
  /** The model's bytes, for a library that has no model of its own. */
  model?: ArrayBuffer
  /** A monotonic clock, ms. */
  now: () => number
}

/** Runs a library in a worker, with one request at a time. */
export function createWorkerDetector({
  createWorker,
  base,
  model,
  now,
}: WorkerDetectorParts): LandmarkDetector {
  let worker: Worker | undefined
  let waiting: Waiting | undefined

  const fail = (reason: string) => {
    waiting?.reject(new Error(reason))
    waiting = undefined
  }

  const ask = (running: Worker, message: ToLandmarkWorker, transfer: Transferable[] = []) =>
    new Promise<Exclude<FromLandmarkWorker, { kind: 'failed' }>>((resolve, reject) => {
      waiting = { resolve, reject }
      running.postMessage(message, transfer)
    })

  const receive = ({ data }: MessageEvent<FromLandmarkWorker>) => {
    if (data.kind === 'failed') return fail(data.reason)
    waiting?.resolve(data)
    waiting = undefined
  }

  return {
    async load() {
      worker = createWorker()
      worker.onmessage = receive
      worker.onerror = (event) => fail(event.message || 'the worker could not be started')
      await ask(worker, { kind: 'load', base: new URL(base, location.href).href, model })
    },
    async detect(picture): Promise<Landmarks | undefined> {
      if (!worker) throw new Error('the library is not loaded')
      const answer = await ask(worker, { kind: 'detect', picture, atMs: now() }, [picture])
      if (answer.kind !== 'found' || !answer.points) return undefined
      const { points, shapes, width, height } = answer
      return shapes ? { points, shapes, width, height } : { points, width, height }
    },
    close() {
      worker?.terminate()
      worker = undefined
      fail('closed')
    },
  }
}
