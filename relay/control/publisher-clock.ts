import type { SenderReport } from '../wire/rtcp.ts'

/** Seconds from 1900 (the start of NTP time) to 1970. */
const NTP_BEFORE_UNIX_S = 2_208_988_800
/**
 * A deviation above this cannot come from network delay: the publisher's computer slept, or its clock was set. The
 * relay then measures the clock difference again.
 */
const DEVIATION_MAX_MS = 5_000

/**
 * Converts times of one publisher's wall clock to the relay's clock. Publishers' clocks may differ by minutes. Without
 * the conversion, the reported time would jump when a viewer's source changes: browsers then ignore several reports,
 * and lips and voice are out of sync. Voice and picture of a publisher are shifted equally, so they stay in sync.
 */
export class PublisherClock {
  #aheadMs: number | undefined

  /** Converts the time in a sender report. `nowMs` is the relay's time as epoch ms. */
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
  // 32-bit NTP seconds overflow in 2036 and restart from zero.
  return { ntpSeconds: (seconds + NTP_BEFORE_UNIX_S) % 2 ** 32, ntpFraction }
}
