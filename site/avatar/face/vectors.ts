export type Vector = [number, number, number]

export const subtract = (a: Readonly<Vector>, b: Readonly<Vector>): Vector => [
  a[0] - b[0],
  a[1] - b[1],
  a[2] - b[2],
]
export const add = (a: Readonly<Vector>, b: Readonly<Vector>): Vector => [
  a[0] + b[0],
  a[1] + b[1],
  a[2] + b[2],
]
export const dot = (a: Readonly<Vector>, b: Readonly<Vector>): number =>
  a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const scale = (a: Readonly<Vector>, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
export const unit = (a: Readonly<Vector>): Vector => scale(a, 1 / (Math.hypot(...a) || 1))
export const cross = (a: Readonly<Vector>, b: Readonly<Vector>): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
