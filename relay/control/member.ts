import type { JoinRequest, Party, Route, Slot, VideoCodec } from '../api.ts'
import { Forwarder } from '../media/forward.ts'
import { startsKeyFrame } from '../media/key-frames.ts'
import type { SenderReport } from '../wire/rtcp.ts'
import { KeyFrameBudget } from './key-frame-budget.ts'
import type { Peer } from './peer-contract.ts'
import { PublisherClock } from './publisher-clock.ts'
import { StatsMeter } from './stats.ts'

/**
 * A media slot, such as voice or camera, that a member of the room sends, and the members that receive it now
 * (`targets`). Forwarders compare sources by object identity.
 */
export interface Source {
  readonly slot: Slot
  readonly member: Member
  targets: Target[]
  lastReport: SenderReport | undefined
}

export interface Target {
  readonly member: Member
  readonly slot: Slot
  readonly forwarder: Forwarder
}

/** A participant with one peer. A participant who joins again becomes a new member with the same id. */
export class Member {
  readonly participantId: string
  party: Party
  readonly receives: readonly Route[]
  readonly peer: Peer
  readonly sources: ReadonlyMap<Slot, Source>
  readonly meter = new StatsMeter()
  readonly keyFrameBudget = new KeyFrameBudget()
  readonly wallClock = new PublisherClock()
  downlinkBps: number | undefined
  messagesDropped = 0
  readonly #forwarders = new Map<Slot, Forwarder>()
  readonly #codec: VideoCodec

  constructor(request: JoinRequest, peer: Peer, codec: VideoCodec) {
    this.participantId = request.participantId
    this.party = request.party
    this.receives = request.receives
    this.peer = peer
    this.#codec = codec
    this.sources = new Map(
      [...peer.sends].map((slot) => [slot, { slot, member: this, targets: [], lastReport: undefined }]),
    )
  }

  /**
   * The forwarder for a media slot that this member receives. It is kept while the slot's source changes, so that
   * sequence numbers and timestamps do not jump.
   */
  forwarderFor(slot: Slot): Forwarder {
    const known = this.#forwarders.get(slot)
    if (known) return known
    const forwarder = isVideo(slot)
      ? new Forwarder(90_000, (payload) => startsKeyFrame(this.#codec, payload))
      : new Forwarder(48_000)
    this.#forwarders.set(slot, forwarder)
    return forwarder
  }
}

export function isVideo(slot: Slot): boolean {
  return slot === 'camera' || slot === 'screen'
}
