import type { StageBoxes } from '#core/stage/layout.ts'
import type { StageProps } from './stage-model.ts'

/** Props of every part of the stage: the stage's own props and the boxes. */
export type PartProps = StageProps & { boxes: StageBoxes }
