import type { Vector } from './vectors.ts'

/** Components in the order x, y, z, w. */
export type Quaternion4 = [number, number, number, number]

const normalised = ([x, y, z, w]: Readonly<Quaternion4>): Quaternion4 => {
  const length = Math.hypot(x, y, z, w) || 1
  return [x / length, y / length, z / length, w / length]
}

/** The rotation by `b` followed by the rotation by `a`. */
export const multiply = (a: Readonly<Quaternion4>, b: Readonly<Quaternion4>): Quaternion4 => [
  a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
  a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
  a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
  a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
]

export const inverse = ([x, y, z, w]: Readonly<Quaternion4>): Quaternion4 => [-x, -y, -z, w]

/** Mean of similar rotations. */
export function meanTurn(turns: readonly Readonly<Quaternion4>[]): Quaternion4 {
  const [first] = turns
  if (!first) return [0, 0, 0, 1]
  const sum: Quaternion4 = [0, 0, 0, 0]
  for (const turn of turns) {
    const sign =
      turn[0] * first[0] + turn[1] * first[1] + turn[2] * first[2] + turn[3] * first[3] < 0 ? -1 : 1
    for (let i = 0; i < 4; i++) sum[i] = sum[i]! + sign * turn[i]!
  }
  return normalised(sum)
}

/**
 * The rotation that turns the axes x, y and z into a, b and c, by Shepperd's method.
 * @param a, b, c perpendicular unit vectors of a right-handed system
 */
export function rotationOf(a: Readonly<Vector>, b: Readonly<Vector>, c: Readonly<Vector>): Quaternion4 {
  const trace = a[0] + b[1] + c[2]
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1)
    return [(b[2] - c[1]) / s, (c[0] - a[2]) / s, (a[1] - b[0]) / s, s / 4]
  }
  if (a[0] > b[1] && a[0] > c[2]) {
    const s = 2 * Math.sqrt(1 + a[0] - b[1] - c[2])
    return [s / 4, (b[0] + a[1]) / s, (c[0] + a[2]) / s, (b[2] - c[1]) / s]
  }
  if (b[1] > c[2]) {
    const s = 2 * Math.sqrt(1 + b[1] - a[0] - c[2])
    return [(b[0] + a[1]) / s, s / 4, (c[1] + b[2]) / s, (c[0] - a[2]) / s]
  }
  const s = 2 * Math.sqrt(1 + c[2] - a[0] - b[1])
  return [(c[0] + a[2]) / s, (c[1] + b[2]) / s, s / 4, (a[1] - b[0]) / s]
}
