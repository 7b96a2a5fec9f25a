import type { Box } from '#core/stage/layout.ts'
import css from './counter.module.css'

/**
 * The drawn wooden reception counter. It covers the lower end of the figure and slides to the height that a scene
 * needs.
 */
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
