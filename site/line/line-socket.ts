import type { ToServer } from '#core/realtime/to-server.ts'
import { afterTurns } from './after-turns.ts'
import { steadyNow as browserSteadyNow, type Clock } from './clock.ts'
import type { Socket, SocketTiming } from './line-types.ts'
import type { Stop } from './stop.ts'

const OPEN = 1
/** A third of a second of faces, a quarter of a second of voice. */
const BACKLOG_MAX_BYTES = 1_024

interface LineSocketOptions {
  socket: Socket
  clock: Clock
  timing: SocketTiming
  steadyNow?: () => number
  onText: (text: string) => void
  onBytes: (bytes: Uint8Array) => void
  /** The socket has closed or was silent for too long. Called once, and never after `close()`. */
  onLost: () => void
}

/** One WebSocket from opening to loss. Browsers do not notice a disconnected cable, so silence is measured. */
export interface LineSocket {
  send(message: ToServer): boolean
  /** @returns false also while earlier bytes are waiting: only the newest faces and voices matter */
  sendBytes(bytes: Uint8Array<ArrayBuffer>): boolean
  /**
   * Sends a ping and expects any message within `silentMs`. With `n`, the number of a press, expects the pong of this
   * ping within `answerMs`, because other messages may have been sent before the server stopped.
   */
  probe(n?: number): void
  close(): void
}

/** The messages that contain the server's clock. */
const HAS_CLOCK = /^\{"type":"(config|pong)"/

/** Parsed by hand, because the worker does not load the contracts. A pong without a number confirms all presses. */
function clockOf(text: string): { isPong: boolean; n: number; clockMs: number | undefined } | undefined {
  try {
    const { type, n, clockMs } = JSON.parse(text) as Record<string, unknown>
    return {
      isPong: type === 'pong',
      n: typeof n === 'number' ? n : Number.POSITIVE_INFINITY,
      clockMs: typeof clockMs === 'number' ? clockMs : undefined,
    }
  } catch {
    return undefined // the page reports it
  }
}

export function watchSocket({
  socket,
  clock,
  timing,
  steadyNow = browserSteadyNow,
  onText,
  onBytes,
  onLost,
}: LineSocketOptions): LineSocket {
  let over = false
  let stopSilence: Stop | undefined
  /** By the number of the press. */
  const pendingAnswers = new Map<number, Stop>()
  /** The server's monotonic clock minus this device's, from the last config or pong. */
  let aheadMs: number | undefined
  const stopPing = clock.every(timing.pingMs, () => probe())

  function end(): void {
    over = true
    stopPing()
    stopSilence?.()
    for (const stop of pendingAnswers.values()) stop()
    socket.close()
  }

  function lose(): void {
    if (over) return
    end()
    onLost()
  }

  function handle(data: unknown): void {
    if (over) return
    stopSilence?.()
    stopSilence = undefined
    if (typeof data === 'string') {
      readClock(data)
      onText(data)
    } else if (data instanceof ArrayBuffer) onBytes(new Uint8Array(data))
  }

  /** Read here and not in the page, which may be busy: reading it late would make presses look older. */
  function readClock(text: string): void {
    const told = HAS_CLOCK.test(text) ? clockOf(text) : undefined
    if (!told) return
    if (told.clockMs !== undefined) aheadMs = told.clockMs - steadyNow()
    if (!told.isPong) return
    for (const [n, stop] of [...pendingAnswers]) {
      if (n > told.n) continue
      stop()
      pendingAnswers.delete(n)
    }
  }

  function expectMessage(): void {
    stopSilence ??= clock.after(timing.silentMs, lose)
  }

  function send(message: ToServer): boolean {
    if (over || socket.readyState !== OPEN) return false
    socket.send(JSON.stringify(withClock(message)))
    return true
  }

  function withClock(message: ToServer): ToServer {
    if (!('made' in message) || !message.made || aheadMs === undefined) return message
    return { ...message, made: { ...message.made, clockMs: Math.max(0, steadyNow() + aheadMs) } }
  }

  function sendBytes(bytes: Uint8Array<ArrayBuffer>): boolean {
    if (over || socket.readyState !== OPEN || socket.bufferedAmount > BACKLOG_MAX_BYTES) return false
    socket.send(bytes)
    return true
  }

  function probe(n?: number): void {
    if (n === undefined) {
      if (send({ type: 'ping' })) expectMessage()
    } else if (send({ type: 'ping', n })) {
      pendingAnswers.set(n, afterTurns(clock, timing.answerMs, lose))
    }
  }

  socket.binaryType = 'arraybuffer'
  socket.addEventListener('message', (event) => handle(event.data))
  socket.addEventListener('close', lose)
  expectMessage()

  return {
    send,
    sendBytes,
    probe,
    close: () => {
      if (!over) end()
    },
  }
}
