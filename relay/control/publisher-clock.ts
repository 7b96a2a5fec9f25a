import type { SenderReport } from '../wire/rtcp.ts'

/** Seconds from 1900 (the start of NTP time) to 1970. */
const NTP_BEFORE_UNIX_S = 2_208_988_800
/**
 * If a publisher's clock deviates by more than this, the publisher slept or set its clock, and the relay synchronizes
 * with it again. Network delay is never that large.
 */
const DEVIATION_MAX_MS = 5_000

/**
 * Converts one publisher's wall clock to the relay's. Voice and picture are shifted equally, so they stay in sync. All
 * publishers' clocks become the same clock, so a viewer whose source changes sees no jump. Without this, publishers'
 * clocks differ by minutes, and browsers ignore a jumping clock for several reports, during which lips and voice
 * diverge.
 */
export class PublisherClock {
  #aheadMs: number | undefined

  /** `nowMs` is the relay's time as epoch ms. */
  translate(report: SenderReport, nowMs: number): SenderReport {
    const theirsMs = epochOf(report)
    this.#aheadMs ??= nowMs - theirsMs
    if (Math.abs(theirsMs + this.#aheadMs - nowMs) > DEVIATION_MAX_MS) this.#aheadMs = nowMs - theirsMs
    return { ...ntpOf(theirsMs + this.#aheadMs), rtpTimestamp: report.rtpTimestamp }
  }
}

function epochOf({ ntpSeconds, ntpFraction }: SenderReport): number {
  return (ntpSeconds - NTP_BEFORE_UNIX_S) * 1000 + (ntpFraction * 1000) / 2 ** 32
}

function ntpOf(epochMs: number): { ntpSeconds: number; ntpFraction: number } {
  const seconds = Math.floor(epochMs / 1000)
  const ntpFraction = Math.floor(((epochMs - seconds * 1000) / 1000) * 2 ** 32)
  // NTP's era ends in 2036; timestamps then restart from zero.
  return { ntpSeconds: (seconds + NTP_BEFORE_UNIX_S) % 2 ** 32, ntpFraction }
}
