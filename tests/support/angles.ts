/** Where the nose points and where the top of the head is after a turn, so that tests speak of left and up, not of signs. */
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
