import type { ComponentPropsWithRef } from 'react'
import css from './Control.module.css'
import { type ControlSize, controlLook } from './control-look.ts'
import { useFieldControl } from './field-control.ts'
import { Icon, type IconName } from './Icon.tsx'

type TextInputProps = Omit<ComponentPropsWithRef<'input'>, 'size' | 'className'> & {
  size?: ControlSize
  /** A picture at the start, e.g. the glass of a search field. */
  icon?: IconName
}

/** One line of text. Inside a Field it takes its name, help and error from there. */
export function TextInput({ size, icon, ...props }: TextInputProps) {
  const attributes = useFieldControl(props)
  if (!icon) return <input type="text" {...attributes} className={controlLook(size)} />
  return (
    <span className={css.wrap}>
      <Icon name={icon} className={css.lead} />
      <input type="text" {...attributes} className={controlLook(size, css.withLead)} />
    </span>
  )
}
