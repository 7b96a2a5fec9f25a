import { type FaceFrame, VISEMES } from '#core/face/rules.ts'

/** Copies all fields, including the arrays' contents. */
export function copyFaceFrame(from: Readonly<FaceFrame>, into: FaceFrame): void {
  into.seq = from.seq
  into.atMs = from.atMs
  into.shapes.set(from.shapes)
  for (let i = 0; i < 4; i++) into.head[i] = from.head[i]!
  for (let i = 0; i < 3; i++) into.position[i] = from.position[i]!
  into.gaze[0] = from.gaze[0]
  into.gaze[1] = from.gaze[1]
  into.motion = from.motion
  for (const viseme of VISEMES) into.visemes[viseme] = from.visemes[viseme]
  into.level = from.level
  into.hasHands = from.hasHands
  into.hasTracking = from.hasTracking
  into.hasMicrophone = from.hasMicrophone
}

/** Moves `into` towards `target` by a share, 0 to 1: measured values move, flags and times are copied. */
export function approachFaceFrame(into: FaceFrame, target: Readonly<FaceFrame>, share: number): void {
  for (let i = 0; i < into.shapes.length; i++) {
    into.shapes[i] = into.shapes[i]! + (target.shapes[i]! - into.shapes[i]!) * share
  }
  approachTurn(into.head, target.head, share)
  for (let i = 0; i < 3; i++)
    into.position[i] = into.position[i]! + (target.position[i]! - into.position[i]!) * share
  for (let i = 0; i < 2; i++) into.gaze[i] = into.gaze[i]! + (target.gaze[i]! - into.gaze[i]!) * share
  for (const viseme of VISEMES)
    into.visemes[viseme] += (target.visemes[viseme] - into.visemes[viseme]) * share
  into.level += (target.level - into.level) * share
  into.seq = target.seq
  into.atMs = target.atMs
  into.motion = target.motion
  into.hasHands = target.hasHands
  into.hasTracking = target.hasTracking
  into.hasMicrophone = target.hasMicrophone
}

/** Interpolates quaternions the short way; linear is accurate enough for the small steps between frames. */
function approachTurn(into: FaceFrame['head'], target: Readonly<FaceFrame['head']>, share: number): void {
  let dot = 0
  for (let i = 0; i < 4; i++) dot += into[i]! * target[i]!
  const sign = dot < 0 ? -1 : 1
  let squares = 0
  for (let i = 0; i < 4; i++) {
    into[i] = into[i]! + (sign * target[i]! - into[i]!) * share
    squares += into[i]! * into[i]!
  }
  const length = Math.sqrt(squares)
  for (let i = 0; i < 4; i++) into[i] = length > 0 ? into[i]! / length : i === 3 ? 1 : 0
}
