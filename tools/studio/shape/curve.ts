import type { Vec3 } from './vector.ts'

/** Points of a chain, each with a radius. */
interface Knots {
  at: readonly Vec3[]
  radii: readonly number[]
}

/**
 * Divides each link of a chain into `steps` links along a smooth curve (Catmull-Rom). With links this short, the
 * joints need no blending, which would thicken them.
 */
export function smoothKnots({ at, radii }: Knots, steps: number): Knots {
  const last = at.length - 1
  const smooth = { at: [] as Vec3[], radii: [] as number[] }
  for (let link = 0; link < last; link++) {
    for (let step = 0; step < steps + (link === last - 1 ? 1 : 0); step++) {
      const share = step / steps
      const along = (value: (knot: number) => number) =>
        catmullRom(
          value(Math.max(0, link - 1)),
          value(link),
          value(link + 1),
          value(Math.min(last, link + 2)),
          share,
        )
      smooth.at.push([
        along((knot) => at[knot]![0]),
        along((knot) => at[knot]![1]),
        along((knot) => at[knot]![2]),
      ])
      smooth.radii.push(along((knot) => radii[knot]!))
    }
  }
  return smooth
}

function catmullRom(before: number, from: number, to: number, after: number, share: number): number {
  const slopeFrom = (to - before) / 2
  const slopeTo = (after - from) / 2
  const square = share * share
  const cube = square * share
  return (
    (2 * cube - 3 * square + 1) * from +
    (cube - 2 * square + share) * slopeFrom +
    (3 * square - 2 * cube) * to +
    (cube - square) * slopeTo
  )
}
