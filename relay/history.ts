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
  private readonly ring: (SentPacket | undefined)[] = new Array(PACKETS)

  add(packet: { sequenceNumber: number; timestamp: number; marker: boolean; payload: Buffer }): void {
    const { sequenceNumber, timestamp, marker, payload } = packet
    const resentAtMs = Number.NEGATIVE_INFINITY
    this.ring[sequenceNumber % PACKETS] = { sequenceNumber, timestamp, marker, payload, resentAtMs }
  }

  /** The packet, unless it is gone or was sent again less than `minGapMs` ago (that copy may still be under way). */
  takeForResend(sequenceNumber: number, nowMs: number, minGapMs: number): SentPacket | undefined {
    const packet = this.ring[sequenceNumber % PACKETS]
    if (!packet || packet.sequenceNumber !== sequenceNumber) return undefined
    if (nowMs - packet.resentAtMs < minGapMs) return undefined
    packet.resentAtMs = nowMs
    return packet
  }
}
