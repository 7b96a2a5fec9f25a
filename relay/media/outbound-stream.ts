import { randomInt } from 'node:crypto'
import type { Slot } from '../api.ts'
import type { Clock } from '../clock.ts'
import { ABS_SEND_TIME, type AgreedSlot, extensionId } from '../negotiation/negotiate.ts'
import { encodeRedundant, type VoicePacket } from '../wire/redundant-audio.ts'
import { middleOfNtp, type ReportBlock, type SenderReport } from '../wire/rtcp.ts'
import { encodeSenderReport } from '../wire/rtcp-write.ts'
import { encodeExtensions, FIXED_HEADER_BYTES, writeRtpHeader } from '../wire/rtp.ts'
import type { MediaPacket } from './forward.ts'
import { History, ResendBudget, type SentPacket } from './history.ts'
import { ResendPacer } from './resend-pacer.ts'

interface OutboundOptions {
  agreed: AgreedSlot
  clock: Clock
  sendRtp: (header: Buffer, payload: Buffer) => void
  sendRtcp: (packet: Buffer) => void
  /** Whether the path to the receiver loses voice packets. */
  isLossy: () => boolean
}

const KEPT_REPORTS = 16
/** Number of earlier voice packets repeated in each voice packet, so that a loss of two in a row can be repaired. */
const REPEATED_PACKETS = 2

/** A stream sent to a participant: writes RTP headers, keeps a history, retransmits lost packets and creates reports. */
export class OutboundStream {
  readonly slot: Slot
  readonly ssrc: number
  resent = 0
  asked = 0
  readonly #options: OutboundOptions
  readonly #header: Buffer
  readonly #sendTimeAt: number | undefined
  readonly #history: History | undefined
  readonly #budget = new ResendBudget()
  readonly #pacer: ResendPacer<SentPacket>
  readonly #lastWords: VoicePacket[] = []
  #rtxSequenceNumber = randomInt(0x4000)
  #sent = { packets: 0, bytes: 0 }
  readonly #reports = new Map<number, number>()

  constructor(options: OutboundOptions) {
    const { agreed } = options
    this.#options = options
    this.slot = agreed.slot
    this.ssrc = agreed.ssrc
    // The only header extension is the send time. Packets carry no mid, because receivers know the SSRCs from the
    // answer.
    const sendTime = extensionId(agreed, ABS_SEND_TIME)
    const extensions = sendTime === undefined ? [] : [{ id: sendTime, value: Buffer.alloc(3) }]
    this.#header = Buffer.concat([Buffer.alloc(FIXED_HEADER_BYTES), encodeExtensions(extensions)])
    this.#sendTimeAt = sendTime === undefined ? undefined : FIXED_HEADER_BYTES + 5
    this.#history = agreed.kind === 'video' ? new History() : undefined
    this.#pacer = new ResendPacer(options.clock, (packet) => this.#retransmit(packet))
  }

  send(packet: MediaPacket): void {
    const { agreed, clock } = this.#options
    if (this.#history) {
      this.#history.add(packet)
      this.#budget.earn(packet.payload.length)
      this.#pacer.earn(packet.payload.length, clock.nowMs())
    }
    this.#sent.packets++
    this.#sent.bytes += packet.payload.length
    if (agreed.redundantPayloadType === undefined)
      this.#write(packet, agreed.codec.payloadType, this.ssrc, packet.sequenceNumber, packet.payload)
    else this.#sendVoice(packet, agreed.redundantPayloadType)
  }

  /**
   * Retransmits the requested packets that are still in the history. Packets that were lost between publisher and relay
   * are not in the history; the relay requests those from the publisher.
   * @returns false if the path is so congested that only a new key frame can restore the picture
   */
  resend(sequenceNumbers: readonly number[], rttMs: number): boolean {
    this.asked += sequenceNumbers.length
    const nowMs = this.#options.clock.nowMs()
    let isEnough = true
    for (const sequenceNumber of sequenceNumbers) {
      const packet = this.#history?.takeForResend(sequenceNumber, nowMs, Math.max(5, rttMs * 0.8))
      if (!packet) continue
      if (this.#budget.spend(packet.payload.length)) {
        this.resent++
        this.#pacer.add(packet)
      } else {
        isEnough = false
      }
    }
    return isEnough
  }

  sendReport(report: SenderReport): void {
    const middle = middleOfNtp(report.ntpSeconds, report.ntpFraction)
    this.#reports.delete(middle)
    this.#reports.set(middle, this.#options.clock.nowMs())
    if (this.#reports.size > KEPT_REPORTS) this.#reports.delete(this.#reports.keys().next().value!)
    this.#options.sendRtcp(encodeSenderReport(this.ssrc, report, this.#sent))
  }

  /**
   * The round-trip time from a receiver's report (RFC 3550 6.4.1, by the relay's clock); undefined if the receiver's
   * report does not refer to a sender report of the relay.
   */
  roundTripMs(block: ReportBlock): number | undefined {
    const sentAtMs = this.#reports.get(block.lastReport)
    if (sentAtMs === undefined) return undefined
    return Math.max(0, this.#options.clock.nowMs() - sentAtMs - block.delaySinceLastReport / 65.536)
  }

  close(): void {
    this.#pacer.close()
  }

  /** Sends a voice packet. On a lossy path, the packet also contains the previous voice packets. */
  #sendVoice(packet: MediaPacket, redundantPayloadType: number): void {
    const { payloadType } = this.#options.agreed.codec
    if (this.#options.isLossy() && this.#lastWords.length > 0) {
      const payload = encodeRedundant(payloadType, packet, this.#lastWords)
      this.#write(packet, redundantPayloadType, this.ssrc, packet.sequenceNumber, payload)
    } else this.#write(packet, payloadType, this.ssrc, packet.sequenceNumber, packet.payload)
    this.#lastWords.push(packet)
    if (this.#lastWords.length > REPEATED_PACKETS) this.#lastWords.shift()
  }

  /**
   * Retransmits a packet in the RTX stream, where its original sequence number precedes the payload (RFC 4588).
   * Without RTX the same packet is sent again.
   */
  #retransmit(packet: SentPacket): void {
    const { agreed } = this.#options
    if (agreed.rtxPayloadType === undefined) {
      this.#write(packet, agreed.codec.payloadType, this.ssrc, packet.sequenceNumber, packet.payload)
      return
    }
    const payload = Buffer.allocUnsafe(2 + packet.payload.length)
    payload.writeUInt16BE(packet.sequenceNumber, 0)
    packet.payload.copy(payload, 2)
    this.#write(packet, agreed.rtxPayloadType, agreed.rtxSsrc, this.#rtxSequenceNumber, payload)
    this.#rtxSequenceNumber = (this.#rtxSequenceNumber + 1) & 0xffff
  }

  #write(
    { marker, timestamp }: { marker: boolean; timestamp: number },
    payloadType: number,
    ssrc: number,
    sequenceNumber: number,
    payload: Buffer,
  ): void {
    const hasExtensions = this.#header.length > FIXED_HEADER_BYTES
    writeRtpHeader(this.#header, { marker, payloadType, sequenceNumber, timestamp, ssrc }, hasExtensions)
    if (this.#sendTimeAt !== undefined)
      writeSendTime(this.#header, this.#sendTimeAt, this.#options.clock.nowMs())
    this.#options.sendRtp(this.#header, payload)
  }
}

/**
 * Writes the send time (abs-send-time), from which the receiver estimates its downlink: 24 bits, seconds with 18 fractional bits.
 */
function writeSendTime(header: Buffer, at: number, nowMs: number): void {
  header.writeUIntBE(Math.floor(((nowMs / 1000) % 64) * 2 ** 18) & 0xffffff, at, 3)
}
