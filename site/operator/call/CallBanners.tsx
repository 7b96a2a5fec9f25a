import { useStore } from '@nanostores/react'
import { microphone } from '../../devices/microphone-wiring.ts'
import { NoMicrophone } from '../../devices/NoMicrophone.tsx'
import { $language } from '../../kit/preferences.ts'
import { refusalText } from '../../kit/texts/refusals.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Banner } from '../../kit/ui/Banner.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { HandOverBanners } from '../hand-over/HandOverBanners.tsx'
import { visitorSound } from '../operation-wiring.ts'
import { operationTexts } from '../texts.ts'
import { AlarmBanners } from './AlarmBanners.tsx'
import type { CallSession } from './call-session.ts'
import type { LinkFacts } from './link-quality.ts'
import { RoomBanners } from './RoomBanners.tsx'
import { linkTexts } from './texts-link.ts'

/** Banners for problems between operator and signage, each with what to do. Empty after the call has ended. */
export function CallBanners({ session }: { session: CallSession }) {
  const texts = useTexts(operationTexts)
  const closed = useStore(session.$closed)
  const voiceOnly = useStore(session.$voiceOnly)
  const failed = useStore(session.media.$failed)
  const signageUnreached = useStore(session.$signageUnreached)
  const isSocket = useStore(session.transportSwitch.$isSocket)
  const transport = useStore(session.transport.$transport)
  if (closed) return null
  return (
    <>
      {session.talk.endsAt !== null && <RoomBanners />}
      <HandOverBanners session={session} />
      <AlarmBanners
        alarms={session.alarms}
        withoutPictures={voiceOnly || failed || signageUnreached || (isSocket && transport === 'stream')}
        onEnd={() => session.end()}
      />
      <SoundBanner />
      <NoMicrophone microphone={microphone} title={texts.notHeard} />
      <MediaBanner session={session} />
      <TransportBanner session={session} />
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

/** Banner if the operator's or the signage's media cannot be connected, with the server's reason if there is one. */
function MediaBanner({ session }: { session: CallSession }) {
  const texts = useTexts(operationTexts)
  const language = useStore($language)
  const failed = useStore(session.media.$failed)
  const signageUnreached = useStore(session.$signageUnreached)
  const refusal = useStore(session.$refusal)
  if (!failed) {
    if (!signageUnreached) return null
    return (
      <Banner tone="danger" title={texts.signageUnreached}>
        {texts.signageUnreachedText}
      </Banner>
    )
  }
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
      {refusal ? refusalText(refusal, language) : texts.mediaFailedText} {texts.mediaFailedNext}
    </Banner>
  )
}

/**
 * Says that media goes over WebSocket because WebRTC is blocked, or that this browser cannot send media over WebSocket.
 */
function TransportBanner({ session }: { session: CallSession }) {
  const texts = useTexts(linkTexts)
  const isSocket = useStore(session.transportSwitch.$isSocket)
  const isUnavailable = useStore(session.transportSwitch.$isUnavailable)
  const { blocked = [] } = useStore(session.$current)
  if (isUnavailable)
    return (
      <Banner tone="danger" title={texts.lacks}>
        {texts.lacksText}
      </Banner>
    )
  if (!isSocket) return null
  const why = blocked.length > 1 ? [texts.blocked.both] : blocked.map((side) => texts.blocked[side])
  return (
    <Banner tone="info" title={texts.socket}>
      {[...why, texts.socketText].join(texts.join)}
    </Banner>
  )
}

/**
 * Tells a user who monitors or listens to a call which side cannot be heard (visitor, operator or both), because the
 * media of that side goes over WebSocket.
 */
export function SilentSidesBanner({ link }: { link: LinkFacts }) {
  const texts = useTexts(linkTexts)
  const silentSides = useStore(link.$silentSides)
  return silentSides.map((side) => (
    <Banner key={side} tone="warning" title={texts.unheard[side]}>
      {texts.unheardText}
    </Banner>
  ))
}

function StageBanner({ session }: { session: CallSession }) {
  const texts = useTexts(operationTexts)
  const voiceOnly = useStore(session.$voiceOnly)
  const shareFailed = useStore(session.sharing.$failed)
  return (
    <>
      {voiceOnly && <Banner tone="warning">{texts.stageFailed}</Banner>}
      {shareFailed && <Banner tone="warning">{texts.shareFailed}</Banner>}
    </>
  )
}
