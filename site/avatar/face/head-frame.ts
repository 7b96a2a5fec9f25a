import { type Landmarks, POINT, type PointName } from './landmarks.ts'

type Vector = [number, number, number]

/** Position and rotation of the head, from points that jaw, eyelids and brows do not move. */
export interface HeadFrame {
  /** Unit vectors of the head in camera space: to the person's left, up, forward. */
  left: Vector
  up: Vector
  front: Vector
  /** Midpoint between the eyes' outer corners; camera space, in picture widths. */
  centre: Vector
  /** Distance between the eyes' outer corners, in the same unit: the unit of all measures. */
  eyeSpan: number
}

/** A point in camera space: x to the right of an unmirrored picture (the person's left), y up, z towards the camera. */
function pointOf({ points, width, height }: Landmarks, name: PointName): Vector {
  const at = POINT[name] * 3
  return [points[at]!, (-points[at + 1]! * height) / width, -points[at + 2]!]
}

const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
const unit = (a: Vector): Vector => scale(a, 1 / (Math.hypot(...a) || 1))
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export function headFrameOf(landmarks: Landmarks): HeadFrame {
  const at = (name: PointName) => pointOf(landmarks, name)
  const eyes = subtract(at('eyeOuterLeft'), at('eyeOuterRight'))
  const across = add(
    eyes,
    add(subtract(at('templeLeft'), at('templeRight')), subtract(at('cheekLeft'), at('cheekRight'))),
  )
  const left = unit(across)
  const rising = subtract(at('foreheadTop'), at('noseBase'))
  const up = unit(subtract(rising, scale(left, dot(rising, left))))
  return {
    left,
    up,
    front: cross(left, up),
    centre: scale(add(at('eyeOuterLeft'), at('eyeOuterRight')), 0.5),
    eyeSpan: Math.hypot(...eyes),
  }
}

/** A point in the head's own axes, in eye spans from the center: independent of the head's rotation. */
export function inHead(frame: HeadFrame, landmarks: Landmarks, name: PointName): Vector {
  const offset = scale(subtract(pointOf(landmarks, name), frame.centre), 1 / frame.eyeSpan)
  return [dot(offset, frame.left), dot(offset, frame.up), dot(offset, frame.front)]
}

/** The rotation as a unit quaternion x, y, z, w (Shepperd's method, from the matrix of the three axes). */
export function turnOf({ left, up, front }: HeadFrame): [number, number, number, number] {
  const [a, b, c] = [left, up, front]
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
