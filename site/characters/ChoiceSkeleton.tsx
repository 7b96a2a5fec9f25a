import { classes } from '../kit/ui/classes.ts'
import { Skeleton } from '../kit/ui/Skeleton.tsx'
import choice from './character-choice.module.css'
import css from './characters.module.css'

const CARDS = ['a', 'b', 'c', 'd', 'e'] as const

/** Placeholder for cards and preview while they load. */
export function ChoiceSkeleton() {
  return (
    <div className={choice.choice} aria-busy="true">
      <div className={choice.cards}>
        {CARDS.map((card) => (
          <div key={card} className={choice.card}>
            <span className={classes(css.face, choice.face)} />
            <span className={classes(css.words, choice.words)}>
              <Skeleton width="short" />
            </span>
          </div>
        ))}
      </div>
      <div className={choice.side}>
        <div className={choice.preview} />
      </div>
    </div>
  )
}
