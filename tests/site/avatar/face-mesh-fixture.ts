import {
  type Landmarks,
  POINT,
  POINTS_WITH_IRISES,
  type PointName,
} from '../../../site/avatar/face/landmarks.ts'

/**
 * Landmarks of a neutral face. Unit: the distance between the eyes' outer corners; axes: to the person's left, up,
 * forward.
 */
const CALM: Record<PointName, [number, number, number]> = {
  foreheadTop: [0, 0.75, 0.05],
  noseBase: [0, -0.55, 0.25],
  templeLeft: [0.75, 0.1, -0.5],
  templeRight: [-0.75, 0.1, -0.5],
  cheekLeft: [0.78, -0.2, -0.6],
  cheekRight: [-0.78, -0.2, -0.6],
  eyeOuterLeft: [0.5, 0, 0],
  eyeOuterRight: [-0.5, 0, 0],
  eyeInnerLeft: [0.17, -0.01, 0.06],
  eyeInnerRight: [-0.17, -0.01, 0.06],
  lidUpperLeft: [0.34, 0.045, 0.08],
  lidUpperRight: [-0.34, 0.045, 0.08],
  lidLowerLeft: [0.34, -0.045, 0.07],
  lidLowerRight: [-0.34, -0.045, 0.07],
  browInnerLeft: [0.12, 0.25, 0.15],
  browInnerRight: [-0.12, 0.25, 0.15],
  browOuterLeft: [0.52, 0.24, 0],
  browOuterRight: [-0.52, 0.24, 0],
  lipUpper: [0, -0.83, 0.2],
  lipLower: [0, -0.845, 0.2],
  mouthLeft: [0.275, -0.85, 0.12],
  mouthRight: [-0.275, -0.85, 0.12],
  irisLeft: [0.335, 0, 0.09],
  irisRight: [-0.335, 0, 0.09],
}

export interface FakeFace {
  yaw?: number
  pitch?: number
  roll?: number
  moved?: Partial<Record<PointName, [number, number, number]>>
  /** Position of the head, in the unit of the coordinates of `CALM` (the face at rest). */
  at?: [number, number, number]
}

const WIDTH = 640
const HEIGHT = 480
/** Distance between the eyes' outer corners (the unit of `CALM`), as a share of the picture's width. */
const SPAN = 0.15

/** Landmarks of the face as a tracker reports them. The head is rotated about y, then x, then z. */
export function fakeLandmarks({
  yaw = 0,
  pitch = 0,
  roll = 0,
  moved = {},
  at = [0, 0, 0],
}: FakeFace = {}): Landmarks {
  const points = new Float32Array(POINTS_WITH_IRISES * 3)
  for (const name of Object.keys(POINT) as PointName[]) {
    const [dx, dy, dz] = moved[name] ?? [0, 0, 0]
    const [x, y, z] = turn([CALM[name][0] + dx, CALM[name][1] + dy, CALM[name][2] + dz], yaw, pitch, roll)
    const place = POINT[name] * 3
    points[place] = 0.5 + (x + at[0]) * SPAN
    points[place + 1] = (0.45 * HEIGHT - (y + at[1]) * SPAN * WIDTH) / HEIGHT
    points[place + 2] = -(z + at[2]) * SPAN
  }
  return { points, width: WIDTH, height: HEIGHT }
}

function turn([x, y, z]: [number, number, number], yaw: number, pitch: number, roll: number) {
  const [x1, y1] = [x * Math.cos(roll) - y * Math.sin(roll), x * Math.sin(roll) + y * Math.cos(roll)]
  const [y2, z2] = [y1 * Math.cos(pitch) - z * Math.sin(pitch), y1 * Math.sin(pitch) + z * Math.cos(pitch)]
  return [x1 * Math.cos(yaw) + z2 * Math.sin(yaw), y2, -x1 * Math.sin(yaw) + z2 * Math.cos(yaw)] as const
}
