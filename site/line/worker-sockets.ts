import type { LineSocket } from './line-socket.ts'
import type { SocketTiming } from './line-types.ts'
import type { FromWorker, ToWorker } from './worker-side.ts'

/** The part of the browser's Worker interface that is used here. */
export interface SocketWorker {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(message: ToWorker): void
  terminate(): void
}

export interface WorkerSocketEvents {
  onText: (text: string) => void
  onBytes: (bytes: Uint8Array) => void
  /** Called once, and never after `close()`. */
  onLost: () => void
}

/** Opens sockets that run in a worker instead of the page. */
export interface WorkerSockets {
  /** @returns undefined if no worker is available; the page then opens the socket itself */
  open(url: string, timing: SocketTiming, events: WorkerSocketEvents): LineSocket | undefined
}

/** One worker for each page, created on first use. */
export function createWorkerSockets(createWorker: () => SocketWorker): WorkerSockets {
  let worker: SocketWorker | undefined
  let isBroken = false
  let lastId = 0
  let current: { id: number; events: WorkerSocketEvents } | undefined

  function lose(): void {
    const events = current?.events
    current = undefined
    events?.onLost()
  }

  function handle(message: FromWorker): void {
    if (!current || message.id !== current.id) return
    const { events } = current
    if (message.kind === 'ask') worker?.postMessage({ kind: 'alive', id: message.id })
    if (message.kind === 'text') events.onText(message.text)
    if (message.kind === 'bytes') events.onBytes(message.bytes)
    if (message.kind === 'lost') lose()
  }

  function giveUp(reason: unknown): void {
    console.warn('realtime: no worker: this page opens its own socket', reason)
    isBroken = true
  }

  function start(): SocketWorker {
    const fresh = createWorker()
    fresh.onmessage = ({ data }) => handle(data)
    fresh.onerror = (event) => {
      giveUp(event.message)
      fresh.terminate()
      worker = undefined
      lose()
    }
    return fresh
  }

  return {
    open(url, timing, events) {
      if (isBroken) return undefined
      try {
        worker ??= start()
      } catch (error) {
        giveUp(error)
        return undefined
      }
      const keeper = worker
      const id = ++lastId
      current = { id, events }
      // Messages to a worker are cloned and must not contain functions.
      const { pingMs, silentMs, answerMs } = timing
      keeper.postMessage({ kind: 'open', id, url, timing: { pingMs, silentMs, answerMs } })
      const isOpen = (): boolean => current?.id === id && worker === keeper
      return socketThrough(keeper, id, isOpen, () => {
        current = undefined
      })
    },
  }
}

/** The page's handle of one socket in the worker. Its methods do nothing after that socket was lost, closed or replaced. */
function socketThrough(
  keeper: SocketWorker,
  id: number,
  isOpen: () => boolean,
  onClosed: () => void,
): LineSocket {
  const post = (message: ToWorker): boolean => {
    if (!isOpen()) return false
    keeper.postMessage(message)
    return true
  }
  return {
    send: (message) => post({ kind: 'send', id, message }),
    sendBytes: (bytes) => post({ kind: 'bytes', id, bytes }),
    probe: (n) => void post({ kind: 'probe', id, n }),
    close() {
      if (post({ kind: 'close', id })) onClosed()
    },
  }
}

/** Opens sockets in a real worker of the browser; tests use a fake worker. */
export const browserWorkerSockets: WorkerSockets = createWorkerSockets(
  () => new Worker(new URL('./line-worker.ts', import.meta.url), { type: 'module' }) as SocketWorker,
)
