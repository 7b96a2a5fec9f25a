import { grouped } from '../kit/grouped.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Stat } from '../kit/ui/Stat.tsx'
import { usageTexts } from './texts-usage.ts'
import css from './usage.module.css'
import type { Usage } from './usage.ts'

type UsageSummaryProps = {
  usage: Usage
  /** True if the month is over, so that the numbers are final. */
  isOver: boolean
  /** True for the usage of a single account. Only then the limit of 15 free uses is shown, because it applies to one account. */
  isOfOne: boolean
}

/** Shows the amount due, with free uses in a separate line (decisions 6). */
export function UsageSummary({ usage, isOver, isOfOne }: UsageSummaryProps) {
  const texts = useTexts(usageTexts)
  return (
    <Card label={isOver ? texts.due : texts.dueSoFar}>
      <div className={css.card}>
        <div className={css.sums}>
          <Stat
            label={isOver ? texts.due : texts.dueSoFar}
            values={[[grouped(usage.dueYen), texts.yen]]}
            note={isOver ? undefined : texts.settles}
          />
          <dl className={css.lines}>
            <div>
              <dt>
                {texts.total} <small>{texts.uses(usage.total, usage.totalMinutes)}</small>
              </dt>
              <dd>{texts.amount(usage.totalYen)}</dd>
            </div>
            <div>
              <dt>
                {texts.free}{' '}
                <small>
                  {isOfOne ? texts.freeUses(usage.freeUses) : texts.freeUsesOfMany(usage.freeUses)}
                </small>
              </dt>
              <dd className={css.free}>{texts.minus(usage.freeYen)}</dd>
            </div>
            <div className={css.net}>
              <dt>{texts.net}</dt>
              <dd>{texts.amount(usage.dueYen)}</dd>
            </div>
          </dl>
          <WeekBars usage={usage} />
        </div>
      </div>
    </Card>
  )
}

function WeekBars({ usage: { weekMinutes: weeks } }: { usage: Usage }) {
  const texts = useTexts(usageTexts)
  const most = Math.max(1, ...weeks)
  return (
    <figure className={css.bars} aria-label={texts.weeks}>
      {weeks.map((minutes, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a week has no other name than its number
        <div key={index}>
          <span>{texts.minutes(minutes)}</span>
          <i style={{ blockSize: `${Math.max(2, (minutes / most) * 120)}px` }} />
          <small>{texts.week(index + 1)}</small>
        </div>
      ))}
    </figure>
  )
}
