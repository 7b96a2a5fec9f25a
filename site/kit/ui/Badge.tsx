import type { ReactNode } from 'react'
import css from './Badge.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

export type BadgeTone =
  | 'standby'
  | 'calling'
  | 'active'
  | 'crowded'
  | 'suspended'
  | 'offline'
  | 'monitoring'
  | 'admin'
  | 'plain'
  | 'count'
  | 'count-call'

type BadgeProps = { tone?: BadgeTone; icon?: IconName; className?: string; children: ReactNode }

/** A small label with icon and word, never color alone. The tone `count-call` is only for the number of waiting visitors. */
export function Badge({ tone = 'plain', icon, className, children }: BadgeProps) {
  return (
    <span className={classes(css.badge, css[tone], className)}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
