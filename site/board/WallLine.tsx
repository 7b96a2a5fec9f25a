import type { SignageEntry } from '#core/realtime/shapes.ts'
import { $now } from '../kit/now.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { timeOfDay } from '../kit/time-words.ts'
import { TalkClock, WaitingSeconds } from '../operator/standby/Ticking.tsx'
import { standbyTexts } from '../operator/standby/texts-standby.ts'
import css from './home.module.css'

/** One line about a signage: what the visitor wants, who talks or monitors, and since when. */
export function WallLine({ entry }: { entry: SignageEntry }) {
  const texts = useTexts(standbyTexts).signages
  const { state, since } = entry
  if (state === 'Calling' || state === 'Crowded') {
    return (
      <p className={css.wallLine}>
        {entry.touchButton ? texts.pressed(entry.touchButton) : texts.waitingForOperator}
        <WaitingSeconds since={since} $now={$now} />
      </p>
    )
  }
  if (state === 'Active') {
    const words = (clock: string) => texts.handledBy(entry.hostName ?? '', clock)
    return (
      <p className={css.wallLine}>
        <TalkClock since={since} $now={$now} words={words} />
      </p>
    )
  }
  if (state === 'Monitoring') return <p className={css.wallLine}>{texts.monitoredBy(entry.monitors)}</p>
  if (state === 'Logout')
    return <p className={css.wallLine}>{texts.offlineSince(timeOfDay(entry.lostAt ?? since))}</p>
  return null
}
