import { middleOfNtp, type ReportBlock, type SenderReport } from '../wire/rtcp.ts'

/** Receiver statistics of one received RTP stream (RFC 3550 6.4.1 and A.8). */
export class ReceiverStats {
  readonly #clockRateHz: number
  #first = -1
  #highest = -1
  #received = 0
  #jitter = 0
  #transit: number | undefined
  #lastInterval = { expected: 0, received: 0 }
  #lastReport: { middle: number; atMs: number } | undefined

  constructor(clockRateHz: number) {
    this.#clockRateHz = clockRateHz
  }

  arrived(index: number, timestamp: number, nowMs: number): void {
    if (this.#first < 0) this.#first = index
    this.#highest = Math.max(this.#highest, index)
    this.#received++
    const transit = (nowMs * this.#clockRateHz) / 1000 - timestamp
    if (this.#transit !== undefined) {
      const difference = Math.abs(transit - this.#transit)
      // A difference of ten seconds or more is a wrapped timestamp or a jump of the sender's clock, not jitter.
      if (difference < this.#clockRateHz * 10) this.#jitter += (difference - this.#jitter) / 16
    }
    this.#transit = transit
  }

  noteReport({ ntpSeconds, ntpFraction }: SenderReport, nowMs: number): void {
    this.#lastReport = { middle: middleOfNtp(ntpSeconds, ntpFraction), atMs: nowMs }
  }

  get lost(): number {
    return this.#first < 0 ? 0 : Math.max(0, this.#expected - this.#received)
  }

  get #expected(): number {
    return this.#highest - this.#first + 1
  }

  reportBlock(ssrc: number, nowMs: number): ReportBlock {
    const expected = this.#expected - this.#lastInterval.expected
    const lost = expected - (this.#received - this.#lastInterval.received)
    this.#lastInterval = { expected: this.#expected, received: this.#received }
    return {
      ssrc,
      fractionLost: lost > 0 ? Math.min(255, Math.floor((lost * 256) / expected)) : 0,
      cumulativeLost: this.#expected - this.#received,
      highestIndex: this.#highest,
      jitter: Math.floor(this.#jitter),
      lastReport: this.#lastReport?.middle ?? 0,
      delaySinceLastReport: this.#lastReport ? Math.floor((nowMs - this.#lastReport.atMs) * 65.536) : 0,
    }
  }
}
