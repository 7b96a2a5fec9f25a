import { useEffect } from 'react'
import { character } from '../../characters/own-character.ts'
import { $level, microphone } from '../../devices/microphone-wiring.ts'
import { $now } from '../../kit/now.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { self } from '../../line/own-state.ts'
import { MessageTasks } from '../../visitor-messages/MessageTasks.tsx'
import { messageTasks } from '../../visitor-messages/tasks-wiring.ts'
import { CaptureCard } from '../capture/CaptureCard.tsx'
import { hostStage } from '../capture/face-wiring.ts'
import { AfterCall } from '../own-calls/AfterCall.tsx'
import { OwnCalls } from '../own-calls/OwnCalls.tsx'
import { ownCalls } from '../own-calls/own-calls-wiring.ts'
import { LeavingState } from './LeavingState.tsx'
import { SignageList } from './SignageList.tsx'
import { StandbyLead, StandbyNotices } from './StandbyNotices.tsx'
import css from './standby.module.css'
import { returnQuestion, standby, tellShown } from './standby-wiring.ts'
import { TodaysStatistics } from './TodaysStatistics.tsx'
import { standbyTexts } from './texts-standby.ts'
import { statistics } from './todays-statistics.ts'
import { useSettled } from './use-settled.ts'

/** The page 受付スタンバイ (reception standby, Spec 2.4.17). Operators who have opened it can then be called on every page. */
export function ReceptionStandby() {
  const texts = useTexts(standbyTexts)
  useEffect(() => standby.open(), [])
  useEffect(() => ownCalls.follow(), [])
  const isSettled = useSettled()
  useEffect(() => {
    if (isSettled) tellShown()
  }, [isSettled])
  return (
    <div className={css.page} data-waiting={!isSettled || undefined}>
      <header className={css.head}>
        <h1>{texts.title}</h1>
        <StandbyLead microphone={microphone} self={self} />
      </header>
      <StandbyNotices microphone={microphone} self={self} stage={hostStage} question={returnQuestion} />
      <div className={css.columns} hidden={!isSettled}>
        <div className={css.first}>
          <AfterCall />
          <MessageTasks tasks={messageTasks} />
        </div>
        <div className={css.stack}>
          <TodaysStatistics statistics={statistics} />
          <SignageList standby={standby} $now={$now} />
        </div>
        <aside className={css.side} aria-label={texts.side}>
          <LeavingState microphone={microphone} />
          <CaptureCard microphone={microphone} $level={$level} $character={character.$character} />
          <OwnCalls />
        </aside>
      </div>
    </div>
  )
}
