import type { ReactNode } from 'react'
import type { StageProps } from './stage-model.ts'

/** The whole stage picture that takes the avatar's place: in a talk the stream (Spec 2.4.6), in Standby the character's video. */
export function streamOf(props: StageProps): { picture: ReactNode; isReady: boolean } {
  const { model, player, playerReady = true, idle, idleReady = false } = props
  if (model.scene === 'Active') return { picture: player, isReady: playerReady }
  return model.scene === 'Standby'
    ? { picture: idle, isReady: idleReady }
    : { picture: undefined, isReady: false }
}
