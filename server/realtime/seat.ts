import type { Asker } from '#core/accounts/asker.ts'
import type { ConnectAs } from '#core/realtime/shapes.ts'
import type { ToClient } from '#core/realtime/to-client.ts'
import type { Encoded } from './encoded.ts'

/** Where a page sits at the reception: its one socket. It owns only what its phase allows: a leaving one is ignored (it was superseded or is closing). */
export interface Seat {
  readonly id: string
  readonly as: ConnectAs
  readonly identity: Asker
  /** The sign-in it came with; a guest has none, a phone its operator's. */
  readonly sessionId: string | undefined
  /** The page's own secret: the same one again is the same page after a reload. */
  readonly participant: string
  phase: 'joining' | 'live' | 'leaving'
  /** Signages this page monitors; the camera's mark goes out with the last page that looks. */
  readonly watching: Set<number>
  /** Signages whose talk this page hears. */
  readonly listening: Set<number>
  /** The relay participant this socket's offers belong to. */
  media?: { roomId: string; participantId: string; peerId: string }
  send(message: ToClient): void
  /** A message that others get, too. */
  sendEncoded(message: Encoded): void
  /** A binary frame; dropped when the page reads too slowly, as the next one is worth more. */
  sendBytes(bytes: Uint8Array): void
  close(code: number, reason: string): void
  /** Whether the page still answers within TAKEOVER_PROBE_MS. */
  probe(): Promise<boolean>
}

/** Close codes of our own (RFC 6455 7.4.2 leaves 4000-4999 to applications). */
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
