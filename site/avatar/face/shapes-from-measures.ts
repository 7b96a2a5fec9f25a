import { FACE_SHAPE_INDEX, type FaceShape } from '#core/face/rules.ts'
import type { Measures } from './measures.ts'

/**
 * How much a measured distance must change to give a face shape the weight 1. The unit is the distance between the
 * outer corners of the eyes (about 9 cm).
 */
const JAW_OPEN = 0.34
const SMILE_UP = 0.09
const FROWN_DOWN = 0.07
const STRETCH = 0.14
const PUCKER = 0.17
const BROW_UP = 0.1
const BROW_DOWN = 0.07
/**
 * Eye opening relative to the neutral eye opening. Below LID_BEGINS the lid closes gradually; at LID_CLOSED it is
 * closed.
 */
const LID_BEGINS = 0.82
const LID_CLOSED = 0.3
/** Degrees that the gaze turns if an iris moves by one eye width. */
const GAZE_DEGREES = 75
const GAZE_MAX_DEGREES = 35

const share = (value: number, whole: number): number => Math.min(1, Math.max(0, value / whole))

/** Computes 18 of the 52 shapes from the difference to the neutral face; leaves the others unchanged. */
export function writeShapes(now: Measures, neutral: Readonly<Measures>, shapes: Float32Array): void {
  const set = (name: FaceShape, value: number) => {
    shapes[FACE_SHAPE_INDEX[name]] = value
  }
  const grown = (name: keyof Measures) => now[name] - neutral[name]

  const jaw = share(grown('lipGap'), JAW_OPEN)
  set('jawOpen', jaw)
  const pucker = share(-grown('mouthWidth'), PUCKER)
  // opening the jaw also narrows the mouth
  set('mouthPucker', pucker * (1 - jaw * 0.7))
  set('mouthFunnel', pucker * jaw)
  for (const [side, corner, eye] of [
    ['Left', 'cornerLeft', 'eyeLeft'],
    ['Right', 'cornerRight', 'eyeRight'],
  ] as const) {
    // opening the jaw lowers the middle of the lips, so the corners seem to rise by about half of that: subtract it
    const rise = grown(corner) - grown('lipGap') * 0.5
    const smile = share(rise, SMILE_UP)
    set(`mouthSmile${side}`, smile)
    set(`mouthFrown${side}`, share(-rise - 0.015, FROWN_DOWN) * (1 - jaw))
    set(`mouthStretch${side}`, share(grown('mouthWidth'), STRETCH) * (1 - smile))
    const open = now[eye] / (neutral[eye] || 1)
    set(`eyeBlink${side}`, share(LID_BEGINS - open, LID_BEGINS - LID_CLOSED))
    set(`eyeWide${side}`, share(open - 1.15, 0.35))
    set(`browDown${side}`, share(-grown(`browInner${side}`) - 0.01, BROW_DOWN))
    set(`browOuterUp${side}`, share(grown(`browOuter${side}`) - 0.01, BROW_UP))
  }
  set('browInnerUp', share((grown('browInnerLeft') + grown('browInnerRight')) / 2 - 0.01, BROW_UP))
}

const degrees = (moved: number): number =>
  Math.max(-GAZE_MAX_DEGREES, Math.min(GAZE_MAX_DEGREES, moved * GAZE_DEGREES))

/** Gaze in degrees: to the person's left, and up. */
export const gazeFrom = (now: Measures, neutral: Readonly<Measures>): [number, number] => [
  degrees(now.gazeLeft - neutral.gazeLeft),
  degrees(now.gazeUp - neutral.gazeUp),
]
