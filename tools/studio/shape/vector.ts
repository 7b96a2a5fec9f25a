export type Vec2 = readonly [number, number]
export type Vec3 = readonly [number, number, number]

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))
export const lerp = (from: number, to: number, share: number) => from + (to - from) * share
export const length = (x: number, y: number, z = 0) => Math.sqrt(x * x + y * y + z * z)

/** 0 at `from` and 1 at `to`, with zero slope at both ends. `to` may be smaller than `from`. */
export function smoothStep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

/** A bell curve of height 1 around `centre`. */
export const bell = (value: number, centre: number, width: number) =>
  Math.exp(-(((value - centre) / width) ** 2))
