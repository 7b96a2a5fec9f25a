/** Where the nose and the top of the head point after a turn, so that tests speak of left and up instead of signs. */
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
