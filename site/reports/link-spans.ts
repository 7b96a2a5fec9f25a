import type { LinkQuality } from '#core/calls/link-quality.ts'
import type { ReportedCall } from '#core/reports/contract.ts'

interface LinkSpan {
  quality: LinkQuality
  fromAt: number
  toAt: number
}

/** Link quality over a call: unknown until the first value, then each value until the next one or the end. */
export function linkSpans(
  { answeredAt, endedAt, link }: Pick<ReportedCall, 'answeredAt' | 'endedAt' | 'link'>,
  now: number,
): LinkSpan[] {
  if (answeredAt === null || link.length === 0) return []
  const labels = [{ at: answeredAt, quality: 'unknown' as const }, ...link]
  return labels
    .map(({ at, quality }, index) => ({
      quality,
      fromAt: at,
      toAt: labels[index + 1]?.at ?? endedAt ?? now,
    }))
    .filter(({ fromAt, toAt }) => toAt > fromAt)
}
