import type { SenderReport } from '../wire/rtcp.ts'

/** Seconds from 1900 to 1970. */
const NTP_BEFORE_UNIX_S = 2_208_988_800
/** A laptop that slept, or whose clock was set: it is compared anew. No path is late by so much. */
const WRONG_BY_MS = 5_000

/**
 * One publisher's wall clock, in terms of ours. Its voice and its picture are moved alike, so that they stay together; and a viewer whose
 * source changes sees one clock going on: another publisher's would differ by minutes, and browsers disbelieve a clock that
 * jumps for several reports, in which lips and voice run apart.
 */
export class PublisherClock {
  #aheadMs: number | undefined

  /** `nowMs` is epoch time. */
  translate(report: SenderReport, nowMs: number): SenderReport {
    const theirsMs = epochOf(report)
    this.#aheadMs ??= nowMs - theirsMs
    if (Math.abs(theirsMs + this.#aheadMs - nowMs) > WRONG_BY_MS) this.#aheadMs = nowMs - theirsMs
    return { ...ntpOf(theirsMs + this.#aheadMs), rtpTimestamp: report.rtpTimestamp }
  }
}

function epochOf({ ntpSeconds, ntpFraction }: SenderReport): number {
  return (ntpSeconds - NTP_BEFORE_UNIX_S) * 1000 + (ntpFraction * 1000) / 2 ** 32
}

function ntpOf(epochMs: number): { ntpSeconds: number; ntpFraction: number } {
  const seconds = Math.floor(epochMs / 1000)
  const ntpFraction = Math.floor(((epochMs - seconds * 1000) / 1000) * 2 ** 32)
  // NTP's era ends in 2036, and reports go on from zero
  return { ntpSeconds: (seconds + NTP_BEFORE_UNIX_S) % 2 ** 32, ntpFraction }
}
