import type { ReactNode } from 'react'
import css from './Card.module.css'
import { classes } from './classes.ts'

type CardProps = {
  /** Shown as h2; makes the card a section with this name. */
  title?: string
  /** Buttons at the right of the header. */
  actions?: ReactNode
  foot?: ReactNode
  /** No padding: for tables and lists that reach the edges. */
  flush?: boolean
  /** Accessible name of a card without a visible title. */
  label?: string
  className?: string
  children: ReactNode
}

/** A white box with a border, for one subject. */
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
