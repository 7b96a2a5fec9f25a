import type { BodyVolumes } from '../body/body-volumes.ts'
import type { HandPlan } from '../body/hand-plan.ts'
import type { Swing } from '../body/swing.ts'
import type { FaceStyle } from '../face/face-style.ts'
import type { MaterialName } from '../paint/materials.ts'
import type { CharacterColours } from '../paint/palette.ts'
import type { Layer } from '../shape/layers.ts'
import type { Occluder } from '../shape/occlusion.ts'
import type { Turned } from '../shape/revolve.ts'
import type { Solid } from '../shape/sculpt.ts'

/** Solids that become one mesh and are simplified together. */
export interface Group {
  name: string
  solids: readonly Solid[]
  /** Share of the mesh's triangles that is kept. Smooth parts need few triangles, bending parts more. */
  detail: number
  material?: MaterialName
}

/** Everything that is specific to one character. Bones, hands, motions and the file format are shared. */
export interface CharacterPlan {
  name: string
  colours: CharacterColours
  hand: HandPlan
  face: FaceStyle
  groups: readonly Group[]
  /**
   * Bodies of revolution, such as hats and cuffs. They are not simplified, because that would make their borders
   * uneven.
   */
  turned: readonly Turned[]
  layers: readonly Layer[]
  /** Layers that glow in their own color, such as a screen. */
  shining?: readonly Layer[]
  /** Additional objects that cast ambient shadow. */
  occluders?: readonly Occluder[]
  swings: readonly Swing[]
  volumes: BodyVolumes
}
