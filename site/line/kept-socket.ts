import type { ToServer } from '#core/realtime/to-server.ts'
import type { FromKeeper, ToKeeper } from './line-keeper.ts'
import type { LineSocket } from './line-socket.ts'
import type { SocketTiming } from './line-types.ts'

/** What of a Worker is used. */
export interface KeeperWorker {
  onmessage: ((event: MessageEvent<FromKeeper>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(message: ToKeeper): void
  terminate(): void
}

export interface KeptSocketEvents {
  onText: (text: string) => void
  onBytes: (bytes: Uint8Array) => void
  /** Told once, and never after `close()`. */
  onLost: () => void
}

/** The page's side of sockets that a worker holds. */
export interface KeptSockets {
  /** @returns undefined where there can be no worker: the page holds the socket itself then */
  open(url: string, timing: SocketTiming, events: KeptSocketEvents): LineSocket | undefined
}

/** One worker a page, made at the first need. */
export function createKeptSockets(createWorker: () => KeeperWorker): KeptSockets {
  let worker: KeeperWorker | undefined
  let isBroken = false
  let lastId = 0
  let current: { id: number; events: KeptSocketEvents } | undefined

  function lose(): void {
    const events = current?.events
    current = undefined
    events?.onLost()
  }

  function hear(message: FromKeeper): void {
    if (!current || message.id !== current.id) return
    const { events } = current
    if (message.kind === 'ask') worker?.postMessage({ kind: 'alive', id: message.id })
    if (message.kind === 'text') events.onText(message.text)
    if (message.kind === 'bytes') events.onBytes(message.bytes)
    if (message.kind === 'lost') lose()
  }

  function start(): KeeperWorker {
    const fresh = createWorker()
    fresh.onmessage = ({ data }) => hear(data)
    fresh.onerror = (event) => {
      console.warn('realtime: no worker keeps the line, the page does it itself', event.message)
      isBroken = true
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
        console.warn('realtime: no worker keeps the line, the page does it itself', error)
        isBroken = true
        return undefined
      }
      const keeper = worker
      const id = ++lastId
      current = { id, events }
      // what is told to a worker is cloned: no functions
      const { pingMs, silentMs, answerMs } = timing
      keeper.postMessage({ kind: 'open', id, url, timing: { pingMs, silentMs, answerMs } })
      const isOpen = (): boolean => current?.id === id && worker === keeper
      const send = (message: ToServer): boolean => {
        if (!isOpen()) return false
        keeper.postMessage({ kind: 'send', id, message })
        return true
      }
      return {
        send,
        sendBytes(bytes) {
          if (!isOpen()) return false
          keeper.postMessage({ kind: 'bytes', id, bytes })
          return true
        },
        probe: (n) => {
          if (isOpen()) keeper.postMessage({ kind: 'probe', id, n })
        },
        close() {
          if (!isOpen()) return
          current = undefined
          keeper.postMessage({ kind: 'close', id })
        },
      }
    },
  }
}

/** A worker of this browser. */
export const browserKeptSockets: KeptSockets = createKeptSockets(
  () => new Worker(new URL('./line-worker.ts', import.meta.url), { type: 'module' }) as KeeperWorker,
)
