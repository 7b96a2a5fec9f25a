/** This file stores recently sent packets of a stream for retransmission, and limits how much is retransmitted. */

export interface SentPacket {
  sequenceNumber: number
  timestamp: number
  marker: boolean
  payload: Buffer
  resentAtMs: number
}

/**
 * Number of packets kept: four seconds at 250 packets a second, longer than any jitter buffer waits. A power of two, so that the
 * position (sequence number modulo this) stays continuous when the sequence number wraps around.
 */
const PACKETS = 1024

export class History {
  readonly #ring: (SentPacket | undefined)[] = new Array(PACKETS)

  add(packet: { sequenceNumber: number; timestamp: number; marker: boolean; payload: Buffer }): void {
    const { sequenceNumber, timestamp, marker, payload } = packet
    const resentAtMs = Number.NEGATIVE_INFINITY
    this.#ring[sequenceNumber % PACKETS] = { sequenceNumber, timestamp, marker, payload, resentAtMs }
  }

  /**
   * The packet to retransmit. Undefined if the history no longer has it, or if it was sent again less than `minGapMs`
   * ago and may still arrive.
   */
  takeForResend(sequenceNumber: number, nowMs: number, minGapMs: number): SentPacket | undefined {
    const packet = this.#ring[sequenceNumber % PACKETS]
    if (!packet || packet.sequenceNumber !== sequenceNumber) return undefined
    if (nowMs - packet.resentAtMs < minGapMs) return undefined
    packet.resentAtMs = nowMs
    return packet
  }
}

/** Maximum amount of retransmissions, as a share of the stream's bytes. */
const RESEND_SHARE = 0.2
/** Retransmissions allowed in one burst: about one large frame. */
const RESEND_BURST_BYTES = 30_000

/** Limits the bytes of retransmissions, which could otherwise take the whole capacity of a congested path. */
export class ResendBudget {
  #bytes = RESEND_BURST_BYTES

  earn(sentBytes: number): void {
    this.#bytes = Math.min(RESEND_BURST_BYTES, this.#bytes + sentBytes * RESEND_SHARE)
  }

  /** Whether this many bytes may be retransmitted now; if so, they are deducted. */
  spend(bytes: number): boolean {
    if (bytes > this.#bytes) return false
    this.#bytes -= bytes
    return true
  }
}
