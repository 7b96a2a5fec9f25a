import type { PeerState, Slot } from '../../../relay/api.ts'
import { RelayError } from '../../../relay/api.ts'
import type {
  CreatePeer,
  Peer,
  PeerCounters,
  PeerEvents,
  PeerRequest,
} from '../../../relay/control/peer-contract.ts'
import type { MediaPacket } from '../../../relay/media/forward.ts'
import type { SenderReport } from '../../../relay/wire/rtcp.ts'

/** A peer without a network: records what the room does with it. The test emits the browser's events. */
export class FakePeer implements Peer {
  readonly answerSdp: string
  readonly sends: ReadonlySet<Slot>
  readonly events: PeerEvents
  readonly request: PeerRequest
  state: PeerState = 'connecting'
  readonly sent: { slot: Slot; packet: MediaPacket }[] = []
  readonly reports: { slot: Slot; report: SenderReport }[] = []
  readonly keyFramesAsked: Slot[] = []
  readonly messages: (string | Buffer)[] = []
  readonly limits: number[] = []
  closes = 0

  constructor(request: PeerRequest, events: PeerEvents) {
    this.request = request
    this.events = events
    this.answerSdp = `answer to ${request.offerSdp}`
    // Instead of SDP, the offer of a fake peer lists the slots (media sections) that it sends.
    this.sends = new Set(request.offerSdp.split(' ').filter((slot) => slot !== '') as Slot[])
  }

  connect(): void {
    this.state = 'connected'
    this.events.connected()
  }

  fail(): void {
    this.state = 'failed'
    this.events.failed('test')
  }

  publish(slot: Slot, packet: MediaPacket): void {
    this.events.packet(slot, packet)
  }

  received(slot: Slot): MediaPacket[] {
    return this.sent.filter((entry) => entry.slot === slot).map((entry) => entry.packet)
  }

  send(slot: Slot, packet: MediaPacket): void {
    this.sent.push({ slot, packet })
  }

  sendReport(slot: Slot, report: SenderReport): void {
    this.reports.push({ slot, report })
  }

  requestKeyFrame(slot: Slot): void {
    this.keyFramesAsked.push(slot)
  }

  limitBitrate(bitsPerSecond: number): void {
    this.limits.push(bitsPerSecond)
  }

  sendMessage(message: string | Buffer): void {
    this.messages.push(message)
  }

  counters(): PeerCounters {
    const none = { lostIn: 0, keyFramesIn: 0, nacked: 0, retransmitted: 0, pliSent: 0, messagesDropped: 0 }
    return {
      ...none,
      packetsIn: 0,
      packetsOut: this.sent.length,
      bytesIn: 0,
      bytesOut: this.sent.length * 100,
    }
  }

  restart(offerSdp: string): string {
    return `new answer to ${offerSdp}`
  }

  async close(): Promise<void> {
    this.closes++
    this.state = 'closed'
  }
}

/** Creates fake peers. At most `capacity` of them can be open at the same time. */
export class FakePeers {
  readonly made: FakePeer[] = []
  capacity = Number.POSITIVE_INFINITY
  /** Every join waits for this promise. Replace it with a pending promise to hold the joins back. */
  gate: Promise<void> = Promise.resolve()

  readonly create: CreatePeer = async (request, events) => {
    await this.gate
    if (this.made.filter(({ state }) => state !== 'closed').length >= this.capacity) {
      throw new RelayError('noPort', 'test')
    }
    const peer = new FakePeer(request, events)
    this.made.push(peer)
    return peer
  }

  get last(): FakePeer {
    return this.made.at(-1)!
  }
}
