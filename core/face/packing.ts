/**
 * Encodes the numbers in face and hands frames as bytes, and decodes them. Values out of range are clamped; NaN
 * becomes 0.
 */

type Turn = [number, number, number, number]

const QUATERNION_STEPS = 1023

const finite = (value: number): number => (Number.isFinite(value) ? value : 0)
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, Math.round(finite(value))))
export const unitByte = (value: number): number => clamp(value * 255, 0, 255)
export const signedByte = (value: number): number => clamp(value, -127, 127)

function indexOfLargest(parts: Readonly<Turn>): number {
  let largest = 0
  for (let i = 1; i < 4; i++) {
    if (Math.abs(parts[i] as number) > Math.abs(parts[largest] as number)) largest = i
  }
  return largest
}

/**
 * "Smallest three" encoding of a unit quaternion: the largest component is left out (2 bits say which one) and the other
 * three, which lie within ±1/√2, take 10 bits each. The sign is free, because q and -q are the same rotation.
 */
export function packTurn(turn: Readonly<Turn>): number {
  const length = Math.hypot(...turn)
  if (!Number.isFinite(length) || length === 0) return packTurn([0, 0, 0, 1])
  const left = indexOfLargest(turn)
  const scale = (turn[left] as number) < 0 ? -1 / length : 1 / length
  let packed = left
  for (let i = 0; i < 4; i++) {
    if (i === left) continue
    const step = clamp(
      ((turn[i] as number) * scale * Math.SQRT1_2 + 0.5) * QUATERNION_STEPS,
      0,
      QUATERNION_STEPS,
    )
    packed = packed * 1024 + step
  }
  return packed
}

export function unpackTurn(packed: number, turn: Turn): void {
  const left = packed >>> 30
  let shift = 20
  let squares = 0
  for (let i = 0; i < 4; i++) {
    if (i === left) continue
    const part = (((packed >>> shift) & QUATERNION_STEPS) / QUATERNION_STEPS - 0.5) * Math.SQRT2
    turn[i] = part
    squares += part * part
    shift -= 10
  }
  // three components at their maximum have a squared sum of 1.5: only a forged packet contains such values, so
  // normalize
  const scale = squares > 1 ? 1 / Math.sqrt(squares) : 1
  for (let i = 0; i < 4; i++) turn[i] = (turn[i] as number) * scale
  turn[left] = Math.sqrt(Math.max(0, 1 - squares))
}
