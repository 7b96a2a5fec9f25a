import type { ComponentPropsWithRef } from 'react'
import css from './Button.module.css'
import { type ButtonLook, buttonLook } from './button-look.ts'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

type IconButtonProps = Pick<ButtonLook, 'variant' | 'className'> &
  Omit<ComponentPropsWithRef<'button'>, 'className' | 'children' | 'aria-label'> & {
    icon: IconName
    /** For screen readers and as a tooltip. */
    label: string
    size?: 'sm' | 'md' | 'lg'
  }

export function IconButton({ icon, label, variant = 'quiet', size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={buttonLook({ variant, size, className: classes(css.iconOnly, className) })}
    >
      <Icon name={icon} />
    </button>
  )
}
