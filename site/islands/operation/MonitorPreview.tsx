import { useStore } from '@nanostores/react'
import { POSE_OF_SCENE } from '#rules/avatar.ts'
import { pickTexts } from '../../messages/define.ts'
import { kioskTexts } from '../../messages/kiosk.ts'
import { operationTexts } from '../../messages/operation.ts'
import { board } from '../../stores/shared/board.ts'
import { $now } from '../../stores/shared/now.ts'
import { SignageStage } from '../../ui/stage/SignageStage.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { stageModelOf } from '../standby/stage-model-of.ts'
import { useLooks } from '../standby/use-looks.ts'
import { DeviceFrame } from './DeviceFrame.tsx'
import page from './operation.module.css'
import css from './preview.module.css'

/** What the watched signage shows meanwhile: its own scene, nothing of ours. */
export function MonitorPreview({ signageId }: { signageId: number }) {
  const texts = useTexts(operationTexts)
  const entry = useStore(board.$signages).find(({ id }) => id === signageId)
  const detail = useLooks(entry && [entry]).get(signageId)
  const model = detail && entry && stageModelOf(detail, entry, $now.get())
  const poster = model && detail.default_character?.posters[POSE_OF_SCENE[model.scene]]
  return (
    <aside className={`${page.preview} ${css.preview}`} aria-label={texts.stage}>
      <h2 className={css.row}>{texts.stage}</h2>
      {model && (
        <DeviceFrame width={model.width} height={model.height}>
          <SignageStage
            still
            model={model}
            texts={pickTexts(kioskTexts, detail.language).stage}
            avatar={poster && <img src={poster} alt="" />}
          />
        </DeviceFrame>
      )}
    </aside>
  )
}
