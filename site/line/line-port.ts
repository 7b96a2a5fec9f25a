import type { ConnectAs } from '#core/realtime/shapes.ts'
import type { ClientBody, ClientType } from '#core/realtime/to-client.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import type { Stop } from './stop.ts'

/**
 * stopped: nobody wants it (never opened, closed, signed out, taken by another browser).
 * connecting: the first attempt. open: `config` has come. lost: it was open (or could not be opened) and tries again.
 */
export const LINE_STATES = ['stopped', 'connecting', 'open', 'lost'] as const
export type LineState = (typeof LINE_STATES)[number]

export type ServerConfig = ClientBody<'config'>

/** What live media asks of the line. */
export interface SignallingLine {
  state(): LineState
  /** Called on changes only. */
  onState(listener: (state: LineState) => void): Stop
  /** @returns false when it could not be sent: the line is not open. Nothing is kept for later. */
  send(message: ToServer): boolean
  on<T extends ClientType>(type: T, handler: (body: ClientBody<T>) => void): Stop
  /** The last `config` of this page. */
  config(): ServerConfig | undefined
  /** Asks for a sign of life now; a server that stays silent is lost. For whoever sees that media stopped. */
  probe(): void
}

/** How a press went. */
export interface PressOptions {
  /** Since somebody pressed; 0 unless told otherwise. */
  ageMs?: number
  /** Called once. true: the server has heard it. false: it may not have, and the line is lost. */
  settled?: (isAnswered: boolean) => void
}

/** The one WebSocket of a page: realtime. */
export interface Line extends SignallingLine {
  /**
   * Sends what a person has pressed, with its age. The server answers within two seconds, or the line is lost (realtime, Presses).
   * @returns false when it could not be sent; `settled` is not called then
   */
  press(message: ToServer, options?: PressOptions): boolean
  /** Faces and voices (contract/realtime/binary.ts). @returns false when it could not be sent; nothing is kept for later */
  sendBytes(bytes: Uint8Array<ArrayBuffer>): boolean
  onBytes(listener: (bytes: Uint8Array) => void): Stop
  /** Does nothing when it is open (or opening) as that already. @param token a phone's */
  open(as: ConnectAs, token?: string): void
  /** A fresh socket at once, also as the same. */
  reopen(as: ConnectAs): void
  /** An attempt ended before `config` came: no network, no server, or a server that lets this page in no more. */
  onUnopened(listener: () => void): Stop
  close(): void
}
