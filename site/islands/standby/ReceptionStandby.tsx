import { useEffect } from 'react'
import { standbyTexts } from '../../messages/standby.ts'
import { hostStage } from '../../stores/operator/face-wiring.ts'
import { figures } from '../../stores/operator/figures.ts'
import { $level, microphone } from '../../stores/operator/microphone-wiring.ts'
import { character } from '../../stores/operator/own-character.ts'
import { standby } from '../../stores/operator/standby-wiring.ts'
import { $now } from '../../stores/shared/now.ts'
import { self } from '../../stores/shared/self.ts'
import { useTexts } from '../shell/use-texts.ts'
import { CaptureCard } from './CaptureCard.tsx'
import { OwnState } from './OwnState.tsx'
import { SignageList } from './SignageList.tsx'
import { StandbyNotices } from './StandbyNotices.tsx'
import css from './standby.module.css'
import { TodaysFigures } from './TodaysFigures.tsx'

/** 受付スタンバイ (Spec 2.4.17): whoever opens it can be called, here and on every other page from now on. */
export function ReceptionStandby() {
  const texts = useTexts(standbyTexts)
  useEffect(() => standby.open(), [])
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
      </header>
      <StandbyNotices microphone={microphone} self={self} stage={hostStage} />
      <div className={css.columns}>
        <div className={css.stack}>
          <TodaysFigures figures={figures} />
          <SignageList standby={standby} $now={$now} />
        </div>
        <aside className={css.side} aria-label={texts.side}>
          <OwnState self={self} microphone={microphone} />
          <CaptureCard microphone={microphone} $level={$level} $character={character.$character} />
        </aside>
      </div>
    </div>
  )
}
