import type { HandPlan } from '../body/hand-plan.ts'
import type { Swing } from '../body/swing.ts'
import type { FaceStyle } from '../face/face-style.ts'
import type { MaterialName } from '../paint/materials.ts'
import type { CharacterColours } from '../paint/palette.ts'
import type { Layer } from '../shape/layers.ts'
import type { Occluder } from '../shape/occlusion.ts'
import type { Turned } from '../shape/revolve.ts'
import type { Solid } from '../shape/sculpt.ts'

/** Solids that are simplified together. */
export interface Group {
  name: string
  solids: readonly Solid[]
  /** Share of the sampled triangles that is kept: what is smooth needs few, what bends needs more. */
  detail: number
  material?: MaterialName
}

/** All that makes a character itself. Bones, hands, motions and the file around it are shared. */
export interface CharacterPlan {
  name: string
  colours: CharacterColours
  hand: HandPlan
  face: FaceStyle
  groups: readonly Group[]
  /** Turned parts have clean borders only because no triangle of theirs is simplified away. */
  turned: readonly Turned[]
  layers: readonly Layer[]
  /** Layers that shine in their own colour, whatever the light: a screen. */
  shining?: readonly Layer[]
  /** What casts ambient shadow besides the solids. */
  occluders?: readonly Occluder[]
  swings: readonly Swing[]
}
