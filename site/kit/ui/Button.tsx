import type { ComponentPropsWithRef, MouseEvent } from 'react'
import css from './Button.module.css'
import { type ButtonLook, buttonLook } from './button-look.ts'
import { Icon, type IconName } from './Icon.tsx'

type ButtonProps = ButtonLook &
  Omit<ComponentPropsWithRef<'button'>, 'className'> & {
    icon?: IconName
    iconEnd?: IconName
    /** Shows a spinner instead of the label, keeps width and focus, and ignores presses. */
    loading?: boolean
  }

/** A button. Submits a form only with `type="submit"`. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    className,
    icon,
    iconEnd,
    loading = false,
    children,
    onClick,
    ...rest
  } = props
  const iconSize = size === 'sm' ? 16 : size === 'xl' ? 24 : 20
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonLook({ variant, size, block, className })}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={press}
    >
      {icon && <Icon name={icon} size={iconSize} />}
      {children}
      {iconEnd && <Icon name={iconEnd} size={iconSize} />}
      {loading && <span className={css.spinner} aria-hidden="true" />}
    </button>
  )
}
