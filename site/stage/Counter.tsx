import type { Box } from '#core/stage/layout.ts'
import css from './counter.module.css'

/** The wooden counter: it hides where the figure ends and slides when a scene needs more or less of it. */
export function Counter({ box, height, still }: { box: Box; height: number; still: boolean }) {
  return (
    <div
      className={css.counter}
      style={{ height, transform: `translateY(${box.y}px)` }}
      data-still={still || undefined}
      aria-hidden="true"
    />
  )
}
