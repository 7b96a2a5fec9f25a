/** x, y, z, w. */
export type Quaternion4 = [number, number, number, number]

const normalised = ([x, y, z, w]: Readonly<Quaternion4>): Quaternion4 => {
  const length = Math.hypot(x, y, z, w) || 1
  return [x / length, y / length, z / length, w / length]
}

/** The rotation by `b` followed by that by `a`. */
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
