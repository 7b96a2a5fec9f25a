import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { POSE_OF_SCENE } from '#core/characters/avatar.ts'
import { wordsOf } from '../../captions/caption-lines.ts'
import { character } from '../../characters/own-character.ts'
import { kioskTexts } from '../../kiosk/texts.ts'
import { signageDetails } from '../../kit/details.ts'
import { $now } from '../../kit/now.ts'
import { pickTexts } from '../../kit/texts/define.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { StreamVideo } from '../../kit/ui/StreamVideo.tsx'
import { SignageStage } from '../../stage/SignageStage.tsx'
import type { CallSession } from '../call/call-session.ts'
import { DeviceFrame } from '../DeviceFrame.tsx'
import page from '../operation.module.css'
import { stageModelOf } from '../standby/stage-model-of.ts'
import { operationTexts } from '../texts.ts'
import { hostStage } from './face-wiring.ts'
import { HostCanvas } from './HostCanvas.tsx'
import css from './preview.module.css'

const MINUTE_MS = 60_000

/** Whether this page draws no avatar, so the preview shows the signage's still picture instead. */
const $isStill = computed(
  [hostStage.$resting, hostStage.$state],
  (resting, state) => resting || state === 'failed',
)

/** お客さまに見えている画面 (what the visitor sees): the kiosk's stage with this page's avatar and the shared screen. */
export function HostPreview({ session }: { session: CallSession }) {
  const texts = useTexts(operationTexts)
  const stage = useStore(hostStage.$state)
  const engine = useStore(hostStage.$engine)
  const way = useStore(session.transport.$transport)
  return (
    <aside className={`${page.preview} ${css.preview}`} aria-label={texts.stage}>
      <h2>{texts.stage}</h2>
      <Stage session={session} />
      {stage === 'loading' && <p className={css.note}>{texts.loadingCharacter}</p>}
      {engine?.notice === 'resolutionLowered' && way === 'stream' && (
        <p className={css.note} role="status">
          {texts.resolutionLowered}
        </p>
      )}
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
  const screen = useScreen(session)
  const lines = useStore(session.captions.$lines)
  const caption = talk.captions && wordsOf(lines)
  const stop = screen && <StopSharing session={session} />
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
      <DeviceFrame width={9} height={16} action={stop}>
        <HostCanvas />
      </DeviceFrame>
    )
  }
  return (
    <DeviceFrame width={model.width} height={model.height} action={stop}>
      <SignageStage
        model={{
          ...model,
          isGuest: talk.endsAt !== null,
          active: { hostName: talk.hostName, ended, ...(caption && { caption }) },
        }}
        texts={pickTexts(kioskTexts, detail.language).stage}
        player={isStill ? undefined : <HostCanvas />}
        avatar={isStill && poster && <img src={poster} alt="" />}
        screen={screen && <StreamVideo stream={screen} />}
        selfView={visitor && <StreamVideo stream={visitor} />}
      />
    </DeviceFrame>
  )
}

function StopSharing({ session: { sharing } }: { session: CallSession }) {
  const texts = useTexts(operationTexts)
  return (
    <Button variant="primary" size="sm" block onClick={() => void sharing.toggle()}>
      {texts.stopSharing}
    </Button>
  )
}

/** The shared screen as a separate MediaStream, for a video element. */
function useScreen({ sharing }: CallSession): MediaStream | undefined {
  const track = useStore(sharing.$screen)
  return useMemo(() => track && new MediaStream([track]), [track])
}
