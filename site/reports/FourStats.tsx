import { answerRate } from '#core/reports/call-report.ts'
import type { CallReport } from '#core/reports/contract.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Skeleton } from '../kit/ui/Skeleton.tsx'
import { Stat } from '../kit/ui/Stat.tsx'
import css from './reports.module.css'
import { reportTexts } from './texts.ts'

type Pairs = readonly (readonly [string, string])[]

/** Answer rate, median and 90th percentile of the waits, and mean talk time, each with a note below it. */
export function FourStats({ report }: { report: CallReport }) {
  const texts = useTexts(reportTexts)
  const nothing: Pairs = [[texts.none, '']]
  const { units } = texts
  const asPairs = (ms: number | null): Pairs => {
    if (ms === null) return nothing
    const seconds = Math.round(ms / 1_000)
    const tail = [String(seconds % 60), units.seconds] as const
    return seconds < 60 ? [tail] : [[String(Math.floor(seconds / 60)), units.minutes], tail]
  }
  const { called, answered, byAi, longestWaitMs } = report
  const share = answerRate(report)
  const rate: Pairs = share === null ? nothing : [[(share * 100).toFixed(1), units.percent]]
  const longest = longestWaitMs === null ? texts.none : texts.longest(texts.duration(longestWaitMs))
  return (
    <Card label={texts.views.figures} flush>
      <div className={css.stats}>
        <Stat label={texts.rate} values={rate} note={texts.rateNote(answered, called, byAi)} />
        <Stat label={texts.median} values={asPairs(report.medianWaitMs)} note={longest} />
        <Stat label={texts.p90} values={asPairs(report.p90WaitMs)} note={texts.p90Note} />
        <Stat label={texts.talk} values={asPairs(report.meanTalkMs)} note={texts.talkNote} />
      </div>
    </Card>
  )
}

/** Placeholders with the same layout while numbers load. */
export function StatSkeletons() {
  return (
    <Card flush>
      <div className={css.stats} aria-busy="true">
        {['rate', 'median', 'p90', 'talk'].map((name) => (
          <div key={name} className={css.skeleton}>
            <Skeleton width="medium" />
            <Skeleton shape="title" width="short" />
            <Skeleton width="long" />
          </div>
        ))}
      </div>
    </Card>
  )
}
