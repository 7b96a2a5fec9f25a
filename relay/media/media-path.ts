import { randomInt } from 'node:crypto'
import type { Slot, VideoCodec } from '../api.ts'
import type { Clock } from '../clock.ts'
import type { PeerCounters, PeerEvents } from '../control/peer-contract.ts'
import type { AgreedSlot } from '../negotiation/negotiate.ts'
import type { ReportBlock, SenderReport } from '../wire/rtcp.ts'
import { parseRtcp } from '../wire/rtcp-read.ts'
import { encodeMaxBitrate, encodeReceiverReport } from '../wire/rtcp-write.ts'
import { isRtcp, parseRtpHeader, type RtpHeader, withoutPadding } from '../wire/rtp.ts'
import { Downlink, NO_LIMIT_BPS } from './downlink.ts'
import type { MediaPacket } from './forward.ts'
import { OutboundStream } from './outbound-stream.ts'
import { PathLoss } from './path-loss.ts'
import { Uplink } from './uplink.ts'

/** Encrypts and decrypts the SRTP and SRTCP of one transport. */
export interface MediaCipher {
  protectRtp(header: Buffer, payload: Buffer): Buffer
  protectRtcp(compound: Buffer): Buffer
  /** The decrypted payload; undefined for a duplicate or a forged packet. */
  unprotectRtp(datagram: Buffer, header: RtpHeader): Buffer | undefined
  unprotectRtcp(datagram: Buffer): Buffer | undefined
  /** Frees the keys; the cipher cannot be used afterwards. */
  close(): void
}

interface MediaPathOptions {
  slots: readonly AgreedSlot[]
  codec: VideoCodec
  clock: Clock
  cipher: MediaCipher
  sendDatagram: (datagram: Buffer) => void
  events: Pick<PeerEvents, 'packet' | 'senderReport' | 'keyFrameNeeded' | 'downlinkLimit'>
}

const REPORT_GAP_MS = 1000
/**
 * Minimum time between key frames that are requested because packets were lost. On a congested path one key frame takes most of a
 * second.
 */
const RESCUE_GAP_MS = 3000

/** Handles one participant's RTP and RTCP: decrypts datagrams for the room, and encrypts what the room sends. */
export class MediaPath {
  readonly #options: MediaPathOptions
  readonly #reporterSsrc = randomInt(1, 0xffffffff)
  readonly #uplink: Uplink
  readonly #outbound = new Map<Slot, OutboundStream>()
  readonly #downlink = new Downlink()
  readonly #loss = new PathLoss()
  readonly #totals = { packetsIn: 0, packetsOut: 0, bytesIn: 0, bytesOut: 0 }
  #rttMs: number | undefined
  #bitrateLimit = NO_LIMIT_BPS
  #rescuedAtMs = Number.NEGATIVE_INFINITY
  #cancelReports: (() => void) | undefined
  #closed = false

  constructor(options: MediaPathOptions) {
    this.#options = options
    const { slots, codec, clock, events } = options
    const sendRtcp = (packet: Buffer): void => this.#sendRtcp(packet)
    this.#uplink = new Uplink({ slots, codec, clock, events, reporterSsrc: this.#reporterSsrc, sendRtcp })
    for (const agreed of slots) {
      if (agreed.sends) this.#outbound.set(agreed.slot, this.#createOutbound(agreed))
    }
    this.#scheduleReports()
  }

  /** Handles an encrypted RTP or RTCP datagram of this participant. */
  receive(datagram: Buffer): void {
    if (this.#closed) return
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
    this.#uplink.requestKeyFrame(slot)
  }

  limitBitrate(bitsPerSecond: number): void {
    if (bitsPerSecond === this.#bitrateLimit) return
    const { videoSsrc } = this.#uplink
    if (videoSsrc === undefined) return
    this.#bitrateLimit = bitsPerSecond
    this.#sendRtcp(encodeMaxBitrate(this.#reporterSsrc, videoSsrc, bitsPerSecond))
  }

  counters(): Omit<PeerCounters, 'messagesDropped'> {
    const outbound = [...this.#outbound.values()]
    return {
      rttMs: this.#rttMs,
      ...this.#totals,
      ...this.#uplink.counters(),
      nacked: outbound.reduce((sum, stream) => sum + stream.asked, 0),
      retransmitted: outbound.reduce((sum, stream) => sum + stream.resent, 0),
    }
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#options.cipher.close()
    this.#cancelReports?.()
    this.#uplink.close()
    for (const stream of this.#outbound.values()) stream.close()
  }

  #createOutbound(agreed: AgreedSlot): OutboundStream {
    const { clock, cipher } = this.#options
    const sendRtp = (header: Buffer, payload: Buffer): void => {
      if (this.#closed) return
      const datagram = cipher.protectRtp(header, payload)
      this.#totals.packetsOut++
      this.#downlink.sent(datagram.length, clock.nowMs())
      this.#sendDatagram(datagram)
    }
    const sendRtcp = (packet: Buffer): void => this.#sendRtcp(packet)
    return new OutboundStream({ agreed, clock, sendRtp, sendRtcp, isLossy: () => this.#loss.isBad })
  }

  #receiveRtp(datagram: Buffer): void {
    const header = parseRtpHeader(datagram)
    if (!header) return
    const decrypted = this.#options.cipher.unprotectRtp(datagram, header)
    const payload = decrypted && withoutPadding(decrypted, header.padded)
    if (!payload) return
    this.#totals.packetsIn++
    this.#uplink.receive(datagram, header, payload)
  }

  #receiveRtcp(datagram: Buffer): void {
    const compound = this.#options.cipher.unprotectRtcp(datagram)
    if (!compound) return
    for (const message of parseRtcp(compound)) {
      switch (message.kind) {
        case 'senderReport':
          this.#uplink.receiveSenderReport(message.ssrc, message.report)
          break
        case 'reportBlock':
          this.#noteReportBlock(message.block)
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

  #noteReportBlock(block: ReportBlock): void {
    const stream = this.#outboundOf(block.ssrc)
    if (!stream) return
    this.#loss.note(block)
    const measured = stream.roundTripMs(block)
    if (measured === undefined) return
    this.#rttMs = this.#rttMs === undefined ? measured : this.#rttMs * 0.7 + measured * 0.3
    this.#uplink.rttMs = this.#rttMs
  }

  #outboundOf(ssrc: number): OutboundStream | undefined {
    for (const stream of this.#outbound.values()) if (stream.ssrc === ssrc) return stream
    return undefined
  }

  #scheduleReports(): void {
    this.#cancelReports = this.#options.clock.after(REPORT_GAP_MS, () => {
      const blocks = this.#uplink.reportBlocks()
      if (blocks.length > 0) this.#sendRtcp(encodeReceiverReport(this.#reporterSsrc, blocks))
      this.#scheduleReports()
    })
  }

  #sendRtcp(compound: Buffer): void {
    if (!this.#closed) this.#sendDatagram(this.#options.cipher.protectRtcp(compound))
  }

  #sendDatagram(datagram: Buffer): void {
    this.#totals.bytesOut += datagram.length
    this.#options.sendDatagram(datagram)
  }
}
