import { useStore } from '@nanostores/react'
import { handOverTexts } from '../../calls/texts-hand-over.ts'
import { NoMicrophone } from '../../devices/NoMicrophone.tsx'
import { $now } from '../../kit/now.ts'
import { commonTexts } from '../../kit/texts/common.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { clockFace } from '../../kit/time-words.ts'
import { Banner } from '../../kit/ui/Banner.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { SceneBadge } from '../../kit/ui/SceneBadge.tsx'
import { board } from '../../line/board.ts'
import { AlarmBanners } from '../call/AlarmBanners.tsx'
import { SilentSidesBanner, SoundBanner } from '../call/CallBanners.tsx'
import { LinkFact } from '../call/LinkFact.tsx'
import { ServerErrors } from '../call/ServerErrors.tsx'
import { VisitorCamera } from '../call/VisitorCamera.tsx'
import css from '../operation.module.css'
import { PageRoot } from '../PageRoot.tsx'
import { operationTexts } from '../texts.ts'
import type { ListenSession } from './listen-session.ts'
import { MonitorPreview } from './MonitorPreview.tsx'

type ListenViewProps = { session: ListenSession; leave: () => void }

/**
 * 聞く (listen): the page on which a supervisor hears visitor and operator of a running talk. Its only buttons are 担当者に話す (speak
 * to the operator) and 聞くのをやめる (stop listening).
 */
export function ListenView({ session, leave }: ListenViewProps) {
  return (
    <PageRoot view={session.view} mode="listening">
      <ListenHead session={session} leave={leave} />
      <div className={css.grid} data-mode="monitoring">
        <ListenBanners session={session} />
        <VisitorCamera view={session.view} signageId={session.signageId} />
        <MonitorPreview signageId={session.signageId} />
      </div>
    </PageRoot>
  )
}

function ListenHead({ session, leave }: ListenViewProps) {
  const texts = useTexts(handOverTexts)
  const { scenes } = useTexts(commonTexts)
  const entry = useStore(board.$signages).find(({ id }) => id === session.signageId)
  return (
    <header className={css.head}>
      <div className={css.who}>
        <SceneBadge scene="Active" word={scenes.Active} />
        <h1>{entry?.name ?? texts.listening}</h1>
        <p>{entry?.storeName ?? ''}</p>
      </div>
      {entry?.hostName && (
        <p className={css.fact}>
          <span>{texts.host}</span>
          <b>{entry.hostName}</b>
        </p>
      )}
      {entry?.state === 'Active' && <TalkTime since={entry.since} />}
      <LinkFact link={session.link} />
      <div className={css.end} data-row>
        <WhisperKey session={session} />
        <Button size="lg" onClick={leave}>
          {texts.leave}
        </Button>
      </div>
    </header>
  )
}

/** 担当者に話す: lets the supervisor speak to the operator alone. */
function WhisperKey({ session }: { session: ListenSession }) {
  const texts = useTexts(handOverTexts)
  const phase = useStore(session.$phase)
  const whispering = useStore(session.$whispering)
  return (
    <Button
      variant={whispering ? 'soft' : 'primary'}
      size="lg"
      icon={whispering ? 'microphone' : 'speech'}
      aria-pressed={whispering}
      disabled={phase !== 'watching'}
      onClick={() => void session.whisper(!whispering)}
    >
      {whispering ? texts.whispering : texts.whisper}
    </Button>
  )
}

function ListenBanners({ session }: { session: ListenSession }) {
  const texts = useTexts(handOverTexts)
  const { goingBack } = useTexts(operationTexts)
  const phase = useStore(session.$phase)
  const whispering = useStore(session.$whispering)
  const lacksMicrophone = useStore(session.$lacksMicrophone)
  return (
    <div className={css.banners}>
      {phase === 'refused' && <Banner tone="warning">{texts.refused}</Banner>}
      {phase === 'ended' && (
        <Banner tone="success" title={texts.ended}>
          {goingBack}
        </Banner>
      )}
      {lacksMicrophone && <NoMicrophone microphone={session.microphone} title={texts.whisperUnheard} />}
      {phase === 'watching' &&
        (whispering ? (
          <Banner tone="warning" title={texts.whisperOn}>
            {texts.whisperOnText}
          </Banner>
        ) : (
          <Banner>{texts.seen}</Banner>
        ))}
      <SilentSidesBanner link={session.link} />
      <AlarmBanners alarms={session.alarms} />
      <SoundBanner />
      <ServerErrors alarms={session.alarms} $errors={session.alarms.$errors} />
    </div>
  )
}

function TalkTime({ since }: { since: number }) {
  const { clock } = useTexts(operationTexts)
  const now = useStore($now)
  return (
    <p className={css.clock}>
      <b role="timer" aria-label={clock}>
        {clockFace(Math.max(0, now - since))}
      </b>
    </p>
  )
}
