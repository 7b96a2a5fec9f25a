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
import { Reception } from './reception.ts'

export interface InboundOptions {
  agreed: AgreedSlot
  ssrc: number
  codec: VideoCodec
  clock: Clock
  /** The SSRC under which the relay speaks about what it receives. */
  reporterSsrc: number
  sendRtcp: (packet: Buffer) => void
}

/** One stream that a participant sends: its gaps, copies, key frames and reception report. */
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
  readonly #reception: Reception

  constructor(options: InboundOptions) {
    const { agreed, ssrc, clock } = options
    this.#options = options
    this.slot = agreed.slot
    this.ssrc = ssrc
    this.#reception = new Reception(agreed.codec.clockRateHz)
    if (agreed.kind === 'video') {
      this.#keyFrameRequests = new KeyFrameRequests(clock, () => this.#sendPictureLoss())
      const nack = (numbers: number[]): void =>
        options.sendRtcp(encodeNack(options.reporterSsrc, ssrc, numbers))
      this.#missing = new MissingPackets(clock, nack, () => this.requestKeyFrame())
    }
  }

  /** False for a copy; `retransmitted` packets say nothing about the path's jitter and loss. */
  accept(packet: MediaPacket, nowMs: number, retransmitted: boolean): boolean {
    const index = this.#extender.indexOf(packet.sequenceNumber)
    if (!this.#window.isFresh(index)) return false
    this.#extender.learn(index)
    this.#window.record(index)
    if (!retransmitted) this.#reception.arrived(index, packet.timestamp, nowMs)
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
    this.#reception.noteReport(report, nowMs)
  }

  set rttMs(rttMs: number) {
    if (this.#missing) this.#missing.rttMs = rttMs
  }

  get lost(): number {
    return this.#missing ? this.#missing.lost : this.#reception.lost
  }

  /** Resets the interval of the fraction lost. */
  reportBlock(nowMs: number): ReportBlock {
    return this.#reception.reportBlock(this.ssrc, nowMs)
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
