import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { POSE_OF_SCENE } from '#core/characters/avatar.ts'
import { kioskTexts } from '../../kiosk/texts.ts'
import { signageDetails } from '../../kit/details.ts'
import { $now } from '../../kit/now.ts'
import { pickTexts } from '../../kit/texts/define.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { StreamVideo } from '../../kit/ui/StreamVideo.tsx'
import { SignageStage } from '../../stage/SignageStage.tsx'
import type { CallSession } from '../call/call-session.ts'
import { HostFace } from '../call/HostFace.tsx'
import { DeviceFrame } from '../DeviceFrame.tsx'
import page from '../operation.module.css'
import { stageModelOf } from '../standby/stage-model-of.ts'
import { operationTexts } from '../texts.ts'
import { hostStage } from './face-wiring.ts'
import { HostCanvas } from './HostCanvas.tsx'
import { character } from './own-character.ts'
import css from './preview.module.css'

const MINUTE_MS = 60_000

/** Nothing is drawn on this page: show the signage's still picture instead. */
const $isStill = computed(
  [hostStage.$resting, hostStage.$state],
  (resting, state) => resting || state === 'failed',
)

/** サイネージの表示: the kiosk's stage with this page's avatar. */
export function HostPreview({ session }: { session: CallSession }) {
  const texts = useTexts(operationTexts)
  const picture = useStore(session.view.$picture)
  const behindMs = (picture?.delayMs ?? 0) + (picture?.rttMs ?? 0) / 2
  return (
    <aside className={`${page.preview} ${css.preview}`} aria-label={texts.stage}>
      <div className={css.row}>
        <h2>{texts.stage}</h2>
        {behindMs > 0 && <span className={css.delay}>{texts.delay((behindMs / 1000).toFixed(1))}</span>}
      </div>
      <Stage session={session} />
      <HostFace session={session} />
    </aside>
  )
}

function Stage({ session }: { session: CallSession }) {
  const { view } = session
  const talk = useStore(session.$current)
  const ended = useStore(session.$closed) !== undefined
  const detail = useStore(signageDetails.$details).get(talk.signageId)
  const visitor = useStore(view.$camera)
  const isStill = useStore($isStill)
  const voiceOnly = useStore(session.$voiceOnly)
  const own = useStore(character.$character)
  const poster = voiceOnly ? detail?.default_character?.posters[POSE_OF_SCENE.Active] : own?.posters.neutral
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
      <DeviceFrame width={9} height={16}>
        <HostCanvas />
      </DeviceFrame>
    )
  }
  return (
    <DeviceFrame width={model.width} height={model.height}>
      <SignageStage
        model={{ ...model, isGuest: talk.endsAt !== null, active: { hostName: talk.hostName, ended } }}
        texts={pickTexts(kioskTexts, detail.language).stage}
        player={isStill ? undefined : <HostCanvas />}
        avatar={isStill && poster && <img src={poster} alt="" />}
        selfView={visitor && <StreamVideo stream={visitor} />}
      />
    </DeviceFrame>
  )
}
