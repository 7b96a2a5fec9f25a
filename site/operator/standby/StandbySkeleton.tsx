import { pickTexts } from '../../kit/texts/define.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Skeleton } from '../../kit/ui/Skeleton.tsx'
import { CardSkeletons } from './CardSkeletons.tsx'
import css from './standby.module.css'
import { FourSkeletons } from './TodaysStatistics.tsx'
import { standbyTexts } from './texts-standby.ts'

/** The page's HTML that is shown until its script has loaded. */
export function StandbySkeleton() {
  const texts = pickTexts(standbyTexts, 'ja')
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
      </header>
      <ColumnSkeletons />
    </div>
  )
}

export function ColumnSkeletons() {
  return (
    <div className={css.columns}>
      <div className={css.stack}>
        <Card flush>
          <FourSkeletons />
        </Card>
        <CardSkeletons />
      </div>
      <div className={css.side}>
        <Card>
          <Skeleton shape="title" />
        </Card>
      </div>
    </div>
  )
}
