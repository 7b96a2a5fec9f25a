import type { ConnectAs } from '#contract/realtime/shapes.ts'
import type { ClientBody, ClientType } from '#contract/realtime/to-client.ts'
import type { EventType, PlainBody, PlainType, TransitionBody } from '#contract/realtime/to-server.ts'
import type { Clock, Stop } from './clock.ts'

/**
 * stopped: nobody wants it (never opened, closed, signed out, taken by another browser).
 * connecting: the first attempt. open: `config` has come. lost: it was open (or could not be opened) and tries again.
 */
export const LINE_STATES = ['stopped', 'connecting', 'open', 'lost'] as const
export type LineState = (typeof LINE_STATES)[number]

export type ServerConfig = ClientBody<'config'>

/** zod infers an empty object as `Record<string, never>`, beside which not even `type` may stand. */
type Fields<Body> = string extends keyof Body ? unknown : Body

/** What a page may send: the contract's ToServer. */
export type Outgoing =
  | { [T in PlainType]: { type: T } & Fields<PlainBody<T>> }[PlainType]
  | {
      [E in EventType]: { type: 'stateTransitionEvent'; eventType: E } & Fields<TransitionBody<E>>
    }[EventType]

/** The one WebSocket of a page: realtime.md. */
export interface Line {
  state(): LineState
  /** Called on changes only. */
  onState(listener: (state: LineState) => void): Stop
  /** @returns false when it could not be sent: the line is not open. Nothing is kept for later. */
  send(message: Outgoing): boolean
  /** Face frames (contract/realtime/binary.ts). @returns false when it could not be sent; nothing is kept for later */
  sendBytes(bytes: Uint8Array<ArrayBuffer>): boolean
  onBytes(listener: (bytes: Uint8Array) => void): Stop
  on<T extends ClientType>(type: T, handler: (body: ClientBody<T>) => void): Stop
  /** The last `config` of this page. */
  config(): ServerConfig | undefined
  /** Does nothing when it is open (or opening) as that already. @param token a phone's */
  open(as: ConnectAs, token?: string): void
  /** A fresh socket at once, also as the same. */
  reopen(as: ConnectAs): void
  /** Asks for a sign of life now; a server that stays silent is lost. For whoever sees that media stopped. */
  probe(): void
  /** An attempt ended before `config` came: no network, no server, or a server that lets this page in no more. */
  onUnopened(listener: () => void): Stop
  close(): void
}

export interface LineTiming {
  pingMs: number
  /** How long an answer to `ping`, or the first message of a new socket, may take. */
  silentMs: number
  reconnectMinMs: number
  reconnectMaxMs: number
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
  /** `https://example.jp`; the page's own by default. */
  origin?: () => string
  /** Remembers that this tab has reloaded for a newer protocol; without it the page does not reload. */
  storage?: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  reload?: () => void
  random?: () => number
  /** Calls `wake` when the network changes or the page is shown again; browser events by default. */
  onWake?: (wake: () => void) => Stop
}
