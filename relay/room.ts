import {
  type JoinRequest,
  type PeerStats,
  RelayError,
  type RelayEvent,
  type Slot,
  type VideoCodec,
} from './api.ts'
import type { Clock } from './clock.ts'
import type { MediaPacket } from './forward.ts'
import { isVideo, Member, type Source } from './member.ts'
import type { CreatePeer, Peer, PeerEvents } from './peer-contract.ts'
import { findSource, messageTargets, rewire, uplinkLimit } from './routing.ts'
import type { SenderReport } from './rtcp.ts'

export interface RoomOptions {
  roomId: string
  createPeer: CreatePeer
  codec: VideoCodec
  clock: Clock
  emit: (event: RelayEvent) => void
  log: (text: string) => void
}

/** Participants and packets of one signage. Owns its peers: a closed room leaves nothing behind. */
export class Room {
  private readonly options: RoomOptions
  private members: Member[] = []
  /** The newest join of each participant still under way; an older one that ends later has lost. */
  private readonly joining = new Map<string, symbol>()

  constructor(options: RoomOptions) {
    this.options = options
  }

  get isEmpty(): boolean {
    return this.members.length === 0 && this.joining.size === 0
  }

  get participantCount(): number {
    return this.members.length
  }

  /** The old peer of the same participant, or of the same host or guest seat, closes once the answer exists. */
  async join(request: JoinRequest): Promise<{ answerSdp: string }> {
    const { participantId } = request
    const ticket = Symbol(participantId)
    this.joining.set(participantId, ticket)
    const place: { member?: Member } = {}
    try {
      const peer = await this.openPeer(
        request,
        this.eventsOf(() => place.member),
      )
      if (this.joining.get(participantId) !== ticket) {
        await peer.close()
        throw new RelayError('closed', 'the participant left, or joined again, before the answer was ready')
      }
      place.member = this.seat(new Member(request, peer, this.options.codec))
      return { answerSdp: peer.answerSdp }
    } finally {
      if (this.joining.get(participantId) === ticket) this.joining.delete(participantId)
    }
  }

  async leave(participantId: string): Promise<void> {
    this.joining.delete(participantId)
    const member = this.find(participantId)
    if (!member) return
    this.unseat(member)
    rewire(this.members)
    await member.peer.close()
    this.emitAbout(member, 'closed')
  }

  async close(): Promise<void> {
    this.joining.clear()
    await Promise.all(this.members.map(({ participantId }) => this.leave(participantId)))
  }

  stats(atMs: number): PeerStats[] {
    const { roomId } = this.options
    return this.members.map(({ participantId, party, peer, meter, messagesDropped }) => {
      const counters = peer.counters()
      const dropped = counters.messagesDropped + messagesDropped
      const measured = { roomId, participantId, party, state: peer.state }
      return meter.measure(measured, { ...counters, messagesDropped: dropped }, atMs)
    })
  }

  private find(participantId: string): Member | undefined {
    return this.members.find((member) => member.participantId === participantId)
  }

  /** With every port taken, a participant that comes again gets its own old one. */
  private async openPeer(request: JoinRequest, events: PeerEvents): Promise<Peer> {
    const { offerSdp, receives, participantId } = request
    const peerRequest = { offerSdp, routed: new Set(receives.map(({ slot }) => slot)) }
    try {
      return await this.options.createPeer(peerRequest, events)
    } catch (error) {
      const old = this.find(participantId)
      if (!(error instanceof RelayError) || error.code !== 'noPort' || !old) throw error
      await old.peer.close()
      return await this.options.createPeer(peerRequest, events)
    }
  }

  private seat(member: Member): Member {
    const displaced = this.members.filter((other) => takesSeatOf(member, other))
    for (const old of displaced) this.unseat(old)
    this.members.push(member)
    rewire(this.members)
    for (const old of displaced) {
      old.peer.close().catch((error: unknown) => this.options.log(`closing a displaced peer: ${error}`))
      if (old.participantId !== member.participantId) this.emitAbout(old, 'closed')
    }
    this.askForPictures(member)
    return member
  }

  private unseat(member: Member): void {
    this.members = this.members.filter((other) => other !== member)
    for (const source of member.sources.values()) source.targets = []
  }

  private emitAbout({ participantId }: Member, kind: 'connected' | 'failed' | 'closed'): void {
    this.options.emit({ kind, roomId: this.options.roomId, participantId })
  }

  /** Events of a peer that has been replaced reach nobody. */
  private eventsOf(place: () => Member | undefined): PeerEvents {
    const ifSeated = (act: (member: Member) => void): void => {
      const member = place()
      if (member && this.members.includes(member)) act(member)
    }
    return {
      connected: () => ifSeated((member) => this.connected(member)),
      failed: (reason) => ifSeated((member) => this.failed(member, reason)),
      packet: (slot, packet) => ifSeated((member) => this.forward(member, slot, packet)),
      senderReport: (slot, report) => ifSeated((member) => this.forwardReport(member, slot, report)),
      keyFrameNeeded: (slot) => ifSeated((member) => this.askForPicture(member, slot)),
      downlinkLimit: (bps) => ifSeated((member) => this.adjustUplinks(member, bps)),
      message: (message) => ifSeated((member) => this.forwardMessage(member, message)),
    }
  }

  private connected(member: Member): void {
    this.emitAbout(member, 'connected')
    this.askForPictures(member)
  }

  private failed(member: Member, reason: string): void {
    this.options.log(`${this.options.roomId} ${member.participantId}: ${reason}`)
    this.emitAbout(member, 'failed')
  }

  private forward(sender: Member, slot: Slot, packet: MediaPacket): void {
    const source = sender.sources.get(slot)
    if (!source) return
    const nowMs = this.options.clock.nowMs()
    for (const target of source.targets) {
      if (target.member.peer.state !== 'connected') continue
      const wasFollowing = target.forwarder.isFollowing(source)
      const out = target.forwarder.forward(source, packet, nowMs)
      if (!out) {
        if (!wasFollowing) sender.peer.requestKeyFrame(slot)
        continue
      }
      target.member.peer.send(target.slot, out)
      if (!wasFollowing && source.lastReport) this.sendReport(source, target, source.lastReport)
    }
  }

  private forwardReport(sender: Member, slot: Slot, report: SenderReport): void {
    const source = sender.sources.get(slot)
    if (!source) return
    source.lastReport = report
    for (const target of source.targets) this.sendReport(source, target, report)
  }

  private sendReport(source: Source, target: Source['targets'][number], report: SenderReport): void {
    const rtpTimestamp = target.forwarder.timestampFor(source, report.rtpTimestamp)
    if (rtpTimestamp === undefined) return
    target.member.peer.sendReport(target.slot, { ...report, rtpTimestamp })
  }

  /** A newcomer sees nothing until the next key frame. */
  private askForPictures(member: Member): void {
    for (const { slot } of member.receives) if (isVideo(slot)) this.askForPicture(member, slot)
  }

  private askForPicture(receiver: Member, slot: Slot): void {
    const route = receiver.receives.find((candidate) => candidate.slot === slot)
    const source = route && findSource(this.members, receiver, route)
    source?.member.peer.requestKeyFrame(source.slot)
  }

  private adjustUplinks(receiver: Member, downlinkBps: number): void {
    receiver.downlinkBps = downlinkBps
    for (const member of this.members) {
      const limit = member === receiver ? undefined : uplinkLimit(member)
      if (limit !== undefined) member.peer.limitBitrate(limit)
    }
  }

  private forwardMessage(sender: Member, message: string | Buffer): void {
    if (sender.party === 'viewer') sender.messagesDropped++
    for (const { peer } of messageTargets(this.members, sender)) peer.sendMessage(message)
  }
}

/** One host and one guest a room; any number of viewers. */
function takesSeatOf(newcomer: Member, other: Member): boolean {
  if (newcomer.participantId === other.participantId) return true
  return newcomer.party !== 'viewer' && newcomer.party === other.party
}
