import type { ConnectAs } from '#core/realtime/shapes.ts'
import type { Clock } from './clock.ts'
import type { Stop } from './stop.ts'
import type { WorkerSockets } from './worker-sockets.ts'

/** Timing of one socket. */
export interface SocketTiming {
  pingMs: number
  /** Maximum time for the answer to `ping`, or for the first message of a new socket. */
  silentMs: number
  /** Maximum time for the answer to a button press. */
  answerMs: number
}

export interface LineTiming extends SocketTiming {
  /** Delay before the next attempt to reconnect, ms. @param failures failed attempts in a row @param random 0 to 1 */
  reconnectAfterMs: (page: LostPage, failures: number, random: number) => number
}

/** The page's state when it lost the connection. */
export interface LostPage {
  as: ConnectAs
  /** Whether the page had a call or, on a signage, a waiting visitor. */
  isInCall: boolean
}

/** The parts of WebSocket that are used. */
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
  /** Called before each attempt to reconnect. Returns whether the page that is then open may reconnect (Spec 4.4). */
  mayReconnect?: () => boolean
  createSocket?: (url: string) => Socket
  /** Sockets in a worker, for pages that connect once per account (kiosk, operator); by default the page opens its own. */
  workerSockets?: WorkerSockets
  /** Origin of the server, for example `https://example.jp`; by default the origin of the page. */
  origin?: () => string
  /** Remembers that this tab has reloaded for a newer protocol; without it the page does not reload. */
  storage?: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** Whether this tab was opened by the link of a reservation; by default from the tab's storage. */
  isGuest?: () => boolean
  reload?: () => void
  random?: () => number
  /** A monotonic clock in milliseconds; performance.now by default. */
  steadyNow?: () => number
  /** Calls `wake` when the network changes or the page becomes visible; browser events by default. */
  onWake?: (wake: () => void) => Stop
}
