import { clock } from './clock.ts'
import { createWorkerSide, type FromWorker, type ToWorker } from './worker-side.ts'

/** Entry point of the worker that runs the page's socket. */
const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<ToWorker>) => void
  postMessage(message: FromWorker): void
}

const hear = createWorkerSide({
  clock,
  createSocket: (url) => new WebSocket(url),
  post: (message) => scope.postMessage(message),
})

scope.onmessage = ({ data }) => hear(data)
