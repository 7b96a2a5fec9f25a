export interface Spread {
  count: number
  median: number
  p90: number
  max: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { count: sorted.length, median: at(0.5), p90: at(0.9), max: sorted.at(-1) ?? 0 }
}
