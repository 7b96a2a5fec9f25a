import { POSE_OF_SCENE } from '#core/characters/avatar.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import { kioskTexts } from '../kiosk/texts.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { SignageStage } from '../stage/SignageStage.tsx'
import type { StageModel } from '../stage/stage-model.ts'

type SceneStageProps = { signage: SignageShape; model: StageModel; still?: boolean }

/** Shows one screen (scene) as the kiosk does, but without the video stream of a call (Spec 2.4.6). */
export function SceneStage({ signage, model, still = false }: SceneStageProps) {
  const poster = signage.default_character?.posters[POSE_OF_SCENE[model.scene]]
  return (
    <SignageStage
      still={still}
      model={model}
      texts={pickTexts(kioskTexts, model.language).stage}
      avatar={poster && <img src={poster} alt="" />}
    />
  )
}
