import type { ConnectAs } from '#core/realtime/shapes.ts'
import type { Clock } from './clock.ts'
import type { KeptSockets } from './kept-socket.ts'
import type { Stop } from './stop.ts'

/** What one socket is measured by. */
export interface SocketTiming {
  pingMs: number
  /** How long an answer to `ping`, or the first message of a new socket, may take. */
  silentMs: number
  /** How long the answer to a press may take. */
  answerMs: number
}

export interface LineTiming extends SocketTiming {
  /** How long a lost page waits before it tries again. @param failures in a row @param random 0 to 1 */
  returnAfterMs: (page: LostPage, failures: number, random: number) => number
}

/** What a page was when its line was lost. */
export interface LostPage {
  as: ConnectAs
  /** Somebody talks there, or waits for an answer. */
  isInCall: boolean
}

/** What of a WebSocket the line uses. */
export interface Socket {
  readonly readyState: number
  readonly bufferedAmount: number
  binaryType: BinaryType
  send(message: string | Uint8Array<ArrayBuffer>): void
  close(): void
  addEventListener(type: 'open' | 'message' | 'close', listener: (event: { data?: unknown }) => void): void
}

export interface LineOptions {
  timing: LineTiming
  clock: Clock
  /** The page's secret (participant.ts). */
  participant: () => Promise<string>
  /** Asked before each new attempt: only /app pages reconnect (Spec 4.4). */
  mayReconnect?: () => boolean
  createSocket?: (url: string) => Socket
  /** Sockets held by a worker, for pages that sit on a seat (kiosk, operator); without them the page holds its own. */
  kept?: KeptSockets
  /** `https://example.jp`; the page's own by default. */
  origin?: () => string
  /** Remembers that this tab has reloaded for a newer protocol; without it the page does not reload. */
  storage?: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** Whether this tab came by the link of a reservation; by its own memory unless said otherwise. */
  isGuest?: () => boolean
  reload?: () => void
  random?: () => number
  /** Milliseconds that never jump; the browser's by default. */
  steadyNow?: () => number
  /** Calls `wake` when the network changes or the page is shown again; browser events by default. */
  onWake?: (wake: () => void) => Stop
}
