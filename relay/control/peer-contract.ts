import type { PeerState, Slot } from '../api.ts'
import type { MediaPacket } from '../media/forward.ts'
import type { SenderReport } from '../wire/rtcp.ts'

/** The part of a participant's connection that a room uses. Implemented with werift, and by fakes in tests. */
export interface Peer {
  readonly answerSdp: string
  readonly state: PeerState
  /** Media slots (voice, camera, screen) that this participant sends. */
  readonly sends: ReadonlySet<Slot>
  send(slot: Slot, packet: MediaPacket): void
  /**
   * Sends a sender report, which relates the RTP timestamps of the media in `slot` to a wall clock. Browsers need it
   * for lip sync.
   */
  sendReport(slot: Slot, report: SenderReport): void
  /** Asks this participant for a key frame of the video in `slot`. The peer limits how often. */
  requestKeyFrame(slot: Slot): void
  /** Limits the bitrate that this participant sends. The browser gets a message only if the limit has changed. */
  limitBitrate(bitsPerSecond: number): void
  sendMessage(message: string | Buffer): void
  counters(): PeerCounters
  /** Answers the offer of an ICE restart. Throws RelayError 'closed' if the offer belongs to another connection. */
  restart(offerSdp: string): string
  /** Removes the connection from the relay's UDP port and stops all timers. Can be called more than once. */
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
  /** Called when the connection is lost for good; the peer has closed itself. */
  failed(reason: string): void
  packet(slot: Slot, packet: MediaPacket): void
  senderReport(slot: Slot, report: SenderReport): void
  /** Called when this participant reports that it cannot decode the video in `slot`. */
  keyFrameNeeded(slot: Slot): void
  /**
   * Called with the maximum bitrate that this participant can receive. While the downlink keeps up, this is far above
   * the bitrate of any stream.
   */
  downlinkLimit(bitsPerSecond: number): void
  message(message: string | Buffer): void
}

export interface PeerRequest {
  offerSdp: string
  /** Media slots in which this participant receives media. */
  routed: ReadonlySet<Slot>
}

/** Creates a participant's peer. Rejects with a RelayError. Calls none of `events` before the promise resolves. */
export type CreatePeer = (request: PeerRequest, events: PeerEvents) => Promise<Peer>
