import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import css from './Empty.module.css'
import { Icon, type IconName } from './Icon.tsx'

type EmptyProps = {
  icon: IconName
  /** One bold sentence. */
  title: string
  /** One line of explanation. */
  children?: ReactNode
  /** One button or link. */
  action?: ReactNode
  /** Level of the title if it is the page's heading. */
  heading?: 'h1'
  className?: string
}

/** An empty state, with what to do next. */
export function Empty({ icon, title, children, action, heading, className }: EmptyProps) {
  const Title = heading ?? 'p'
  return (
    <div className={classes(css.empty, className)}>
      <span className={css.art}>
        <Icon name={icon} size={40} />
      </span>
      <Title className={css.title}>{title}</Title>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
