import type { ReactNode } from 'react'
import type { Box, StageBoxes } from '#core/stage/layout.ts'
import type { StageProps } from './stage-model.ts'

/** The operator's video of a whole stage, which replaces the avatar. */
interface StagePicture {
  picture: ReactNode
  isReady: boolean
  /** The box of the picture, chosen so that the character does not move. Undefined: only the stream's sound is used. */
  place: Box | undefined
}

/** The operator's stream, which is shown during a call (Spec 2.4.6). */
export function streamOf(props: StageProps & { boxes: StageBoxes }): StagePicture {
  const { model, boxes, player, playerReady = true } = props
  if (model.scene === 'Active') return { picture: player, isReady: playerReady, place: boxes.picture }
  return { picture: undefined, isReady: false, place: undefined }
}
