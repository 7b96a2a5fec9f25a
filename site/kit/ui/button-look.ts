import css from './Button.module.css'
import { classes } from './classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'quiet' | 'danger' | 'danger-quiet'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl'

export type ButtonLook = {
  /** One primary button per view; others are secondary, soft or quiet. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as its container. */
  block?: boolean
  className?: string
}

const VARIANTS: Record<ButtonVariant, string | undefined> = {
  primary: css.primary,
  secondary: css.secondary,
  soft: css.soft,
  ghost: css.ghost,
  quiet: css.quiet,
  danger: css.danger,
  'danger-quiet': css.dangerQuiet,
}

/** Class names that make any element look like a button. */
export function buttonLook({
  variant = 'secondary',
  size = 'md',
  block = false,
  className,
}: ButtonLook): string {
  return classes(css.button, VARIANTS[variant], css[size], block && css.block, className)
}
