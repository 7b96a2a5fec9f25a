import type { ComponentPropsWithRef } from 'react'
import { type ButtonLook, buttonLook } from './button-look.ts'
import { Icon, type IconName } from './Icon.tsx'

type LinkButtonProps = ButtonLook &
  Omit<ComponentPropsWithRef<'a'>, 'className'> & { href: string; icon?: IconName; iconEnd?: IconName }

export function LinkButton(props: LinkButtonProps) {
  const { variant, size, block, className, icon, iconEnd, children, ...rest } = props
  const iconSize = size === 'sm' ? 16 : 20
  return (
    <a {...rest} className={buttonLook({ variant, size, block, className })}>
      {icon && <Icon name={icon} size={iconSize} />}
      {children}
      {iconEnd && <Icon name={iconEnd} size={iconSize} />}
    </a>
  )
}
