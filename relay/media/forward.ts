import { randomInt } from 'node:crypto'
import { addSequence, isNewer, SequenceExtender } from '../wire/sequence.ts'

export interface MediaPacket {
  sequenceNumber: number
  timestamp: number
  marker: boolean
  payload: Buffer
}

const wrapTimestamp = (timestamp: number): number => timestamp >>> 0

/**
 * Rewrites the packets of changing sources into one continuous stream for a receiver. Sequence numbers and timestamps
 * continue without a jump, and video starts at a key frame, so that the browser's decoder notices nothing.
 */
export class Forwarder {
  readonly #clockRateHz: number
  readonly #startsKeyFrame: ((payload: Buffer) => boolean) | undefined
  #source: object | undefined
  #started = false
  #extender = new SequenceExtender()
  #firstIndex = 0
  #sequenceOffset = 0
  #timestampOffset = 0
  #lastOut: { sequenceNumber: number; timestamp: number; atMs: number } | undefined

  /**
   * @param startsKeyFrame whether a key frame starts in a payload. Omitted for audio, where any packet may be the first
   * one forwarded.
   */
  constructor(clockRateHz: number, startsKeyFrame?: (payload: Buffer) => boolean) {
    this.#clockRateHz = clockRateHz
    this.#startsKeyFrame = startsKeyFrame
  }

  /**
   * The packet for the receiver. Undefined while the forwarder waits for a key frame, and for packets older than that
   * key frame.
   */
  forward(source: object, packet: MediaPacket, nowMs: number): MediaPacket | undefined {
    if (source !== this.#source) this.#changeSource(source)
    if (!this.#started && !this.#start(packet, nowMs)) return undefined
    if (this.#extender.extend(packet.sequenceNumber) < this.#firstIndex) return undefined
    const out = {
      sequenceNumber: addSequence(packet.sequenceNumber, this.#sequenceOffset),
      timestamp: wrapTimestamp(packet.timestamp + this.#timestampOffset),
      marker: packet.marker,
      payload: packet.payload,
    }
    if (!this.#lastOut || isNewer(out.sequenceNumber, this.#lastOut.sequenceNumber)) {
      this.#lastOut = { sequenceNumber: out.sequenceNumber, timestamp: out.timestamp, atMs: nowMs }
    }
    return out
  }

  /** Converts an RTP timestamp of `source` to the receiver's stream; undefined unless that source is being forwarded. */
  timestampFor(source: object, timestamp: number): number | undefined {
    if (!this.isFollowing(source)) return undefined
    return wrapTimestamp(timestamp + this.#timestampOffset)
  }

  /** Whether packets of this source are being forwarded now. */
  isFollowing(source: object): boolean {
    return this.#started && source === this.#source
  }

  #changeSource(source: object): void {
    this.#source = source
    this.#started = false
    this.#extender = new SequenceExtender()
  }

  #start(packet: MediaPacket, nowMs: number): boolean {
    if (this.#startsKeyFrame && !this.#startsKeyFrame(packet.payload)) return false
    const next = this.#nextOut(nowMs)
    this.#sequenceOffset = next.sequenceNumber - packet.sequenceNumber
    this.#timestampOffset = next.timestamp - packet.timestamp
    // Start the indexes one cycle (65,536) higher, so that a late packet from before the first one does not get a negative index.
    this.#extender.learn(packet.sequenceNumber + 0x10000)
    this.#firstIndex = packet.sequenceNumber + 0x10000
    this.#started = true
    return true
  }

  /**
   * RFC 3711 3.3.1: the first sequence number must be in the lower half of the range, so that the receiver detects a wrap-around
   * even if the first packets are lost.
   */
  #nextOut(nowMs: number): { sequenceNumber: number; timestamp: number } {
    if (!this.#lastOut) return { sequenceNumber: randomInt(0x4000), timestamp: randomInt(0x7fffffff) }
    const elapsedMs = Math.max(1, nowMs - this.#lastOut.atMs)
    return {
      sequenceNumber: addSequence(this.#lastOut.sequenceNumber, 1),
      timestamp: wrapTimestamp(this.#lastOut.timestamp + Math.ceil((elapsedMs * this.#clockRateHz) / 1000)),
    }
  }
}
