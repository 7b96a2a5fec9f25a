interface Slope {
  /** Growth of y while x grows by 1. */
  slope: number
  standardError: number
}

/** The straight line with the least squares through the points. NaN with fewer than three points. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): Slope {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const squaresX = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / squaresX
  const squaresLeft = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0)
  return { slope, standardError: Math.sqrt(squaresLeft / (points.length - 2) / squaresX) }
}
