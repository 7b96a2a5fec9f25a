import { FACE_SHAPE_INDEX, type FaceFrame, type FaceShape } from '#core/face/rules.ts'

/** How far an eye turns at a shape of 1: about what ARKit reports with its eye transforms. */
const SIDE_DEGREES = 30
const UP_DOWN_DEGREES = 25

/** The eye shapes say the same in every protocol; the eyes' own angles have another sign in each. */
export function setGazeFromShapes(frame: FaceFrame): void {
  const of = (name: FaceShape): number => frame.shapes[FACE_SHAPE_INDEX[name]] as number
  const left = of('eyeLookOutLeft') - of('eyeLookInLeft') + of('eyeLookInRight') - of('eyeLookOutRight')
  const up = of('eyeLookUpLeft') + of('eyeLookUpRight') - of('eyeLookDownLeft') - of('eyeLookDownRight')
  frame.gaze[0] = (left / 2) * SIDE_DEGREES
  frame.gaze[1] = (up / 2) * UP_DOWN_DEGREES
}
