import { randomInt } from 'node:crypto'
import type { Slot, VideoCodec } from '../api.ts'
import type { Clock } from '../clock.ts'
import type { PeerCounters, PeerEvents } from '../control/peer-contract.ts'
import { type AgreedSlot, extensionId, MID, TRANSPORT_CC } from '../negotiation/negotiate.ts'
import type { ReportBlock, SenderReport } from '../wire/rtcp.ts'
import { parseRtcp } from '../wire/rtcp-read.ts'
import { encodeMaxBitrate, encodeReceiverReport } from '../wire/rtcp-write.ts'
import { eachExtension, isRtcp, parseRtpHeader, type RtpHeader, withoutPadding } from '../wire/rtp.ts'
import { Downlink, NO_LIMIT_BPS } from './downlink.ts'
import type { MediaPacket } from './forward.ts'
import { InboundStream } from './inbound-stream.ts'
import { OutboundStream } from './outbound-stream.ts'
import { TransportFeedback } from './transport-feedback.ts'

/** Both directions of SRTP for one transport. */
export interface MediaCipher {
  protectRtp(header: Buffer, payload: Buffer): Buffer
  protectRtcp(compound: Buffer): Buffer
  /** Undefined for a copy or a forgery. */
  unprotectRtp(datagram: Buffer, header: RtpHeader): Buffer | undefined
  unprotectRtcp(datagram: Buffer): Buffer | undefined
}

export interface MediaSessionOptions {
  slots: readonly AgreedSlot[]
  codec: VideoCodec
  clock: Clock
  cipher: MediaCipher
  sendDatagram: (datagram: Buffer) => void
  events: Pick<PeerEvents, 'packet' | 'senderReport' | 'keyFrameNeeded' | 'downlinkLimit'>
}

const REPORT_GAP_MS = 1000
/** On a jammed path a key frame takes most of a second. */
const RESCUE_GAP_MS = 3000
/** Without reports of our own, the usual distance between a kiosk and its operator. */
const ASSUMED_RTT_MS = 100

type Role = { agreed: AgreedSlot; retransmits: boolean }

/** The RTP and RTCP of one participant between its encrypted datagrams and the room. */
export class MediaSession {
  readonly #options: MediaSessionOptions
  readonly #reporterSsrc = randomInt(1, 0xffffffff)
  readonly #roles = new Map<number, Role>()
  readonly #inbound = new Map<Slot, InboundStream>()
  readonly #outbound = new Map<Slot, OutboundStream>()
  readonly #feedback: TransportFeedback
  readonly #midId: number | undefined
  readonly #feedbackId: number | undefined
  readonly #downlink = new Downlink()
  readonly #totals = { packetsIn: 0, packetsOut: 0, bytesIn: 0, bytesOut: 0 }
  readonly #past = { lost: 0, keyFrames: 0, pictureLossSent: 0 }
  #rttMs: number | undefined
  #bitrateLimit = NO_LIMIT_BPS
  #rescuedAtMs = Number.NEGATIVE_INFINITY
  #cancelReports: (() => void) | undefined
  #closed = false

  constructor(options: MediaSessionOptions) {
    const { slots, clock } = options
    this.#options = options
    this.#feedback = new TransportFeedback(clock, this.#reporterSsrc, (packet) => this.#sendRtcp(packet))
    this.#midId = slots.map((agreed) => extensionId(agreed, MID)).find((id) => id !== undefined)
    this.#feedbackId = slots.map((agreed) => extensionId(agreed, TRANSPORT_CC)).find((id) => id !== undefined)
    for (const agreed of slots) {
      if (agreed.sends) this.#outbound.set(agreed.slot, this.#createOutbound(agreed))
      if (agreed.receives) this.#learnSsrcs(agreed)
    }
    this.#scheduleReports()
  }

  /** An encrypted RTP or RTCP datagram of this participant. */
  receive(datagram: Buffer): void {
    this.#totals.bytesIn += datagram.length
    if (isRtcp(datagram)) this.#receiveRtcp(datagram)
    else this.#receiveRtp(datagram)
  }

  send(slot: Slot, packet: MediaPacket): void {
    this.#outbound.get(slot)?.send(packet)
  }

  sendReport(slot: Slot, report: SenderReport): void {
    this.#outbound.get(slot)?.sendReport(report)
  }

  requestKeyFrame(slot: Slot): void {
    this.#inbound.get(slot)?.requestKeyFrame()
  }

  limitBitrate(bitsPerSecond: number): void {
    if (bitsPerSecond === this.#bitrateLimit) return
    const video = [...this.#inbound.values()].find(({ slot }) => slot === 'camera' || slot === 'screen')
    if (!video) return
    this.#bitrateLimit = bitsPerSecond
    this.#sendRtcp(encodeMaxBitrate(this.#reporterSsrc, video.ssrc, bitsPerSecond))
  }

  counters(): Omit<PeerCounters, 'messagesDropped'> {
    const inbound = [...this.#inbound.values()]
    const outbound = [...this.#outbound.values()]
    return {
      rttMs: this.#rttMs,
      ...this.#totals,
      lostIn: inbound.reduce((sum, stream) => sum + stream.lost, this.#past.lost),
      keyFramesIn: inbound.reduce((sum, stream) => sum + stream.keyFrames, this.#past.keyFrames),
      pliSent: inbound.reduce((sum, stream) => sum + stream.pictureLossSent, this.#past.pictureLossSent),
      nacked: outbound.reduce((sum, stream) => sum + stream.asked, 0),
      retransmitted: outbound.reduce((sum, stream) => sum + stream.resent, 0),
    }
  }

  close(): void {
    this.#closed = true
    this.#cancelReports?.()
    this.#feedback.close()
    for (const stream of this.#inbound.values()) stream.close()
  }

  #createOutbound(agreed: AgreedSlot): OutboundStream {
    const { clock, cipher } = this.#options
    const sendRtp = (header: Buffer, payload: Buffer): void => {
      const datagram = cipher.protectRtp(header, payload)
      this.#totals.packetsOut++
      this.#downlink.sent(datagram.length, clock.nowMs())
      this.#sendDatagram(datagram)
    }
    return new OutboundStream({ agreed, clock, sendRtp, sendRtcp: (packet) => this.#sendRtcp(packet) })
  }

  #learnSsrcs(agreed: AgreedSlot): void {
    const [media, retransmission] = agreed.remoteSsrcs
    if (media !== undefined) this.#roles.set(media, { agreed, retransmits: false })
    if (retransmission !== undefined) this.#roles.set(retransmission, { agreed, retransmits: true })
  }

  #receiveRtp(datagram: Buffer): void {
    const header = parseRtpHeader(datagram)
    if (!header) return
    const decrypted = this.#options.cipher.unprotectRtp(datagram, header)
    const payload = decrypted && withoutPadding(decrypted, header.padded)
    if (!payload) return
    this.#totals.packetsIn++
    this.#readExtensions(datagram, header)
    const role = this.#roles.get(header.ssrc)
    if (!role) return
    if (role.retransmits) this.#receiveRetransmission(role.agreed, header, payload)
    else this.#deliver(role.agreed, header.ssrc, { ...pick(header), payload }, false)
  }

  #readExtensions(datagram: Buffer, header: RtpHeader): void {
    const isKnown = this.#roles.has(header.ssrc)
    eachExtension(datagram, (id, start, bytes) => {
      if (id === this.#feedbackId && bytes === 2) {
        this.#feedback.arrived(datagram.readUInt16BE(start), header.ssrc)
      } else if (id === this.#midId && !isKnown) {
        this.#learnRole(datagram.toString('latin1', start, start + bytes), header)
      }
    })
  }

  /** Safari and Firefox may not name their SSRCs in the offer: the first packets carry the mid. */
  #learnRole(mid: string, { ssrc, payloadType }: RtpHeader): void {
    const agreed = this.#options.slots.find((slot) => slot.receives && slot.mid === mid)
    if (agreed) this.#roles.set(ssrc, { agreed, retransmits: payloadType === agreed.rtxPayloadType })
  }

  /** RFC 4588; an empty one is only padding that probes the uplink. */
  #receiveRetransmission(agreed: AgreedSlot, header: RtpHeader, payload: Buffer): void {
    const stream = this.#inbound.get(agreed.slot)
    if (!stream || payload.length <= 2) return
    const packet = { ...pick(header), sequenceNumber: payload.readUInt16BE(0), payload: payload.subarray(2) }
    this.#deliver(agreed, stream.ssrc, packet, true)
  }

  #deliver(agreed: AgreedSlot, ssrc: number, packet: MediaPacket, retransmitted: boolean): void {
    let stream = this.#inbound.get(agreed.slot)
    if (stream?.ssrc !== ssrc) stream = this.#replaceInbound(agreed, ssrc, stream)
    if (!stream.accept(packet, this.#options.clock.nowMs(), retransmitted)) return
    this.#options.events.packet(agreed.slot, packet)
  }

  #replaceInbound(agreed: AgreedSlot, ssrc: number, old: InboundStream | undefined): InboundStream {
    if (old) {
      old.close()
      this.#past.lost += old.lost
      this.#past.keyFrames += old.keyFrames
      this.#past.pictureLossSent += old.pictureLossSent
    }
    const { codec, clock } = this.#options
    const sendRtcp = (packet: Buffer): void => this.#sendRtcp(packet)
    const stream = new InboundStream({
      agreed,
      ssrc,
      codec,
      clock,
      reporterSsrc: this.#reporterSsrc,
      sendRtcp,
    })
    stream.rttMs = this.#rttMs ?? ASSUMED_RTT_MS
    this.#inbound.set(agreed.slot, stream)
    return stream
  }

  #receiveRtcp(datagram: Buffer): void {
    const compound = this.#options.cipher.unprotectRtcp(datagram)
    if (!compound) return
    for (const message of parseRtcp(compound)) {
      switch (message.kind) {
        case 'senderReport':
          this.#receiveSenderReport(message.ssrc, message.report)
          break
        case 'reportBlock':
          this.#measureRoundTrip(message.block)
          break
        case 'nack':
          this.#resend(message.mediaSsrc, message.sequenceNumbers)
          break
        case 'keyFrameRequest': {
          const slot = this.#outboundOf(message.mediaSsrc)?.slot
          if (slot) this.#options.events.keyFrameNeeded(slot)
          break
        }
        case 'maxBitrate':
          this.#options.events.downlinkLimit(
            this.#downlink.limitFor(message.bitsPerSecond, this.#options.clock.nowMs()),
          )
          break
      }
    }
  }

  #resend(ssrc: number, sequenceNumbers: readonly number[]): void {
    const stream = this.#outboundOf(ssrc)
    if (!stream || stream.resend(sequenceNumbers, this.#rttMs ?? 0)) return
    const nowMs = this.#options.clock.nowMs()
    if (nowMs - this.#rescuedAtMs < RESCUE_GAP_MS) return
    this.#rescuedAtMs = nowMs
    this.#options.events.keyFrameNeeded(stream.slot)
  }

  #receiveSenderReport(ssrc: number, report: SenderReport): void {
    const role = this.#roles.get(ssrc)
    const stream = role && !role.retransmits ? this.#inbound.get(role.agreed.slot) : undefined
    if (stream?.ssrc !== ssrc) return
    stream.noteReport(report, this.#options.clock.nowMs())
    this.#options.events.senderReport(stream.slot, report)
  }

  #measureRoundTrip(block: ReportBlock): void {
    const measured = this.#outboundOf(block.ssrc)?.roundTripMs(block)
    if (measured === undefined) return
    this.#rttMs = this.#rttMs === undefined ? measured : this.#rttMs * 0.7 + measured * 0.3
    for (const stream of this.#inbound.values()) stream.rttMs = this.#rttMs
  }

  #outboundOf(ssrc: number): OutboundStream | undefined {
    for (const stream of this.#outbound.values()) if (stream.ssrc === ssrc) return stream
    return undefined
  }

  #scheduleReports(): void {
    this.#cancelReports = this.#options.clock.after(REPORT_GAP_MS, () => {
      this.#sendReceiverReports()
      this.#scheduleReports()
    })
  }

  #sendReceiverReports(): void {
    const nowMs = this.#options.clock.nowMs()
    const blocks = [...this.#inbound.values()].map((stream) => stream.reportBlock(nowMs))
    if (blocks.length > 0) this.#sendRtcp(encodeReceiverReport(this.#reporterSsrc, blocks))
  }

  #sendRtcp(compound: Buffer): void {
    this.#sendDatagram(this.#options.cipher.protectRtcp(compound))
  }

  #sendDatagram(datagram: Buffer): void {
    if (this.#closed) return
    this.#totals.bytesOut += datagram.length
    this.#options.sendDatagram(datagram)
  }
}

function pick({ sequenceNumber, timestamp, marker }: RtpHeader): Omit<MediaPacket, 'payload'> {
  return { sequenceNumber, timestamp, marker }
}
