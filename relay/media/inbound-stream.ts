import type { Slot, VideoCodec } from '../api.ts'
import type { Clock } from '../clock.ts'
import type { AgreedSlot } from '../negotiation/negotiate.ts'
import { ReplayWindow } from '../wire/replay-window.ts'
import type { ReportBlock, SenderReport } from '../wire/rtcp.ts'
import { encodeNack, encodePictureLoss } from '../wire/rtcp-write.ts'
import { SequenceExtender } from '../wire/sequence.ts'
import type { MediaPacket } from './forward.ts'
import { KeyFrameRequests, startsKeyFrame } from './key-frames.ts'
import { MissingPackets } from './missing-packets.ts'
import { ReceiverStats } from './receiver-stats.ts'

interface InboundOptions {
  agreed: AgreedSlot
  ssrc: number
  codec: VideoCodec
  clock: Clock
  /** SSRC of the relay's own reports. */
  reporterSsrc: number
  sendRtcp: (packet: Buffer) => void
}

/** A received stream: detects gaps, duplicates and key frames, and collects receiver statistics. */
export class InboundStream {
  readonly slot: Slot
  readonly ssrc: number
  keyFrames = 0
  pictureLossSent = 0
  readonly #options: InboundOptions
  readonly #extender = new SequenceExtender()
  readonly #window = new ReplayWindow()
  readonly #missing: MissingPackets | undefined
  readonly #keyFrameRequests: KeyFrameRequests | undefined
  readonly #receiverStats: ReceiverStats

  constructor(options: InboundOptions) {
    const { agreed, ssrc, clock } = options
    this.#options = options
    this.slot = agreed.slot
    this.ssrc = ssrc
    this.#receiverStats = new ReceiverStats(agreed.codec.clockRateHz)
    if (agreed.kind === 'video') {
      this.#keyFrameRequests = new KeyFrameRequests(clock, () => this.#sendPictureLoss())
      const nack = (numbers: number[]): void =>
        options.sendRtcp(encodeNack(options.reporterSsrc, ssrc, numbers))
      this.#missing = new MissingPackets(clock, nack, () => this.requestKeyFrame())
    }
  }

  /**
   * Counts a received packet in gaps, key frames and statistics. Packets that were `retransmitted` are excluded from
   * jitter and loss.
   * @returns false for a duplicate
   */
  accept(packet: MediaPacket, nowMs: number, retransmitted: boolean): boolean {
    const index = this.#extender.indexOf(packet.sequenceNumber)
    if (!this.#window.isFresh(index)) return false
    this.#extender.learn(index)
    this.#window.record(index)
    if (!retransmitted) this.#receiverStats.arrived(index, packet.timestamp, nowMs)
    this.#missing?.arrived(index)
    if (this.#keyFrameRequests && startsKeyFrame(this.#options.codec, packet.payload)) {
      this.keyFrames++
      this.#keyFrameRequests.arrived()
    }
    return true
  }

  requestKeyFrame(): void {
    this.#keyFrameRequests?.want()
  }

  noteReport(report: SenderReport, nowMs: number): void {
    this.#receiverStats.noteReport(report, nowMs)
  }

  set rttMs(rttMs: number) {
    if (this.#missing) this.#missing.rttMs = rttMs
  }

  get lost(): number {
    return this.#missing ? this.#missing.lost : this.#receiverStats.lost
  }

  /** The stream's part of a receiver report. Starts a new interval for the fraction lost. */
  reportBlock(nowMs: number): ReportBlock {
    return this.#receiverStats.reportBlock(this.ssrc, nowMs)
  }

  close(): void {
    this.#missing?.close()
    this.#keyFrameRequests?.close()
  }

  #sendPictureLoss(): void {
    this.pictureLossSent++
    this.#options.sendRtcp(encodePictureLoss(this.#options.reporterSsrc, this.ssrc))
  }
}
