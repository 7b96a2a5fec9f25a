/** What was sent lately on one outgoing stream, so that it can be sent again. */

export interface SentPacket {
  sequenceNumber: number
  timestamp: number
  marker: boolean
  payload: Buffer
  resentAtMs: number
}

/** At 250 packets a second four seconds: longer than any jitter buffer waits. A power of two, so that slots survive the wrap. */
const PACKETS = 1024

export class History {
  readonly #ring: (SentPacket | undefined)[] = new Array(PACKETS)

  add(packet: { sequenceNumber: number; timestamp: number; marker: boolean; payload: Buffer }): void {
    const { sequenceNumber, timestamp, marker, payload } = packet
    const resentAtMs = Number.NEGATIVE_INFINITY
    this.#ring[sequenceNumber % PACKETS] = { sequenceNumber, timestamp, marker, payload, resentAtMs }
  }

  /** The packet, unless it is gone or was sent again less than `minGapMs` ago (that copy may still be under way). */
  takeForResend(sequenceNumber: number, nowMs: number, minGapMs: number): SentPacket | undefined {
    const packet = this.#ring[sequenceNumber % PACKETS]
    if (!packet || packet.sequenceNumber !== sequenceNumber) return undefined
    if (nowMs - packet.resentAtMs < minGapMs) return undefined
    packet.resentAtMs = nowMs
    return packet
  }
}

/** Share of the stream's own bytes that may go to retransmissions. */
const RESEND_SHARE = 0.2
/** One big frame's worth. */
const RESEND_BURST_BYTES = 30_000

/** On a jammed path every retransmission makes the jam worse: without a budget they take it all. */
export class ResendBudget {
  #bytes = RESEND_BURST_BYTES

  earn(sentBytes: number): void {
    this.#bytes = Math.min(RESEND_BURST_BYTES, this.#bytes + sentBytes * RESEND_SHARE)
  }

  /** False when the budget does not stretch to it. */
  spend(bytes: number): boolean {
    if (bytes > this.#bytes) return false
    this.#bytes -= bytes
    return true
  }
}
