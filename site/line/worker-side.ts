import type { ToServer } from '#core/realtime/to-server.ts'
import { steadyNow as browserSteadyNow, type Clock } from './clock.ts'
import { type LineSocket, watchSocket } from './line-socket.ts'
import type { Socket, SocketTiming } from './line-types.ts'
import type { Stop } from './stop.ts'

/** Messages from a page to its worker. `id` identifies the connection; messages of an older connection are ignored. */
export type ToWorker =
  | { kind: 'open'; id: number; url: string; timing: SocketTiming }
  | { kind: 'send'; id: number; message: ToServer }
  | { kind: 'bytes'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'probe'; id: number; n?: number | undefined }
  | { kind: 'close' | 'alive'; id: number }

export type FromWorker =
  | { kind: 'text'; id: number; text: string }
  | { kind: 'bytes'; id: number; bytes: Uint8Array }
  /** The connection is lost: the socket closed, the server was silent, or the page did not respond to the worker. */
  | { kind: 'lost'; id: number }
  /** Asks the page whether it responds. The page answers `alive` as soon as its main thread is free. */
  | { kind: 'ask'; id: number }

/** How often the worker asks whether the page responds. After 10 questions without an answer (20 s) the page counts as hanging. */
const ASK_MS = 2_000
const OPEN_QUESTIONS_MAX = 10

interface WorkerSideDeps {
  clock: Clock
  steadyNow?: () => number
  createSocket: (url: string) => Socket
  post: (message: FromWorker) => void
}

/**
 * The worker's side of the socket (docs/realtime.md, Liveness). Pings and timeouts continue while the page is busy. A
 * page that does not answer for 20 s is hanging: the worker closes the socket, so that the server treats the page as
 * lost and another page may take over. The worker counts its unanswered questions to the page instead of time,
 * because a device that was asleep is not a hanging page.
 */
export function createWorkerSide({
  clock,
  steadyNow = browserSteadyNow,
  createSocket,
  post,
}: WorkerSideDeps): (message: ToWorker) => void {
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

  function open({ id, url, timing }: ToWorker & { kind: 'open' }): void {
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
    // Any message shows that the page is alive.
    openQuestions = 0
    if (message.kind === 'send') socket?.send(message.message)
    if (message.kind === 'bytes') socket?.sendBytes(message.bytes)
    if (message.kind === 'probe') socket?.probe(message.n)
    if (message.kind === 'close') end()
  }
}
