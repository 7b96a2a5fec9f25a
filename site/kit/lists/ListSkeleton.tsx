import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import css from './lists.module.css'

const ROWS = ['a', 'b', 'c', 'd', 'e'] as const

/** Placeholder rows while a list loads. */
export function ListSkeleton() {
  return (
    <Card flush>
      <div className={css.rows} aria-busy="true">
        {ROWS.map((row) => (
          <div key={row} className={css.row}>
            <Skeleton shape="face" />
            <Skeleton width="long" />
            <Skeleton shape="badge" />
          </div>
        ))}
      </div>
    </Card>
  )
}
