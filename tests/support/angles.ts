/**
 * Directions of the nose and the top of the head after a rotation, so that tests use left and up instead of plus and
 * minus.
 */
export function facing(head: readonly [number, number, number, number]): {
  toLeft: number
  up: number
  topToLeft: number
} {
  const [x, y, z, w] = head
  return {
    toLeft: 2 * (x * z + w * y),
    up: 2 * (y * z - w * x),
    topToLeft: 2 * (x * y - w * z),
  }
}
