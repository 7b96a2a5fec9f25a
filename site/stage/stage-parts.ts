import type { StageBoxes } from '#core/stage/layout.ts'
import type { StageProps } from './stage-model.ts'

/** What every part of the stage gets: the stage's own props and where things go. */
export type PartProps = StageProps & { boxes: StageBoxes }
