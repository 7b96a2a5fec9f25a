import type { ReactNode } from 'react'
import css from './Card.module.css'
import { classes } from './classes.ts'

type CardProps = {
  /** An h2 in the head; the card becomes a section with this name. */
  title?: string
  /** At the right of the head. */
  actions?: ReactNode
  foot?: ReactNode
  /** No padding: for a table or a list that reaches the edges. */
  flush?: boolean
  /** Names a card without a visible title. */
  label?: string
  className?: string
  children: ReactNode
}

/** White ground with a line around: one subject. */
export function Card({ title, actions, foot, flush = false, label, className, children }: CardProps) {
  return (
    <section className={classes(css.card, className)} aria-label={label ?? title}>
      {title && (
        <header className={css.head}>
          <h2 className={css.title}>{title}</h2>
          {actions}
        </header>
      )}
      <div className={classes(!flush && css.body, !flush && !title && css.headless)}>{children}</div>
      {foot && <footer className={css.foot}>{foot}</footer>}
    </section>
  )
}
