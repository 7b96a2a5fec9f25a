import type { LocalClock } from '../line/clock.ts'
import type { SignallingLine } from '../line/line-port.ts'
import type { Request } from '../line/request-port.ts'
import type { Stop } from '../line/stop.ts'
import type { PeerPlan } from './peer-plan.ts'
import type { Slot } from './slots.ts'

/** `connecting` is also the state while a failed connection is being replaced. `failed` follows only the last retry. */
export const PEER_STATES = ['new', 'connecting', 'connected', 'failed', 'closed'] as const
export type PeerState = (typeof PEER_STATES)[number]

/** `refused`: the server refused the last attempt with an `Error`. `unreachable`: no media path. */
export type GiveUpReason = 'refused' | 'unreachable'

/** Carries voice and avatar messages over the WebSocket while the network blocks WebRTC (socket-fallback). */
export interface MediaFallback {
  stream: MediaStream
  setVoice(track: MediaStreamTrack | null): void
  /** @returns false if the message could not be sent */
  send(message: string | Uint8Array<ArrayBuffer>): boolean
  onMessage(listener: (message: string | ArrayBuffer) => void): void
  /** Delay before the peer connection is tried again, ms. */
  retryDelayMs(): number
  /** Statistics of the voice, in the format of RTCPeerConnection.getStats(). */
  report(): RTCStatsReport
}

/** One participant's media: a peer connection to the relay, replaced transparently when it fails. */
export interface CallPeer {
  start(plan: PeerPlan): void
  state(): PeerState
  onState(listener: (state: PeerState) => void): Stop
  /**
   * Calls the listener with a new stream each time a connection is established. Keep showing the old video until the
   * first frame of the new one is drawn.
   */
  onStream(slot: Slot, listener: (stream: MediaStream) => void): Stop
  stream(slot: Slot): MediaStream | undefined
  onMessage(listener: (message: string | ArrayBuffer) => void): Stop
  /** @returns false if the data channel is not open */
  sendMessage(message: string | Uint8Array<ArrayBuffer>): boolean
  /**
   * Sends this track in a slot (media section), or nothing if the track is null. Makes a new offer if the last offer
   * did not include sending in this slot.
   */
  replaceTrack(slot: Slot, track: MediaStreamTrack | null): Promise<void>
  /** Mutes the microphone track, and thereby the lip movements that are computed from the same track. */
  setMuted(muted: boolean): void
  /** Opens a new connection. The old connection is closed as soon as the new one is connected. */
  reoffer(): void
  /** Statistics of what is received in a media slot, such as the camera (read by statistics.ts). */
  report(slot: Slot): Promise<RTCStatsReport | undefined>
  /** Whether the network blocks WebRTC; undefined until known. */
  isBlocked(): boolean | undefined
  onBlocked(listener: (isBlocked: boolean) => void): Stop
  /**
   * Sends voice and messages through the fallback, and retries the peer connection from time to time. undefined: stops
   * using the fallback.
   */
  setFallback(way: MediaFallback | undefined): void
  /** Calls the listener when the last retry has failed. `start` can then be called again. */
  onGiveUp(listener: (reason: GiveUpReason) => void): Stop
  close(): void
}

export interface CallPeerDeps {
  line: SignallingLine
  request: Request
  clock: LocalClock
  createConnection?: (configuration: RTCConfiguration) => RTCPeerConnection
}
