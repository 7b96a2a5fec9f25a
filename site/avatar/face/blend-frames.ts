import { copyHands, SIDES_OF_HANDS, type TrackedHand } from '#core/face/hands.ts'
import { type FaceFrame, VISEMES } from '#core/face/rules.ts'

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
  copyHands(from.hands, into.hands)
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
  for (const side of SIDES_OF_HANDS) approachHand(into.hands[side], target.hands[side], share)
  into.seq = target.seq
  into.atMs = target.atMs
  into.motion = target.motion
  into.hasHands = target.hasHands
  into.hasTracking = target.hasTracking
  into.hasMicrophone = target.hasMicrophone
}

/** A hand that appears starts at the first position seen. A hand that disappears stays at its last position. */
function approachHand(into: TrackedHand, target: Readonly<TrackedHand>, share: number): void {
  if (!target.isSeen) {
    into.isSeen = false
    return
  }
  const part = into.isSeen ? share : 1
  into.isSeen = true
  for (let i = 0; i < 3; i++) into.wrist[i] = into.wrist[i]! + (target.wrist[i]! - into.wrist[i]!) * part
  approachTurn(into.turn, target.turn, part)
  for (let i = 0; i < into.bends.length; i++) {
    into.bends[i] = into.bends[i]! + (target.bends[i]! - into.bends[i]!) * part
  }
  into.spread += (target.spread - into.spread) * part
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
