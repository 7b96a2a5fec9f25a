import { type Landmarks, POINT, type PointName } from './landmarks.ts'
import { type Quaternion4, rotationOf } from './quaternion.ts'
import { add, cross, dot, scale, subtract, unit, type Vector } from './vectors.ts'

/** Typical distance between the outer corners of an adult's eyes. */
export const EYE_SPAN_METRES = 0.09

/** Position and rotation of the head, from points that jaw, eyelids and brows do not move. */
export interface HeadFrame {
  /** Unit vectors of the head in camera space: to the person's left, up, forward. */
  left: Vector
  up: Vector
  front: Vector
  /** Midpoint between the eyes' outer corners; camera space, in picture widths. */
  centre: Vector
  /** Distance between the eyes' outer corners, in picture widths. All measures use this distance as their unit. */
  eyeSpan: number
}

/** A point in camera space: x to the right of an unmirrored picture (the person's left), y up, z towards the camera. */
function pointOf({ points, width, height }: Landmarks, name: PointName): Vector {
  const at = POINT[name] * 3
  return [points[at]!, (-points[at + 1]! * height) / width, -points[at + 2]!]
}

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

/**
 * Position of a landmark relative to the center of the head, along the head's axes, in eye spans. It does not change
 * when the head turns.
 */
export function inHead(frame: HeadFrame, landmarks: Landmarks, name: PointName): Vector {
  const offset = scale(subtract(pointOf(landmarks, name), frame.centre), 1 / frame.eyeSpan)
  return [dot(offset, frame.left), dot(offset, frame.up), dot(offset, frame.front)]
}

/** Rotation of the head as a unit quaternion x, y, z, w. */
export const turnOf = ({ left, up, front }: HeadFrame): Quaternion4 => rotationOf(left, up, front)
