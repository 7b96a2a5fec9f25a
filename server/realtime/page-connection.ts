import type { Asker } from '#core/accounts/asker.ts'
import type { ConnectAs } from '#core/realtime/shapes.ts'
import type { ToClient } from '#core/realtime/to-client.ts'
import type { Encoded } from './encoded.ts'

/**
 * A page's realtime connection over one socket. Messages of a connection that was superseded or is closing are ignored.
 */
export interface PageConnection {
  readonly id: string
  readonly as: ConnectAs
  readonly identity: Asker
  /** The session with which the page has connected. Visitors of reservations have none; a phone has its operator's. */
  readonly sessionId: string | undefined
  /** The page's own secret: the same value means the same page after a reload. */
  readonly participant: string
  phase: 'joining' | 'live' | 'leaving'
  /** Signages that this page monitors. A signage's camera indicator turns off when no page monitors it any more. */
  readonly watching: Set<number>
  /** Signages whose calls this page listens to. */
  readonly listening: Set<number>
  /** This page's participant in a relay room, after the page has connected for media. */
  media?: { roomId: string; participantId: string; peerId: string }
  send(message: ToClient): void
  /** Sends a message that was serialized once for several pages. */
  sendEncoded(message: Encoded): void
  /** Sends a binary frame. Drops it if the page reads too slowly, because the next frame is more useful. */
  sendBytes(bytes: Uint8Array): void
  close(code: number, reason: string): void
  /** Whether the page answers within TAKEOVER_PROBE_MS. */
  probe(): Promise<boolean>
}

/** Close codes; RFC 6455 7.4.2 leaves 4000-4999 to applications. */
export const CLOSE = {
  superseded: 4001,
  signedOut: 4002,
  alreadyExist: 4003,
  notAllowed: 4004,
  tooMany: 4005,
  flooded: 1008,
  tryLater: 1013,
  serverStops: 1012,
  fault: 1011,
} as const
