/** A point on a canvas, in pixels. */
interface Dot {
  x: number
  y: number
}

const digits = (value: number): string => String(Math.round(value * 10) / 10)

/** A smooth line through all points in order: Catmull-Rom as cubic curves. */
export function tourPath(dots: readonly Dot[]): string {
  const [first] = dots
  if (!first || dots.length < 2) return ''
  const at = (index: number): Dot => dots[Math.min(dots.length - 1, Math.max(0, index))] ?? first
  const point = (x: number, y: number) => `${digits(x)} ${digits(y)}`
  const curves = dots.slice(1).map((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
    const leave = point(from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6)
    const arrive = point(to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6)
    return `C${leave} ${arrive} ${point(to.x, to.y)}`
  })
  return `M${point(first.x, first.y)}${curves.join('')}`
}
