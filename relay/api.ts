/** What the rest of the house may say to the relay. Rooms, slots, participants and packets; no users, no HTTP. */

/** The m-lines of every offer, in this order (audio, video, video, audio); the data channel's section comes last. */
export const SLOTS = ['voice', 'camera', 'screen', 'whisper'] as const
export type Slot = (typeof SLOTS)[number]

/**
 * host = who draws the avatar, signage = where it is shown: one of each a room. Beside them, any number of: viewer = receives only,
 * whisperer = a viewer whose `whisper` is heard, taker = receives as the host does, and is about to become it.
 */
export type Party = 'host' | 'signage' | 'viewer' | 'whisperer' | 'taker'

/** "My receiving slot `slot` carries what `from` sends in its slot `of`." */
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

/** A second offer of a connection that stands: same slots, same certificate, new ICE credentials (RFC 8839 4.4.1.1.1). */
export type RestartRequest = Pick<JoinRequest, 'roomId' | 'participantId' | 'offerSdp'>

export interface IceCandidate {
  candidate: string
  sdpMid?: string | null
  sdpMLineIndex?: number | null
}

export type PeerState = 'connecting' | 'connected' | 'failed' | 'closed'

/** Counters grow from the join of this peer on; bitrates are over the last interval. */
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
  /** RTP packets of this peer that never reached the relay, not even retransmitted. */
  lostIn: number
  bitrateInBps: number
  bitrateOutBps: number
  keyFramesIn: number
  /** Packets this peer asked for again. */
  nacked: number
  /** Packets sent again to this peer. */
  retransmitted: number
  /** Key frames the relay asked this peer for. */
  pliSent: number
  /** Data channel messages of this peer that were thrown away (too long, or not allowed to speak). */
  messagesDropped: number
  state: PeerState
}

export type RelayEvent =
  | { kind: 'connected' | 'failed' | 'closed'; roomId: string; participantId: string }
  | { kind: 'stats'; peers: PeerStats[] }

export interface Occupancy {
  rooms: number
  participants: number
  /** Participants that could still join. */
  seatsFree: number
  seatsTotal: number
}

/** asleep: no thread was needed yet. failed: the last one died or found no port, and nobody has joined since. */
export interface Condition {
  state: 'asleep' | 'running' | 'failed'
  /** What carries packets (native: the system's batches), once a thread has said so. */
  engine: 'native' | 'node' | undefined
}

export type VideoCodec = 'VP8' | 'H264'

export interface RelayOptions {
  /** First and last UDP port, both included. Every worker takes one for all its participants: the first ones that nobody else holds. */
  portRange: readonly [number, number]
  /** Where the sockets listen; every IPv4 address by default. */
  bindAddress?: string
  /** What the answers tell browsers to send to; by default the addresses listened on. */
  announcedAddresses?: readonly string[]
  /** Worker threads; a room lives on one of them. min(2, cores) by default. */
  workers?: number
  /** Participants at once on one worker; 200 by default. */
  seatsPerWorker?: number
  /** False keeps to node:dgram and node:crypto also where the native room would run; true by default. */
  native?: boolean
  codec?: VideoCodec
  log?: (text: string) => void
}

export interface Relay {
  /** Somebody will join soon: the thread of the next room starts now, if it does not run yet (a fifth of a second). */
  wake(): void
  /** Rejects with a RelayError. The same participantId again replaces that participant's peer. */
  join(request: JoinRequest): Promise<{ answerSdp: string }>
  /** Rejects with 'closed' when this participant has no such connection: it has to join. */
  restart(request: RestartRequest): Promise<{ answerSdp: string }>
  /** The relay is ICE-lite and learns addresses from the browser's checks: a candidate changes nothing. */
  addCandidate(roomId: string, participantId: string, candidate: IceCandidate): void
  /** The same peer in another part; a second host or signage takes the first one's seat. Nothing where nobody of this id is in. */
  setParty(roomId: string, participantId: string, party: Party): Promise<void>
  leave(roomId: string, participantId: string): Promise<void>
  closeRoom(roomId: string): Promise<void>
  /** Answers the function that ends the subscription. */
  onEvent(listener: (event: RelayEvent) => void): () => void
  occupancy(): Occupancy
  condition(): Condition
  close(): Promise<void>
}

/** noPort: every seat is taken, or every port of the range by others. badOffer: not our fixed slots. closed: the room, worker or relay went away meanwhile. */
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
