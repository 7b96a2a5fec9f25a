import { Card } from '../../kit/ui/Card.tsx'
import { Skeleton } from '../../kit/ui/Skeleton.tsx'
import { CardSkeletons } from './CardSkeletons.tsx'
import css from './standby.module.css'
import { FourSkeletons } from './TodaysStatistics.tsx'

/** The page's heading until the user's role is known. Until then, `data-waiting` shows the skeleton below it. */
export function WaitingHead({ title, lead }: { title: string; lead: string }) {
  return (
    <header className={css.head} data-waiting>
      <h1>{title}</h1>
      <p>{lead}</p>
    </header>
  )
}

/**
 * Placeholders below the heading. They are in the page's HTML, so that no script draws them; style sheets hide them as
 * soon as the page has no `data-waiting`.
 */
export function StandbySkeleton() {
  return (
    <div className={css.skeleton}>
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
    </div>
  )
}
