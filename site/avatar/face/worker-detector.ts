import type { LandmarkDetector, Landmarks } from './landmarks.ts'
import type { FromLandmarkWorker, ToLandmarkWorker } from './worker-messages.ts'

interface Waiting {
  resolve(message: Exclude<FromLandmarkWorker, { kind: 'failed' }>): void
  reject(error: Error): void
}

export interface WorkerDetectorParts {
  createWorker: () => Worker
  /** Where the library's files are, ending with / */
  base: string
  /** For a library that comes without one. */
  model?: ArrayBuffer
  /** Milliseconds that only grow. */
  now: () => number
}

/** A library in its own worker, asked one thing after the other. */
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
