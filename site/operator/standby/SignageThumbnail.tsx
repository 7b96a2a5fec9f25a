import { useStore } from '@nanostores/react'
import { computed, type ReadableAtom } from 'nanostores'
import { memo, useMemo } from 'react'
import { POSE_OF_SCENE } from '#core/characters/avatar.ts'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import { designSize, isPortrait } from '#core/stage/layout.ts'
import { dialogueLayout } from '#core/stage/layout-dialogue.ts'
import { kioskTexts } from '../../kiosk/texts.ts'
import { pickTexts } from '../../kit/texts/define.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Icon } from '../../kit/ui/Icon.tsx'
import { Skeleton } from '../../kit/ui/Skeleton.tsx'
import type { SignageLook } from '../../signages/looks.ts'
import { SignageStage } from '../../stage/SignageStage.tsx'
import css from './signages.module.css'
import { stageModelOf } from './stage-model-of.ts'
import { standbyTexts } from './texts-standby.ts'

type SignageThumbnailProps = {
  entry: SignageEntry
  detail: SignageLook | undefined
  $now: ReadableAtom<number>
  /** small: in a row of a list. large: alone in a card. */
  size?: 'card' | 'small' | 'large'
}

const MINUTE_MS = 60_000

/** Shows what the kiosk's screen shows now, drawn by the same code and scaled down. The clock updates every minute. */
export function SignageThumbnail({ entry, detail, $now, size = 'card' }: SignageThumbnailProps) {
  const texts = useTexts(standbyTexts).signages
  const $minute = useMemo(() => computed($now, (now) => Math.floor(now / MINUTE_MS) * MINUTE_MS), [$now])
  const minuteAt = useStore($minute)
  if (entry.state === 'Logout') {
    return (
      <div className={css.thumb} data-size={size}>
        <Icon name="offline" />
      </div>
    )
  }
  if (!detail) return <Skeleton shape="block" className={size === 'small' ? css.smallThumb : css.thumb} />
  return (
    <div className={css.thumb} data-size={size} role="img" aria-label={texts.screenOf(entry.name)}>
      <StillStage entry={entry} detail={detail} nowAt={minuteAt} />
    </div>
  )
}

type StillStageProps = Omit<SignageThumbnailProps, '$now' | 'detail' | 'size'> & {
  detail: SignageLook
  nowAt: number
}

const StillStage = memo(function StillStage({ entry, detail, nowAt }: StillStageProps) {
  const model = stageModelOf(detail, entry, nowAt, true)
  if (!model) return null
  const talk = entry.aiTalk && dialogueLayout(designSize(model), model.layout !== 'onlyMedia')
  const poster = detail.default_character?.posters[POSE_OF_SCENE[model.scene]]
  return (
    <div className={isPortrait(model) ? css.upright : css.wide} aria-hidden="true">
      <SignageStage
        still
        model={talk ? { ...model, showTelop: false, media: undefined } : model}
        talk={talk && { boxes: talk.boxes, content: () => null }}
        texts={pickTexts(kioskTexts, detail.language).stage}
        avatar={poster && <img src={poster} alt="" />}
      />
    </div>
  )
})
