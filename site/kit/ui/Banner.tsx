import type { ReactNode } from 'react'
import css from './Banner.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

type BannerTone = 'info' | 'success' | 'warning' | 'danger'

const ICONS: Record<BannerTone, IconName> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'alert',
}

type BannerProps = {
  tone?: BannerTone
  title?: ReactNode
  /** A small button at the right. */
  action?: ReactNode
  /** false: not announced to screen readers, because the banner was on the page from the beginning. */
  live?: boolean
  className?: string
  children?: ReactNode
}

/**
 * A message about the page that contains it. Screen readers announce the tones danger and warning at once, the others after the
 * current speech.
 */
export function Banner({ tone = 'info', title, action, live = true, className, children }: BannerProps) {
  const role = tone === 'danger' || tone === 'warning' ? 'alert' : 'status'
  return (
    <div
      role={live ? role : undefined}
      className={classes(css.banner, css[tone], action != null && css.withAction, className)}
    >
      <Icon name={ICONS[tone]} className={css.icon} />
      <div className={css.body}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div className={title ? css.small : undefined}>{children}</div>}
      </div>
      {action}
    </div>
  )
}
