import type { FromLibrary, ToLibrary } from './library-messages.ts'

/** A tracking library, which processes pictures one at a time. */
export interface PictureLibrary<Found> {
  /** Throws the name of a TrackerFault if the tracking library cannot be loaded. */
  load(): Promise<void>
  /** Takes ownership of the picture and closes it. @returns undefined if nothing was found in the picture */
  detect(picture: ImageBitmap): Promise<Found | undefined>
  close(): void
}

interface Waiting<Found> {
  resolve(message: Exclude<FromLibrary<Found>, { kind: 'failed' }>): void
  reject(error: Error): void
}

interface LibraryWorkerParts {
  createWorker: () => Worker
  /** Folder of the tracking library's files, ending with / */
  base: string
  /** The model's bytes, for a tracking library that does not contain a model. */
  model?: ArrayBuffer
  /** A monotonic clock, ms. */
  now: () => number
}

/** Runs a tracking library in a worker, with one request at a time. */
export function createLibraryWorker<Found>({
  createWorker,
  base,
  model,
  now,
}: LibraryWorkerParts): PictureLibrary<Found> {
  let worker: Worker | undefined
  let waiting: Waiting<Found> | undefined

  const fail = (reason: string) => {
    waiting?.reject(new Error(reason))
    waiting = undefined
  }

  const ask = (running: Worker, message: ToLibrary, transfer: Transferable[] = []) =>
    new Promise<Exclude<FromLibrary<Found>, { kind: 'failed' }>>((resolve, reject) => {
      waiting = { resolve, reject }
      running.postMessage(message, transfer)
    })

  const receive = ({ data }: MessageEvent<FromLibrary<Found>>) => {
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
    async detect(picture) {
      if (!worker) throw new Error('the library is not loaded')
      const answer = await ask(worker, { kind: 'detect', picture, atMs: now() }, [picture])
      return answer.kind === 'found' ? answer.found : undefined
    },
    close() {
      worker?.terminate()
      worker = undefined
      fail('closed')
    },
  }
}
