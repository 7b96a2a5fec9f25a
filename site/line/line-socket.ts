import type { ToServer } from '#core/realtime/to-server.ts'
import { steadyNow as browserSteadyNow, type Clock } from './clock.ts'
import type { Socket, SocketTiming } from './line-types.ts'
import { afterTurns } from './patience.ts'
import type { Stop } from './stop.ts'

const OPEN = 1
/** A third of a second of faces, a quarter of a voice. */
const BACKLOG_MAX_BYTES = 1_024

export interface LineSocketOptions {
  socket: Socket
  clock: Clock
  timing: SocketTiming
  steadyNow?: () => number
  onText: (text: string) => void
  onBytes: (bytes: Uint8Array) => void
  /** Closed, or silent for too long. Told once, and never after `close()`. */
  onLost: () => void
}

/** The life of one WebSocket: heard or lost. A browser does not notice a pulled cable by itself, so silence is measured. */
export interface LineSocket {
  send(message: ToServer): boolean
  /** @returns false also while earlier bytes still wait: of faces and voices only the newest matter */
  sendBytes(bytes: Uint8Array<ArrayBuffer>): boolean
  /**
   * Sends a ping and expects to hear something within `silentMs`. With `n`, the number of a press, it expects the answer to this very
   * ping within `answerMs`: whatever else is heard may have been under way before the server stopped.
   */
  probe(n?: number): void
  close(): void
}

/** These two tell the server's clock. */
const CLOCKED = /^\{"type":"(config|pong)"/

/** Read by hand: this runs in the line's worker, which loads no contract. A server that answers no numbers has answered all of them. */
function clockOf(text: string): { isPong: boolean; n: number; clockMs: number | undefined } | undefined {
  try {
    const { type, n, clockMs } = JSON.parse(text) as Record<string, unknown>
    return {
      isPong: type === 'pong',
      n: typeof n === 'number' ? n : Number.POSITIVE_INFINITY,
      clockMs: typeof clockMs === 'number' ? clockMs : undefined,
    }
  } catch {
    return undefined // the page says so
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
  const answersDue = new Map<number, Stop>()
  /** The server's monotonic clock minus this device's, as the last config or pong told it. */
  let aheadMs: number | undefined
  const stopPing = clock.every(timing.pingMs, () => probe())

  function end(): void {
    over = true
    stopPing()
    stopSilence?.()
    for (const stop of answersDue.values()) stop()
    socket.close()
  }

  function lose(): void {
    if (over) return
    end()
    onLost()
  }

  function hear(data: unknown): void {
    if (over) return
    stopSilence?.()
    stopSilence = undefined
    if (typeof data === 'string') {
      hearClock(data)
      onText(data)
    } else if (data instanceof ArrayBuffer) onBytes(new Uint8Array(data))
  }

  /** Heard here and not by the page, which may be busy drawing: a late reading would make presses look older than they are. */
  function hearClock(text: string): void {
    const told = CLOCKED.test(text) ? clockOf(text) : undefined
    if (!told) return
    if (told.clockMs !== undefined) aheadMs = told.clockMs - steadyNow()
    if (!told.isPong) return
    for (const [n, stop] of [...answersDue]) {
      if (n > told.n) continue
      stop()
      answersDue.delete(n)
    }
  }

  function expectLife(): void {
    stopSilence ??= clock.after(timing.silentMs, lose)
  }

  function send(message: ToServer): boolean {
    if (over || socket.readyState !== OPEN) return false
    socket.send(JSON.stringify(timed(message)))
    return true
  }

  function timed(message: ToServer): ToServer {
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
      if (send({ type: 'ping' })) expectLife()
    } else if (send({ type: 'ping', n })) {
      answersDue.set(n, afterTurns(clock, timing.answerMs, lose))
    }
  }

  socket.binaryType = 'arraybuffer'
  socket.addEventListener('message', (event) => hear(event.data))
  socket.addEventListener('close', lose)
  expectLife()

  return {
    send,
    sendBytes,
    probe,
    close: () => {
      if (!over) end()
    },
  }
}
