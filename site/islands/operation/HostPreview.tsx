import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import type { TalkShape } from '#contract/realtime/shapes.ts'
import { pickTexts } from '../../messages/define.ts'
import { kioskTexts } from '../../messages/kiosk.ts'
import { operationTexts } from '../../messages/operation.ts'
import type { VisitorView } from '../../stores/operation-viewer.ts'
import { $now, signageDetails } from '../../stores/standby-desk.ts'
import { SignageStage } from '../../ui/stage/SignageStage.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { stageModelOf } from '../standby/stage-model-of.ts'
import { HostCanvas } from './HostCanvas.tsx'
import { HostFace } from './HostFace.tsx'
import page from './operation.module.css'
import css from './preview.module.css'
import { StreamVideo } from './StreamVideo.tsx'

const MINUTE_MS = 60_000

/** サイネージの表示: the kiosk's own stage with this page's avatar in it. */
export function HostPreview({ talk, view }: { talk: TalkShape; view: VisitorView }) {
  const texts = useTexts(operationTexts)
  const picture = useStore(view.$picture)
  const behindMs = (picture?.delayMs ?? 0) + (picture?.rttMs ?? 0) / 2
  return (
    <aside className={`${page.preview} ${css.preview}`} aria-label={texts.stage}>
      <div className={css.row}>
        <h2>{texts.stage}</h2>
        {behindMs > 0 && <span className={css.delay}>{texts.delay((behindMs / 1000).toFixed(1))}</span>}
      </div>
      <Stage talk={talk} view={view} />
      <HostFace />
    </aside>
  )
}

function Stage({ talk, view }: { talk: TalkShape; view: VisitorView }) {
  const detail = useStore(signageDetails.$details).get(talk.signageId)
  const visitor = useStore(view.$camera)
  const $minute = useMemo(() => computed($now, (now) => Math.floor(now / MINUTE_MS) * MINUTE_MS), [])
  const minuteAt = useStore($minute)
  const live = {
    scene: 'Active',
    touchButton: talk.touchButton,
    hostName: talk.hostName,
    monitors: 0,
  } as const
  const model = detail && stageModelOf(detail, live, minuteAt)
  if (!detail || !model) {
    return (
      <div className={css.screen} data-upright="true">
        <HostCanvas />
      </div>
    )
  }
  return (
    <div
      className={css.screen}
      data-upright={model.height >= model.width}
      style={{ aspectRatio: `${model.width} / ${model.height}` }}
    >
      <SignageStage
        model={model}
        texts={pickTexts(kioskTexts, detail.language).stage}
        player={<HostCanvas />}
        selfView={visitor && <StreamVideo stream={visitor} />}
      />
    </div>
  )
}
