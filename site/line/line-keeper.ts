import type { ToServer } from '#core/realtime/to-server.ts'
import { steadyNow as browserSteadyNow, type Clock } from './clock.ts'
import { type LineSocket, watchSocket } from './line-socket.ts'
import type { Socket, SocketTiming } from './line-types.ts'
import type { Stop } from './stop.ts'

/** What a page tells its worker. `id` is the connection's: what an older one still says is foreign. */
export type ToKeeper =
  | { kind: 'open'; id: number; url: string; timing: SocketTiming }
  | { kind: 'send'; id: number; message: ToServer }
  | { kind: 'bytes'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'probe'; id: number; n?: number | undefined }
  | { kind: 'close' | 'alive'; id: number }

export type FromKeeper =
  | { kind: 'text'; id: number; text: string }
  | { kind: 'bytes'; id: number; bytes: Uint8Array }
  /** The socket is closed, silent, or was closed because the page hung. */
  | { kind: 'lost'; id: number }
  /** Answered with `alive` as soon as the page's main thread comes to it. */
  | { kind: 'ask'; id: number }

/** How often the page is asked, and how many questions it may leave open: 20 s. */
export const ASK_MS = 2_000
export const OPEN_QUESTIONS_MAX = 10

export interface LineKeeperDeps {
  clock: Clock
  steadyNow?: () => number
  createSocket: (url: string) => Socket
  post: (message: FromKeeper) => void
}

/**
 * The socket's side that lives in a worker (realtime, Liveness). Its pings and its patience go on while the page is busy with
 * something else. A page that answers nothing for 20 s hangs: its socket is closed, so that the server counts it as lost and
 * another page may take its place. Questions are counted, not time: a device that slept is not a page that hung.
 */
export function createLineKeeper({
  clock,
  steadyNow = browserSteadyNow,
  createSocket,
  post,
}: LineKeeperDeps): (message: ToKeeper) => void {
  let socket: LineSocket | undefined
  let openId = 0
  let openQuestions = 0
  let stopAsking: Stop = () => {}

  function end(): void {
    stopAsking()
    socket?.close()
    socket = undefined
  }

  function lose(id: number): void {
    if (id !== openId) return
    end()
    post({ kind: 'lost', id })
  }

  function ask(id: number): void {
    if (openQuestions >= OPEN_QUESTIONS_MAX) {
      lose(id)
      return
    }
    openQuestions += 1
    post({ kind: 'ask', id })
  }

  function open({ id, url, timing }: ToKeeper & { kind: 'open' }): void {
    end()
    openId = id
    openQuestions = 0
    socket = watchSocket({
      socket: createSocket(url),
      clock,
      steadyNow,
      timing,
      onText: (text) => post({ kind: 'text', id, text }),
      onBytes: (bytes) => post({ kind: 'bytes', id, bytes }),
      onLost: () => lose(id),
    })
    stopAsking = clock.every(ASK_MS, () => ask(id))
  }

  return (message) => {
    if (message.kind === 'open') open(message)
    if (message.id !== openId) return
    // whatever it says, it is alive
    openQuestions = 0
    if (message.kind === 'send') socket?.send(message.message)
    if (message.kind === 'bytes') socket?.sendBytes(message.bytes)
    if (message.kind === 'probe') socket?.probe(message.n)
    if (message.kind === 'close') end()
  }
}
