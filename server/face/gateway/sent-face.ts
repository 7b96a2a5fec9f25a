import type { FaceFrame } from '#core/face/rules.ts'

/** Data of one complete frame, apart from the face itself. */
export interface SentFace {
  /** Time of the frame by the sender's clock, in ms; undefined if the protocol has no times. */
  senderMs: number | undefined
  /**
   * Name by which the sender is recognized: the subject's name in Live Link Face, the title of the VRM file in VMC.
   * Undefined in iFacialMocap, which has no name, and in VMC before the title has arrived.
   */
  name: string | undefined
}

interface Angles {
  /**
   * In radians (VRM 1.0 axes, right-handed). Positive yaw is to the person's left, positive pitch is down, positive roll raises
   * the person's left side.
   */
  yaw: number
  pitch: number
  roll: number
}

/** Sets the head's rotation: about y, then x, then z. */
export function setHead(frame: FaceFrame, { yaw, pitch, roll }: Angles): void {
  const [sy, cy] = [Math.sin(yaw / 2), Math.cos(yaw / 2)]
  const [sx, cx] = [Math.sin(pitch / 2), Math.cos(pitch / 2)]
  const [sz, cz] = [Math.sin(roll / 2), Math.cos(roll / 2)]
  frame.head[0] = cy * sx * cz + sy * cx * sz
  frame.head[1] = sy * cx * cz - cy * sx * sz
  frame.head[2] = cy * cx * sz - sy * sx * cz
  frame.head[3] = cy * cx * cz + sy * sx * sz
}
