import { useStore } from '@nanostores/react'
import { POSE_OF_SCENE } from '#core/characters/avatar.ts'
import { kioskTexts } from '../../kiosk/texts.ts'
import { $now } from '../../kit/now.ts'
import { pickTexts } from '../../kit/texts/define.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { board } from '../../line/board.ts'
import { SignageStage } from '../../stage/SignageStage.tsx'
import css from '../capture/preview.module.css'
import { DeviceFrame } from '../DeviceFrame.tsx'
import page from '../operation.module.css'
import { stageModelOf } from '../standby/stage-model-of.ts'
import { useLooks } from '../standby/use-looks.ts'
import { operationTexts } from '../texts.ts'

/** What the monitored signage shows now. */
export function MonitorPreview({ signageId }: { signageId: number }) {
  const texts = useTexts(operationTexts)
  const entry = useStore(board.$signages).find(({ id }) => id === signageId)
  const detail = useLooks(entry && [entry]).get(signageId)
  const model = detail && entry && stageModelOf(detail, entry, $now.get())
  const poster = model && detail.default_character?.posters[POSE_OF_SCENE[model.scene]]
  return (
    <aside className={`${page.preview} ${css.preview}`} aria-label={texts.stage}>
      <h2>{texts.stage}</h2>
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
