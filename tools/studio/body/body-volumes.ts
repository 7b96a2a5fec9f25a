import type { Field } from '../shape/sdf.ts'

/** Solid parts of a body in the T-pose that arms and hands must not pass through. */
export interface BodyVolumes {
  /** The torso from waist to shoulders, without sleeves. */
  torso: Field
  /** The skirt or trousers. */
  hips: Field
  /** The head with hair, without ears and hats. */
  head: Field
  /** Radius of a sleeve at the elbow and at the wrist, in meters. */
  sleeve: readonly [elbow: number, wrist: number]
}
