/** Median and 90th percentile of a list of times. */
interface Spread {
  count: number
  medianMs: number | null
  p90Ms: number | null
}

/** Uses the nearest rank, so median and percentile are measured values and not interpolated. */
export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number | null => {
    const time = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
    return time === undefined ? null : Math.round(time)
  }
  return { count: sorted.length, medianMs: at(0.5), p90Ms: at(0.9) }
}
