import type { ConnectAs } from '#core/realtime/shapes.ts'
import type { ClientBody, ClientType } from '#core/realtime/to-client.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import type { Stop } from './stop.ts'

/**
 * State of the connection. stopped: not wanted (never opened, closed, signed out, or taken over by another browser).
 * connecting: first attempt. open: `config` has arrived. lost: was open or could not be opened, and tries again.
 */
export const LINE_STATES = ['stopped', 'connecting', 'open', 'lost'] as const
export type LineState = (typeof LINE_STATES)[number]

export type ServerConfig = ClientBody<'config'>

/** The part of the connection that live media needs. */
export interface SignallingLine {
  state(): LineState
  /** Calls the listener with each new state, but not with the current one. */
  onState(listener: (state: LineState) => void): Stop
  /** @returns false if the connection is not open; the message is then dropped */
  send(message: ToServer): boolean
  on<T extends ClientType>(type: T, handler: (body: ClientBody<T>) => void): Stop
  /** The last `config` of this page. */
  config(): ServerConfig | undefined
  /** Sends a ping now, for example when media stops. If the server does not answer, the connection counts as lost. */
  probe(): void
}

/** Options of a button press. */
export interface PressOptions {
  /** Time since the user pressed the button; default 0. */
  ageMs?: number
  /**
   * Called once: with true when the server has handled the button press, with false if the connection was lost before.
   */
  settled?: (isAnswered: boolean) => void
}

/** The page's only WebSocket (docs/realtime.md). */
export interface Line extends SignallingLine {
  /**
   * Sends a message for a user's button press, with the time since the press. The server answers within two seconds, or
   * the connection counts as lost (docs/realtime.md, Presses).
   * @returns false if it could not be sent; `settled` is then not called
   */
  press(message: ToServer, options?: PressOptions): boolean
  /**
   * Sends a face or voice frame (core/realtime/binary.ts).
   * @returns false if it could not be sent; the frame is then dropped
   */
  sendBytes(bytes: Uint8Array<ArrayBuffer>): boolean
  onBytes(listener: (bytes: Uint8Array) => void): Stop
  /**
   * Opens the connection in this role. Does nothing if it is already open or opening in this role.
   * @param token only for a phone: the token of its link
   */
  open(as: ConnectAs, token?: string): void
  /** Opens a new socket immediately, even in the same role. */
  reopen(as: ConnectAs): void
  /** Called when an attempt fails before `config`: no network, no server, or the server refuses this page. */
  onUnopened(listener: () => void): Stop
  close(): void
}
