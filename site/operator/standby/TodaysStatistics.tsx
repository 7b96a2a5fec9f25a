import { useStore } from '@nanostores/react'
import { answerRate } from '#core/reports/call-report.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { minutesOf } from '../../kit/time-words.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Skeleton } from '../../kit/ui/Skeleton.tsx'
import { Stat } from '../../kit/ui/Stat.tsx'
import css from './statistics.module.css'
import { standbyTexts } from './texts-standby.ts'
import type { CallStatistics, TodaysStatistics as FiguresStore } from './todays-statistics.ts'

/** Statistics of today's calls: four numbers, each with a reference value such as the goal or yesterday's. */
export function TodaysStatistics({ statistics }: { statistics: FiguresStore }) {
  const all = useTexts(standbyTexts)
  const state = useStore(statistics.$statistics)
  return (
    <Card label={all.figures.label} flush>
      {state.kind === 'ready' && <FourStatistics statistics={state.statistics} />}
      {state.kind === 'loading' && <FourSkeletons />}
      {state.kind === 'failed' && (
        <p className={css.failed} role="alert">
          {all.errors.figures}
          <Button size="sm" icon="retry" onClick={() => void statistics.load()}>
            {all.errors.retry}
          </Button>
        </p>
      )}
    </Card>
  )
}

type Pairs = readonly (readonly [string, string])[]
const NOTHING: Pairs = [['—', '']]

function FourStatistics({ statistics }: { statistics: CallStatistics }) {
  const texts = useTexts(standbyTexts).figures
  const { units } = texts
  const asPairs = (ms: number | null): Pairs => {
    if (ms === null) return NOTHING
    const { minutes, seconds } = minutesOf(Math.round(ms / 1000) * 1000)
    const tail = [String(seconds), units.seconds] as const
    return minutes > 0 ? [[String(minutes), units.minutes], tail] : [tail]
  }
  const inWords = (ms: number): string => {
    const { minutes, seconds } = minutesOf(Math.round(ms / 1000) * 1000)
    return minutes > 0 ? texts.minutesSeconds(minutes, seconds) : texts.seconds(seconds)
  }
  const share = answerRate(statistics)
  const rate: Pairs = share === null ? NOTHING : [[(share * 100).toFixed(1), units.percent]]
  const { longestAnswerMs, meanTalkYesterdayMs } = statistics
  return (
    <div className={css.figures}>
      <Stat
        label={texts.answered}
        values={[[String(statistics.answered), units.calls]]}
        note={texts.called(statistics.called, statistics.byAi)}
      />
      <Stat label={texts.rate} values={rate} note={texts.rateGoal} />
      <Stat
        label={texts.answerTime}
        values={asPairs(statistics.medianAnswerMs)}
        note={longestAnswerMs === null ? texts.none : texts.longest(inWords(longestAnswerMs))}
      />
      <Stat
        label={texts.talkTime}
        values={asPairs(statistics.meanTalkMs)}
        note={
          meanTalkYesterdayMs === null ? texts.yesterdayNone : texts.yesterday(inWords(meanTalkYesterdayMs))
        }
      />
    </div>
  )
}

export function FourSkeletons() {
  return (
    <div className={css.figures} aria-busy="true">
      {['answered', 'rate', 'answerTime', 'talkTime'].map((name) => (
        <div key={name} className={css.skeleton}>
          <Skeleton width="medium" />
          <Skeleton shape="title" width="short" />
          <Skeleton width="short" />
        </div>
      ))}
    </div>
  )
}
