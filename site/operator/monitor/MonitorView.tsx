import { useStore } from '@nanostores/react'
import { commonTexts } from '../../kit/texts/common.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Banner } from '../../kit/ui/Banner.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { SceneBadge } from '../../kit/ui/SceneBadge.tsx'
import { board } from '../../line/board.ts'
import { self } from '../../line/own-state.ts'
import { AlarmBanners } from '../call/AlarmBanners.tsx'
import { SilentSidesBanner, SoundBanner } from '../call/CallBanners.tsx'
import { DeviceFact } from '../call/HeaderFacts.tsx'
import { LinkFact } from '../call/LinkFact.tsx'
import { ServerErrors } from '../call/ServerErrors.tsx'
import { VisitorCamera } from '../call/VisitorCamera.tsx'
import { candidatesAmong } from '../candidates.ts'
import css from '../operation.module.css'
import { PageRoot } from '../PageRoot.tsx'
import { standbyTexts } from '../standby/texts-standby.ts'
import { operationTexts } from '../texts.ts'
import { MonitorPreview } from './MonitorPreview.tsx'
import type { MonitorSession } from './monitor-session.ts'

type MonitorViewProps = { session: MonitorSession; leave: () => void }

/**
 * モニタリング (monitoring): the page of a monitored signage. In place of the call buttons it has only 話しかける (start a call)
 * and モニタリングを終了 (end monitoring).
 */
export function MonitorView({ session, leave }: MonitorViewProps) {
  const texts = useTexts(operationTexts)
  const { scenes } = useTexts(commonTexts)
  const { notYours } = useTexts(standbyTexts).signages
  const entry = useStore(board.$signages).find(({ id }) => id === session.signageId)
  const operators = useStore(board.$operators)
  const own = useStore(self.$self)
  const phase = useStore(session.$phase)
  const cause = useStore(session.$cause)
  const isHost = own?.state === 'Standby' || own?.state === 'Leaving'
  const isCandidate = !entry || (own && candidatesAmong(operators)(entry).includes(own.userId))
  const mayTalk = isHost && isCandidate && phase === 'watching'
  return (
    <PageRoot view={session.view} mode="monitoring">
      <header className={css.head}>
        <div className={css.who}>
          <SceneBadge scene="Monitoring" word={scenes.Monitoring} />
          <h1>{entry?.name ?? texts.page}</h1>
          <p>{entry?.storeName ?? ''}</p>
        </div>
        <LinkFact link={session.link} />
        <DeviceFact signageId={session.signageId} view={session.view} />
        <div className={css.end} data-row>
          <Button
            variant="primary"
            size="lg"
            icon="phone"
            disabled={!mayTalk}
            title={isCandidate ? undefined : notYours}
            onClick={() => session.talk()}
          >
            {texts.talk}
          </Button>
          <Button size="lg" onClick={leave}>
            {texts.endMonitoring}
          </Button>
        </div>
      </header>
      <div className={css.grid} data-mode="monitoring">
        <div className={css.banners}>
          {phase === 'refused' && <Banner tone="warning">{texts.monitoringRefused}</Banner>}
          {phase === 'ended' && (
            <Banner tone={cause === 'lost' ? 'warning' : 'success'} title={endedText(texts, cause)}>
              {texts.goingBack}
            </Banner>
          )}
          <SilentSidesBanner link={session.link} />
          <AlarmBanners alarms={session.alarms} />
          <SoundBanner />
          <ServerErrors alarms={session.alarms} $errors={session.alarms.$errors} />
        </div>
        <VisitorCamera view={session.view} signageId={session.signageId} />
        <MonitorPreview signageId={session.signageId} />
      </div>
    </PageRoot>
  )
}

type Words = ReturnType<typeof useTexts<(typeof operationTexts)['ja']>>

/** Says why monitoring has ended (docs/realtime.md, monitoringEnd). */
const endedText = (texts: Words, cause: string | undefined): string =>
  cause === 'call' || cause === 'lost' ? texts.monitoringEnds[cause] : texts.monitoringEnded
