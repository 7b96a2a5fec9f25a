import type { SignageShape } from '#contract/signages.ts'
import { POSE_OF_SCENE } from '#rules/avatar.ts'
import { pickTexts } from '../../messages/define.ts'
import { kioskTexts } from '../../messages/kiosk.ts'
import { SignageStage } from '../../ui/stage/SignageStage.tsx'
import type { StageModel } from '../../ui/stage/stage-model.ts'

type SceneStageProps = { signage: SignageShape; model: StageModel; still?: boolean }

/** The kiosk's own stage; the stream player is the one thing that the editor leaves out (Spec 2.4.6). */
export function SceneStage({ signage, model, still = false }: SceneStageProps) {
  const poster = signage.default_character?.posters[POSE_OF_SCENE[model.scene]]
  return (
    <SignageStage
      still={still}
      model={model}
      texts={pickTexts(kioskTexts, signage.language).stage}
      avatar={poster && <img src={poster} alt="" />}
    />
  )
}
