import type { PeerState, Slot } from '../api.ts'
import type { MediaPacket } from '../media/forward.ts'
import type { SenderReport } from '../wire/rtcp.ts'

/** What a room knows of a participant's connection. Behind it stands werift, a raw-packet path, or a test's fake. */
export interface Peer {
  readonly answerSdp: string
  readonly state: PeerState
  /** Slots in which this participant sends to the relay. */
  readonly sends: ReadonlySet<Slot>
  send(slot: Slot, packet: MediaPacket): void
  /** The publisher's wall clock for a timestamp of the stream in `slot`: what keeps lips and voice together. */
  sendReport(slot: Slot, report: SenderReport): void
  /** Asks this participant for a key frame in a slot it sends; throttled inside. */
  requestKeyFrame(slot: Slot): void
  /** The most that the other party can take; said again and again, sent to the browser when it changes. */
  limitBitrate(bitsPerSecond: number): void
  sendMessage(message: string | Buffer): void
  counters(): PeerCounters
  /** Answers a second offer of the same connection. Throws a RelayError: 'closed' when it is another's. */
  restart(offerSdp: string): string
  /** Releases seat and timers; may be called again. */
  close(): Promise<void>
}

export interface PeerCounters {
  rttMs?: number
  packetsIn: number
  packetsOut: number
  bytesIn: number
  bytesOut: number
  lostIn: number
  keyFramesIn: number
  nacked: number
  retransmitted: number
  pliSent: number
  messagesDropped: number
}

export interface PeerEvents {
  connected(): void
  /** The connection is lost for good; the peer has closed itself. */
  failed(reason: string): void
  packet(slot: Slot, packet: MediaPacket): void
  senderReport(slot: Slot, report: SenderReport): void
  /** This participant cannot decode what it gets in `slot`. */
  keyFrameNeeded(slot: Slot): void
  /** What may be sent to this participant; far above any stream of ours while its downlink keeps up. */
  downlinkLimit(bitsPerSecond: number): void
  message(message: string | Buffer): void
}

export interface PeerRequest {
  offerSdp: string
  /** Slots that some route fills. */
  routed: ReadonlySet<Slot>
}

/** Rejects with a RelayError. No event is raised before the promise resolves. */
export type CreatePeer = (request: PeerRequest, events: PeerEvents) => Promise<Peer>
