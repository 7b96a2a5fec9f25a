import type { Field } from '../shape/sdf.ts'

/** Solid parts of a body in the T-pose that arms and hands must not pass through. */
export interface BodyVolumes {
  /** From waist to shoulders, without sleeves. */
  torso: Field
  /** Skirt or trousers. */
  hips: Field
  /** With hair, without ears and hats. */
  head: Field
  /** Radius of a sleeve at the elbow and at the wrist, in meters. */
  sleeve: readonly [elbow: number, wrist: number]
}
