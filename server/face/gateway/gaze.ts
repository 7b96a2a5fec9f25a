import { FACE_SHAPE_INDEX, type FaceFrame, type FaceShape } from '#core/face/rules.ts'

/** How far an eye turns at a shape weight of 1, similar to ARKit's eye transforms. */
const SIDE_DEGREES = 30
const UP_DOWN_DEGREES = 25

/**
 * Computes the gaze from the eye shapes, which all protocols have in common. Eye angles are not used, because the sign
 * of an angle differs between protocols.
 */
export function setGazeFromShapes(frame: FaceFrame): void {
  const of = (name: FaceShape): number => frame.shapes[FACE_SHAPE_INDEX[name]] as number
  const left = of('eyeLookOutLeft') - of('eyeLookInLeft') + of('eyeLookInRight') - of('eyeLookOutRight')
  const up = of('eyeLookUpLeft') + of('eyeLookUpRight') - of('eyeLookDownLeft') - of('eyeLookDownRight')
  frame.gaze[0] = (left / 2) * SIDE_DEGREES
  frame.gaze[1] = (up / 2) * UP_DOWN_DEGREES
}
