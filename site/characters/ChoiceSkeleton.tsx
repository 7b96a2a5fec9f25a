import { Skeleton } from '../kit/ui/Skeleton.tsx'
import css from './characters.module.css'

const CARDS = ['a', 'b', 'c', 'd', 'e'] as const

/** Placeholder for cards and preview while they load. */
export function ChoiceSkeleton() {
  return (
    <div className={css.choice} aria-busy="true">
      <div className={css.cards}>
        {CARDS.map((card) => (
          <div key={card} className={css.card}>
            <span className={css.face} />
            <span className={css.words}>
              <Skeleton width="short" />
            </span>
          </div>
        ))}
      </div>
      <div className={css.side}>
        <div className={css.preview} />
      </div>
    </div>
  )
}
