import { type HeadFrame, inHead } from './head-frame.ts'
import { type Landmarks, POINTS_WITH_IRISES } from './landmarks.ts'

/** Names of the distances from which shapes are computed. They are measured in eye spans, in the head's own axes. */
export const MEASURES = [
  'lipGap',
  'mouthWidth',
  'cornerLeft',
  'cornerRight',
  'eyeLeft',
  'eyeRight',
  'browInnerLeft',
  'browInnerRight',
  'browOuterLeft',
  'browOuterRight',
  'gazeLeft',
  'gazeUp',
] as const
export type Measure = (typeof MEASURES)[number]
export type Measures = Record<Measure, number>

/** A typical neutral face; calibration replaces it by the person's own. */
export const TYPICAL_FACE: Readonly<Measures> = {
  lipGap: 0.015,
  mouthWidth: 0.55,
  cornerLeft: -0.015,
  cornerRight: -0.015,
  eyeLeft: 0.28,
  eyeRight: 0.28,
  browInnerLeft: 0.26,
  browInnerRight: 0.26,
  browOuterLeft: 0.24,
  browOuterRight: 0.24,
  gazeLeft: 0,
  gazeUp: 0,
}

export function measure(frame: HeadFrame, landmarks: Landmarks): Measures {
  const at = (name: Parameters<typeof inHead>[2]) => inHead(frame, landmarks, name)
  const between = (a: readonly number[], b: readonly number[]) =>
    Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!)
  const [upper, lower] = [at('lipUpper'), at('lipLower')]
  const [mouthLeft, mouthRight] = [at('mouthLeft'), at('mouthRight')]
  const lipsY = (upper[1] + lower[1]) / 2
  const [outerLeft, innerLeft] = [at('eyeOuterLeft'), at('eyeInnerLeft')]
  const [outerRight, innerRight] = [at('eyeOuterRight'), at('eyeInnerRight')]
  const gaze = gazeOf(landmarks, at)
  return {
    lipGap: upper[1] - lower[1],
    mouthWidth: between(mouthLeft, mouthRight),
    cornerLeft: mouthLeft[1] - lipsY,
    cornerRight: mouthRight[1] - lipsY,
    eyeLeft: between(at('lidUpperLeft'), at('lidLowerLeft')) / between(outerLeft, innerLeft),
    eyeRight: between(at('lidUpperRight'), at('lidLowerRight')) / between(outerRight, innerRight),
    browInnerLeft: at('browInnerLeft')[1] - innerLeft[1],
    browInnerRight: at('browInnerRight')[1] - innerRight[1],
    browOuterLeft: at('browOuterLeft')[1] - outerLeft[1],
    browOuterRight: at('browOuterRight')[1] - outerRight[1],
    ...gaze,
  }
}

type At = (name: Parameters<typeof inHead>[2]) => [number, number, number]

/** Offset of the irises from the middle of the eyes, in eye widths. */
function gazeOf({ points }: Landmarks, at: At): Pick<Measures, 'gazeLeft' | 'gazeUp'> {
  if (points.length < POINTS_WITH_IRISES * 3) return { gazeLeft: 0, gazeUp: 0 }
  const one = (iris: readonly number[], outer: readonly number[], inner: readonly number[]) => {
    const width = Math.abs(outer[0]! - inner[0]!) || 1
    return [
      (iris[0]! - (outer[0]! + inner[0]!) / 2) / width,
      (iris[1]! - (outer[1]! + inner[1]!) / 2) / width,
    ] as const
  }
  const left = one(at('irisLeft'), at('eyeOuterLeft'), at('eyeInnerLeft'))
  const right = one(at('irisRight'), at('eyeOuterRight'), at('eyeInnerRight'))
  return { gazeLeft: (left[0] + right[0]) / 2, gazeUp: (left[1] + right[1]) / 2 }
}
