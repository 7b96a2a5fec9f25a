import type { ComponentPropsWithRef } from 'react'
import css from './Control.module.css'
import { type ControlSize, controlLook } from './control-look.ts'
import { useFieldControl } from './field-control.ts'
import { Icon, type IconName } from './Icon.tsx'

type TextInputProps = Omit<ComponentPropsWithRef<'input'>, 'size' | 'className'> & {
  size?: ControlSize
  /** An icon at the start, such as the magnifier of a search field. */
  icon?: IconName
}

/** A single-line text field. Inside a Field, its name, help and error come from the Field. */
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
