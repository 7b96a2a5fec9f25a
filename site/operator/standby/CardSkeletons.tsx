import { Skeleton } from '../../kit/ui/Skeleton.tsx'
import css from './signages.module.css'

/** Placeholders for the cards of the signages, shown until the server has sent the list. */
export function CardSkeletons() {
  return (
    <div className={css.cards} aria-busy="true">
      {['a', 'b', 'c', 'd'].map((name) => (
        <div key={name} className={css.card}>
          <Skeleton shape="block" className={css.thumb} />
          <div className={css.lines}>
            <Skeleton shape="badge" />
            <Skeleton shape="title" width="medium" />
            <Skeleton width="short" />
          </div>
        </div>
      ))}
    </div>
  )
}
