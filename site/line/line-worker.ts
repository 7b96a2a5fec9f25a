import { clock } from './clock.ts'
import { createLineKeeper, type FromKeeper, type ToKeeper } from './line-keeper.ts'

/** Runs in a worker, beside the page that it keeps the line for. */
const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<ToKeeper>) => void
  postMessage(message: FromKeeper): void
}

const hear = createLineKeeper({
  clock,
  createSocket: (url) => new WebSocket(url),
  post: (message) => scope.postMessage(message),
})

scope.onmessage = ({ data }) => hear(data)
