import type { Slot, VideoCodec } from '../api.ts'
import type { Clock } from '../clock.ts'
import type { PeerEvents } from '../control/peer-contract.ts'
import { type AgreedSlot, extensionId, MID, TRANSPORT_CC } from '../negotiation/negotiate.ts'
import type { ReportBlock, SenderReport } from '../wire/rtcp.ts'
import { eachExtension, type RtpHeader } from '../wire/rtp.ts'
import type { MediaPacket } from './forward.ts'
import { InboundStream } from './inbound-stream.ts'
import { TransportFeedback } from './transport-feedback.ts'

interface UplinkOptions {
  slots: readonly AgreedSlot[]
  codec: VideoCodec
  clock: Clock
  /** SSRC of the relay's own reports. */
  reporterSsrc: number
  sendRtcp: (packet: Buffer) => void
  events: Pick<PeerEvents, 'packet' | 'senderReport'>
}

/** Round-trip time between relay and participant that is assumed before the first report. */
const ASSUMED_RTT_MS = 100

type Role = { agreed: AgreedSlot; retransmits: boolean }

/**
 * The media that one participant sends. Assigns each packet to its slot, such as voice or camera, and holds one stream
 * for each slot.
 */
export class Uplink {
  readonly #options: UplinkOptions
  readonly #roles = new Map<number, Role>()
  readonly #streams = new Map<Slot, InboundStream>()
  readonly #feedback: TransportFeedback
  readonly #midId: number | undefined
  readonly #feedbackId: number | undefined
  /** Sums of the counters of streams that have been replaced by newer ones. */
  readonly #past = { lost: 0, keyFrames: 0, pictureLossSent: 0 }
  #rttMs = ASSUMED_RTT_MS

  constructor(options: UplinkOptions) {
    const { slots, clock, reporterSsrc, sendRtcp } = options
    this.#options = options
    this.#feedback = new TransportFeedback(clock, reporterSsrc, sendRtcp)
    this.#midId = slots.map((agreed) => extensionId(agreed, MID)).find((id) => id !== undefined)
    this.#feedbackId = slots.map((agreed) => extensionId(agreed, TRANSPORT_CC)).find((id) => id !== undefined)
    for (const agreed of slots) if (agreed.receives) this.#learnSsrcs(agreed)
  }

  /** Handles an authenticated RTP packet. `datagram` is used for the header extensions; `payload` is the decrypted payload. */
  receive(datagram: Buffer, header: RtpHeader, payload: Buffer): void {
    this.#readExtensions(datagram, header)
    const role = this.#roles.get(header.ssrc)
    if (!role) return
    if (role.retransmits) this.#receiveRetransmission(role.agreed, header, payload)
    else this.#deliver(role.agreed, header.ssrc, { ...pick(header), payload }, false)
  }

  receiveSenderReport(ssrc: number, report: SenderReport): void {
    const role = this.#roles.get(ssrc)
    const stream = role && !role.retransmits ? this.#streams.get(role.agreed.slot) : undefined
    if (stream?.ssrc !== ssrc) return
    stream.noteReport(report, this.#options.clock.nowMs())
    this.#options.events.senderReport(stream.slot, report)
  }

  requestKeyFrame(slot: Slot): void {
    this.#streams.get(slot)?.requestKeyFrame()
  }

  /** SSRC of the received video; undefined while no video is received. */
  get videoSsrc(): number | undefined {
    return [...this.#streams.values()].find(({ slot }) => slot === 'camera' || slot === 'screen')?.ssrc
  }

  set rttMs(rttMs: number) {
    this.#rttMs = rttMs
    for (const stream of this.#streams.values()) stream.rttMs = rttMs
  }

  /** A report block for each received stream. Starts new intervals for the fractions lost. */
  reportBlocks(): ReportBlock[] {
    const nowMs = this.#options.clock.nowMs()
    return [...this.#streams.values()].map((stream) => stream.reportBlock(nowMs))
  }

  counters(): { lostIn: number; keyFramesIn: number; pliSent: number } {
    const streams = [...this.#streams.values()]
    return {
      lostIn: streams.reduce((sum, stream) => sum + stream.lost, this.#past.lost),
      keyFramesIn: streams.reduce((sum, stream) => sum + stream.keyFrames, this.#past.keyFrames),
      pliSent: streams.reduce((sum, stream) => sum + stream.pictureLossSent, this.#past.pictureLossSent),
    }
  }

  close(): void {
    this.#feedback.close()
    for (const stream of this.#streams.values()) stream.close()
  }

  #learnSsrcs(agreed: AgreedSlot): void {
    const [media, retransmission] = agreed.remoteSsrcs
    if (media !== undefined) this.#roles.set(media, { agreed, retransmits: false })
    if (retransmission !== undefined) this.#roles.set(retransmission, { agreed, retransmits: true })
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

  /**
   * Assigns an unknown SSRC to the media slot (voice, camera or screen) with this mid. Safari and Firefox may omit
   * SSRCs in the offer; their first packets carry the mid instead.
   */
  #learnRole(mid: string, { ssrc, payloadType }: RtpHeader): void {
    const agreed = this.#options.slots.find((slot) => slot.receives && slot.mid === mid)
    if (agreed) this.#roles.set(ssrc, { agreed, retransmits: payloadType === agreed.rtxPayloadType })
  }

  /**
   * Unwraps a retransmission (RFC 4588). A retransmission without payload is padding, which the browser sends to probe
   * its uplink.
   */
  #receiveRetransmission(agreed: AgreedSlot, header: RtpHeader, payload: Buffer): void {
    const stream = this.#streams.get(agreed.slot)
    if (!stream || payload.length <= 2) return
    const packet = { ...pick(header), sequenceNumber: payload.readUInt16BE(0), payload: payload.subarray(2) }
    this.#deliver(agreed, stream.ssrc, packet, true)
  }

  #deliver(agreed: AgreedSlot, ssrc: number, packet: MediaPacket, retransmitted: boolean): void {
    let stream = this.#streams.get(agreed.slot)
    if (stream?.ssrc !== ssrc) stream = this.#replaceStream(agreed, ssrc, stream)
    if (!stream.accept(packet, this.#options.clock.nowMs(), retransmitted)) return
    this.#options.events.packet(agreed.slot, packet)
  }

  #replaceStream(agreed: AgreedSlot, ssrc: number, old: InboundStream | undefined): InboundStream {
    if (old) {
      old.close()
      this.#past.lost += old.lost
      this.#past.keyFrames += old.keyFrames
      this.#past.pictureLossSent += old.pictureLossSent
    }
    const { codec, clock, reporterSsrc, sendRtcp } = this.#options
    const stream = new InboundStream({ agreed, ssrc, codec, clock, reporterSsrc, sendRtcp })
    stream.rttMs = this.#rttMs
    this.#streams.set(agreed.slot, stream)
    return stream
  }
}

function pick({ sequenceNumber, timestamp, marker }: RtpHeader): Omit<MediaPacket, 'payload'> {
  return { sequenceNumber, timestamp, marker }
}
