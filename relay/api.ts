/** The relay's public interface. It knows rooms, participants and media slots, but no users and no HTTP. */

/**
 * The media sections of every offer, in this order (audio, video, video, audio); the data channel's section is last.
 */
export const SLOTS = ['voice', 'camera', 'screen', 'whisper'] as const
export type Slot = (typeof SLOTS)[number]

/**
 * A participant's role in a room. A room has at most one host (the operator's page, which draws the avatar) and one
 * signage (the kiosk, which shows it), and any number of the others: viewer (receives only), whisperer (a viewer whose
 * `whisper` slot is forwarded) and taker (receives what the host receives and is about to become the host).
 */
export type Party = 'host' | 'signage' | 'viewer' | 'whisperer' | 'taker'

/**
 * Where one slot of a receiver gets its media: `slot` carries what the participant in role `from` sends in its slot
 * `of`.
 */
export interface Route {
  slot: Slot
  from: Party
  of: Slot
}

export interface JoinRequest {
  roomId: string
  participantId: string
  party: Party
  offerSdp: string
  receives: readonly Route[]
}

/**
 * An ICE restart: a new offer for an open connection with the same slots, the same certificate and new ICE
 * credentials (RFC 8839 4.4.1.1.1).
 */
export type RestartRequest = Pick<JoinRequest, 'roomId' | 'participantId' | 'offerSdp'>

export interface IceCandidate {
  candidate: string
  sdpMid?: string | null
  sdpMLineIndex?: number | null
}

export type PeerState = 'connecting' | 'connected' | 'failed' | 'closed'

/** Statistics of one peer. Counters start when the peer joins; bitrates are averages since the previous report. */
export interface PeerStats {
  roomId: string
  participantId: string
  party: Party
  atMs: number
  rttMs?: number
  packetsIn: number
  packetsOut: number
  bytesIn: number
  bytesOut: number
  /** RTP packets of this peer that never reached the relay, not even as retransmissions. */
  lostIn: number
  bitrateInBps: number
  bitrateOutBps: number
  keyFramesIn: number
  /** Retransmissions requested by this peer. */
  nacked: number
  /** Packets retransmitted to this peer. */
  retransmitted: number
  /** Key frames that the relay requested from this peer. */
  pliSent: number
  /**
   * Data channel messages of this peer that the relay dropped, because they were too long or because the peer is not
   * allowed to send messages.
   */
  messagesDropped: number
  state: PeerState
}

export type RelayEvent =
  | { kind: 'connected' | 'failed' | 'closed'; roomId: string; participantId: string }
  | { kind: 'stats'; peers: PeerStats[] }
  /**
   * The number of participants that can still join (free seats) has changed. Emitted only if relay nodes are used,
   * because they report their seats once a second, later than their other events.
   */
  | { kind: 'seats' }

export interface Occupancy {
  rooms: number
  participants: number
  /** Number of participants that can still join. Each participant takes one seat. */
  seatsFree: number
  seatsTotal: number
}

/**
 * asleep: no worker thread has been needed yet. failed: the last worker thread died or found no free port, and no
 * participant has joined since.
 */
export interface Condition {
  state: 'asleep' | 'running' | 'failed'
  /**
   * The packet engine in use (native: one system call for many packets); undefined until a worker thread has reported
   * it.
   */
  engine: 'native' | 'node' | undefined
}

export type VideoCodec = 'VP8' | 'H264'

export interface RelayOptions {
  /** First and last UDP port, inclusive. Each worker uses the first free port for all its participants. */
  portRange: readonly [number, number]
  /** Address to which the sockets are bound. By default they are bound to every IPv4 address of this machine. */
  bindAddress?: string
  /**
   * Addresses for the SDP answers, to which browsers then send their media. By default the addresses to which the
   * sockets are bound.
   */
  announcedAddresses?: readonly string[]
  /** Number of worker threads; a room runs on one of them. Default: min(2, cores). */
  workers?: number
  /** Maximum number of participants on one worker; default 200. */
  seatsPerWorker?: number
  /** Whether the native engine is used if available; otherwise node:dgram and node:crypto are used. Default true. */
  native?: boolean
  codec?: VideoCodec
  log?: (text: string) => void
}

export interface Relay {
  /** Starts a worker thread in advance, so that the next room does not wait for it (about 0.2 s). */
  wake(): void
  /** Rejects with a RelayError. A second join with the same participantId replaces that participant's peer. */
  join(request: JoinRequest): Promise<{ answerSdp: string }>
  /** Rejects with 'closed' if the participant has no open connection to restart and must join again. */
  restart(request: RestartRequest): Promise<{ answerSdp: string }>
  /** Does nothing: the relay is ICE-lite and learns addresses from the browser's connectivity checks. */
  addCandidate(roomId: string, participantId: string, candidate: IceCandidate): void
  /**
   * Changes a participant's role (`Party`); a second host or signage replaces the first. Ignores unknown participants.
   */
  setParty(roomId: string, participantId: string, party: Party): Promise<void>
  leave(roomId: string, participantId: string): Promise<void>
  closeRoom(roomId: string): Promise<void>
  /** Calls `listener` for every event. @returns a function that removes the listener */
  onEvent(listener: (event: RelayEvent) => void): () => void
  occupancy(): Occupancy
  condition(): Condition
  close(): Promise<void>
}

/**
 * noPort: the relay has its maximum number of participants, or every port of the range is in use. badOffer: the offer
 * is malformed or does not have the fixed slots. closed: the connection, room, worker or relay does not exist any more.
 */
export const RELAY_ERROR_CODES = ['noPort', 'badOffer', 'closed'] as const
export type RelayErrorCode = (typeof RELAY_ERROR_CODES)[number]

export class RelayError extends Error {
  readonly code: RelayErrorCode
  constructor(code: RelayErrorCode, message: string) {
    super(message)
    this.name = 'RelayError'
    this.code = code
  }
}
