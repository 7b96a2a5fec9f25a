import type { LocalClock } from '../line/clock.ts'
import type { SignallingLine } from '../line/line-port.ts'
import type { Request } from '../line/request-port.ts'
import type { Stop } from '../line/stop.ts'
import type { PeerPlan } from './peer-plan.ts'
import type { Slot } from './slots.ts'

/** `connecting` also while a failed connection is being replaced; `failed` only after the last retry. */
export const PEER_STATES = ['new', 'connecting', 'connected', 'failed', 'closed'] as const
export type PeerState = (typeof PEER_STATES)[number]

/** `refused`: the server said no to the last attempt (its `Error` came on the line). `unreachable`: no media path. */
export type GiveUpReason = 'refused' | 'unreachable'

/** What carries the voice and the avatar's messages where the network lets no WebRTC through (socket-way). */
export interface Detour {
  stream: MediaStream
  setVoice(track: MediaStreamTrack | null): void
  /** @returns false when it could not be sent */
  send(message: string | Uint8Array<ArrayBuffer>): boolean
  onMessage(listener: (message: string | ArrayBuffer) => void): void
  /** When the connection is to be tried the next time. */
  againMs(): number
  /** Of the voice, as a connection would tell it. */
  report(): RTCStatsReport
}

/** One participant's media: one peer connection to the relay, replaced under its owner's feet when it fails. */
export interface CallPeer {
  start(plan: PeerPlan): void
  state(): PeerState
  onState(listener: (state: PeerState) => void): Stop
  /** A new stream for each connection, told when it is connected: keep the old picture until the new one draws. */
  onStream(slot: Slot, listener: (stream: MediaStream) => void): Stop
  stream(slot: Slot): MediaStream | undefined
  onMessage(listener: (message: string | ArrayBuffer) => void): Stop
  /** @returns false when the data channel is not open. */
  sendMessage(message: string | Uint8Array<ArrayBuffer>): boolean
  /** On a slot that was not offered as sending it makes a fresh offer. null sends nothing. */
  replaceTrack(slot: Slot, track: MediaStreamTrack | null): Promise<void>
  /** The microphone; lips that listen to the same track rest, too. */
  setMuted(muted: boolean): void
  /** A fresh connection beside the running one; the old one closes when the new one is connected. */
  reoffer(): void
  /** Statistics of what comes in on a slot (statistics.ts reads it). */
  report(slot: Slot): Promise<RTCStatsReport | undefined>
  /** Whether the network lets no WebRTC through; undefined until it is known. */
  isBlocked(): boolean | undefined
  onBlocked(listener: (isBlocked: boolean) => void): Stop
  /** Voice and messages go another way, and the connection is tried again now and then beside it; undefined: no more. */
  detour(way: Detour | undefined): void
  /** After the last retry. `start` may be called again. */
  onGiveUp(listener: (reason: GiveUpReason) => void): Stop
  close(): void
}

export interface CallPeerDeps {
  line: SignallingLine
  request: Request
  clock: LocalClock
  createConnection?: (configuration: RTCConfiguration) => RTCPeerConnection
}
