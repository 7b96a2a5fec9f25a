import { useStore } from '@nanostores/react'
import { operationTexts } from '../../messages/operation.ts'
import type { CallSession } from '../../stores/operator/call-session.ts'
import { hostStage } from '../../stores/operator/face-wiring.ts'
import { microphone } from '../../stores/operator/microphone-wiring.ts'
import { visitorSound } from '../../stores/operator/operation-wiring.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { AlarmBanners } from './AlarmBanners.tsx'
import { RoomBanners } from './RoomBanners.tsx'

/** Everything that stands between the two, each with what can be done about it. Nothing is said of a call that is over. */
export function CallBanners({ session }: { session: CallSession }) {
  const closed = useStore(session.$closed)
  if (closed) return null
  return (
    <>
      {session.talk.endsAt !== null && <RoomBanners />}
      <AlarmBanners alarms={session.alarms} onEnd={() => session.end()} />
      <SoundBanner />
      <MicrophoneBanner />
      <MediaBanner session={session} />
      <StageBanner session={session} />
    </>
  )
}

export function SoundBanner() {
  const texts = useTexts(operationTexts)
  if (!useStore(visitorSound.$blocked)) return null
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" icon="sound" onClick={visitorSound.unlock}>
          {texts.soundOn}
        </Button>
      }
    >
      {texts.soundBlocked}
    </Banner>
  )
}

function MicrophoneBanner() {
  const texts = useTexts(operationTexts)
  const state = useStore(microphone.$state)
  if (state !== 'denied' && state !== 'missing') return null
  return (
    <Banner
      tone="danger"
      title={state === 'denied' ? texts.microphoneDenied : texts.microphoneMissing}
      action={
        <Button size="sm" icon="retry" onClick={() => void microphone.open()}>
          {texts.retry}
        </Button>
      }
    >
      {state === 'denied' ? texts.microphoneDeniedText : texts.microphoneMissingText}
    </Banner>
  )
}

function MediaBanner({ session }: { session: CallSession }) {
  const texts = useTexts(operationTexts)
  if (!useStore(session.media.$failed)) return null
  return (
    <Banner
      tone="danger"
      title={texts.mediaFailed}
      action={
        <Button size="sm" icon="retry" onClick={session.media.retry}>
          {texts.retry}
        </Button>
      }
    >
      {texts.mediaFailedText}
    </Banner>
  )
}

function StageBanner({ session }: { session: CallSession }) {
  const texts = useTexts(operationTexts)
  const stageFailed = useStore(hostStage.$state) === 'failed'
  const shareFailed = useStore(session.sharing.$failed)
  return (
    <>
      {stageFailed && <Banner tone="warning">{texts.stageFailed}</Banner>}
      {shareFailed && <Banner tone="warning">{texts.shareFailed}</Banner>}
    </>
  )
}
