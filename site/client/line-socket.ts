import type { ToServer } from '#contract/realtime/to-server.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Stop } from '../kernel/stop.ts'
import type { Socket, SocketTiming } from './line-types.ts'

const OPEN = 1
/** A third of a second of faces, a quarter of a voice. */
const BACKLOG_MAX_BYTES = 1_024

export interface LineSocketOptions {
  socket: Socket
  clock: Clock
  timing: SocketTiming
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
  /** Sends a ping and expects to hear something within `silentMs`. */
  probe(): void
  close(): void
}

export function watchSocket({
  socket,
  clock,
  timing,
  onText,
  onBytes,
  onLost,
}: LineSocketOptions): LineSocket {
  let over = false
  let stopSilence: Stop | undefined
  const stopPing = clock.every(timing.pingMs, () => probe())

  function end(): void {
    over = true
    stopPing()
    stopSilence?.()
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
    if (typeof data === 'string') onText(data)
    else if (data instanceof ArrayBuffer) onBytes(new Uint8Array(data))
  }

  function expectLife(): void {
    stopSilence ??= clock.after(timing.silentMs, lose)
  }

  function send(message: ToServer): boolean {
    if (over || socket.readyState !== OPEN) return false
    socket.send(JSON.stringify(message))
    return true
  }

  function sendBytes(bytes: Uint8Array<ArrayBuffer>): boolean {
    if (over || socket.readyState !== OPEN || socket.bufferedAmount > BACKLOG_MAX_BYTES) return false
    socket.send(bytes)
    return true
  }

  function probe(): void {
    if (send({ type: 'ping' })) expectLife()
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
