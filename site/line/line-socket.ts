import type { ToServer } from '#core/realtime/to-server.ts'
import { createAnswerTimers } from './answer-timers.ts'
import { steadyNow as browserSteadyNow, type Clock } from './clock.ts'
import type { Socket, SocketTiming } from './line-types.ts'
import { createServerSteadyClock, readClock } from './server-steady-clock.ts'
import type { Stop } from './stop.ts'

const OPEN = 1
/** If more bytes than this are unsent, frames are dropped: about 0.4 s of face frames, or 0.3 s of voice. */
const BACKLOG_MAX_BYTES = 1_024

interface LineSocketOptions {
  socket: Socket
  clock: Clock
  timing: SocketTiming
  steadyNow?: () => number
  onText: (text: string) => void
  onBytes: (bytes: Uint8Array) => void
  /** Called when the socket has closed or was silent for too long: once, and never after `close()`. */
  onLost: () => void
}

/**
 * One WebSocket from opening until it is lost. It also counts as lost when the server is silent for too long, because
 * browsers do not notice a disconnected cable.
 */
export interface LineSocket {
  send(message: ToServer): boolean
  /**
   * Sends a face or voice frame. Drops it if too many earlier bytes are unsent, because only new frames matter.
   * @returns false if the frame was dropped
   */
  sendBytes(bytes: Uint8Array<ArrayBuffer>): boolean
  /**
   * Sends a ping and expects any message within `silentMs`. With `n`, the number of a button press, also expects the
   * pong with this number within `answerMs`: another message does not prove that the server has received the button
   * press.
   */
  probe(n?: number): void
  close(): void
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
  const answers = createAnswerTimers(clock, timing.answerMs, lose)
  const serverClock = createServerSteadyClock(steadyNow)
  const stopPing = clock.every(timing.pingMs, () => probe())

  function close(): void {
    over = true
    stopPing()
    stopSilence?.()
    answers.stop()
    socket.close()
  }

  function lose(): void {
    if (over) return
    close()
    onLost()
  }

  function handle(data: unknown): void {
    if (over) return
    stopSilence?.()
    stopSilence = undefined
    if (data instanceof ArrayBuffer) onBytes(new Uint8Array(data))
    if (typeof data !== 'string') return
    // Read the server's clock here, possibly in a worker. A busy page would read it late, and button presses would seem
    // older than they are.
    const serverTime = readClock(data)
    if (serverTime?.clockMs !== undefined) serverClock.set(serverTime.clockMs)
    if (serverTime?.isPong) answers.arrived(serverTime.n)
    onText(data)
  }

  function expectMessage(): void {
    stopSilence ??= clock.after(timing.silentMs, lose)
  }

  function send(message: ToServer): boolean {
    if (over || socket.readyState !== OPEN) return false
    socket.send(JSON.stringify(serverClock.stamp(message)))
    return true
  }

  function probe(n?: number): void {
    if (n === undefined) {
      if (send({ type: 'ping' })) expectMessage()
    } else if (send({ type: 'ping', n })) answers.expect(n)
  }

  socket.binaryType = 'arraybuffer'
  socket.addEventListener('message', (event) => handle(event.data))
  socket.addEventListener('close', lose)
  expectMessage()

  return {
    send,
    sendBytes(bytes) {
      if (over || socket.readyState !== OPEN || socket.bufferedAmount > BACKLOG_MAX_BYTES) return false
      socket.send(bytes)
      return true
    },
    probe,
    close() {
      if (!over) close()
    },
  }
}
