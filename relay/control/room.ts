import {
  type JoinRequest,
  type Party,
  type PeerStats,
  RelayError,
  type RelayEvent,
  type VideoCodec,
} from '../api.ts'
import type { Clock } from '../clock.ts'
import { Member } from './member.ts'
import type { CreatePeer, Peer, PeerEvents } from './peer-contract.ts'
import { isTalker, rewire } from './routing.ts'
import {
  forward,
  forwardMessage,
  forwardReport,
  limitUplinks,
  requestKeyFrame,
  requestKeyFrames,
} from './traffic.ts'

interface RoomOptions {
  roomId: string
  createPeer: CreatePeer
  codec: VideoCodec
  clock: Clock
  emit: (event: RelayEvent) => void
  log: (text: string) => void
}

/**
 * The room of one signage: owns the peers of its participants, passes packets between them, and closes them with the
 * room.
 */
export class Room {
  readonly #options: RoomOptions
  #members: Member[] = []
  /** The newest pending join of each participant. An older join that finishes later is discarded. */
  readonly #joining = new Map<string, symbol>()

  constructor(options: RoomOptions) {
    this.#options = options
  }

  get isEmpty(): boolean {
    return this.#members.length === 0 && this.#joining.size === 0
  }

  get participantCount(): number {
    return this.#members.length
  }

  /**
   * Adds a participant. Once the SDP answer exists, closes the peer that the new one replaces: the participant's own
   * old peer, or that of the previous signage or operator in the talk (host).
   */
  async join(request: JoinRequest): Promise<{ answerSdp: string }> {
    const { participantId } = request
    const ticket = Symbol(participantId)
    this.#joining.set(participantId, ticket)
    const place: { member?: Member } = {}
    try {
      const peer = await this.#openPeer(
        request,
        this.#eventsOf(() => place.member),
      )
      if (this.#joining.get(participantId) !== ticket) {
        await peer.close()
        throw new RelayError('closed', 'the participant left, or joined again, before the answer was ready')
      }
      place.member = this.#seat(new Member(request, peer, this.#options.codec))
      return { answerSdp: peer.answerSdp }
    } finally {
      if (this.#joining.get(participantId) === ticket) this.#joining.delete(participantId)
    }
  }

  restart(participantId: string, offerSdp: string): { answerSdp: string } {
    const member = this.#find(participantId)
    if (!member) throw new RelayError('closed', 'this participant has no connection')
    return { answerSdp: member.peer.restart(offerSdp) }
  }

  /**
   * Changes a participant's role (`Party`) without a new connection. Receivers switch to the source that now matches their
   * routes.
   */
  setParty(participantId: string, party: Party): void {
    const member = this.#find(participantId)
    if (!member || member.party === party) return
    member.party = party
    this.#takeSeat(member)
    for (const other of this.#members) requestKeyFrames(this.#members, other)
  }

  async leave(participantId: string): Promise<void> {
    this.#joining.delete(participantId)
    const member = this.#find(participantId)
    if (!member) return
    this.#unseat(member)
    this.#rearrange()
    // Emit the event before the peer has closed. If the participant joins again meanwhile, a later event would seem to
    // be about the new connection.
    this.#emitAbout(member, 'closed')
    await member.peer.close()
  }

  async close(): Promise<void> {
    this.#joining.clear()
    await Promise.all(this.#members.map(({ participantId }) => this.leave(participantId)))
  }

  stats(atMs: number): PeerStats[] {
    const { roomId } = this.#options
    return this.#members.map(({ participantId, party, peer, meter, messagesDropped }) => {
      const counters = peer.counters()
      const dropped = counters.messagesDropped + messagesDropped
      const measured = { roomId, participantId, party, state: peer.state }
      return meter.measure(measured, { ...counters, messagesDropped: dropped }, atMs)
    })
  }

  #find(participantId: string): Member | undefined {
    return this.#members.find((member) => member.participantId === participantId)
  }

  /**
   * Creates the peer of a participant who joins. If every place in the relay (seat) is taken and the participant has an
   * old connection, closes the old connection first and uses its place.
   */
  async #openPeer(request: JoinRequest, events: PeerEvents): Promise<Peer> {
    const { offerSdp, receives, participantId } = request
    const peerRequest = { offerSdp, routed: new Set(receives.map(({ slot }) => slot)) }
    try {
      return await this.#options.createPeer(peerRequest, events)
    } catch (error) {
      const old = this.#find(participantId)
      if (!(error instanceof RelayError) || error.code !== 'noPort' || !old) throw error
      await old.peer.close()
      return await this.#options.createPeer(peerRequest, events)
    }
  }

  #seat(member: Member): Member {
    this.#takeSeat(member)
    return member
  }

  /**
   * Adds a member. Removes the members that the new member replaces (its own older connection, or the previous signage
   * or operator in the talk) and closes their peers.
   */
  #takeSeat(member: Member): void {
    const displaced = this.#members.filter((other) => other !== member && takesSeatOf(member, other))
    for (const old of displaced) this.#unseat(old)
    if (!this.#members.includes(member)) this.#members.push(member)
    this.#rearrange()
    for (const old of displaced) {
      old.peer
        .close()
        .catch((error: unknown) => this.#options.log(`a replaced peer could not be closed: ${error}`))
      if (old.participantId !== member.participantId) this.#emitAbout(old, 'closed')
    }
  }

  #unseat(member: Member): void {
    this.#members = this.#members.filter((other) => other !== member)
    for (const source of member.sources.values()) source.targets = []
  }

  #rearrange(): void {
    rewire(this.#members)
    limitUplinks(this.#members)
  }

  #emitAbout({ participantId }: Member, kind: 'connected' | 'failed' | 'closed'): void {
    this.#options.emit({ kind, roomId: this.#options.roomId, participantId })
  }

  /** Event handlers for a member's peer. They ignore events of a peer that has been replaced. */
  #eventsOf(place: () => Member | undefined): PeerEvents {
    const ifSeated = (act: (member: Member) => void): void => {
      const member = place()
      if (member && this.#members.includes(member)) act(member)
    }
    return {
      connected: () => ifSeated((member) => this.#connected(member)),
      failed: (reason) => ifSeated((member) => this.#failed(member, reason)),
      packet: (slot, packet) =>
        ifSeated((member) => forward(member, slot, packet, this.#options.clock.nowMs())),
      senderReport: (slot, report) =>
        ifSeated((member) => forwardReport(member, slot, report, this.#options.clock.epochMs())),
      keyFrameNeeded: (slot) =>
        ifSeated((member) => {
          // The operator in the talk and the signage get a key frame whenever they need one. Viewers get only as many
          // as their key frame budget allows.
          if (isTalker(member) || member.keyFrameBudget.isGranted(this.#options.clock.nowMs()))
            requestKeyFrame(this.#members, member, slot)
        }),
      downlinkLimit: (bps) =>
        ifSeated((member) => {
          member.downlinkBps = bps
          limitUplinks(this.#members)
        }),
      message: (message) => ifSeated((member) => forwardMessage(this.#members, member, message)),
    }
  }

  #connected(member: Member): void {
    this.#emitAbout(member, 'connected')
    requestKeyFrames(this.#members, member)
  }

  #failed(member: Member, reason: string): void {
    this.#options.log(`${this.#options.roomId} ${member.participantId}: ${reason}`)
    this.#emitAbout(member, 'failed')
  }
}

/**
 * Whether a new member replaces another one. A room has at most one signage and one operator in the talk (host), and
 * any number of other members.
 */
function takesSeatOf(newcomer: Member, other: Member): boolean {
  if (newcomer.participantId === other.participantId) return true
  return isTalker(newcomer) && newcomer.party === other.party
}
