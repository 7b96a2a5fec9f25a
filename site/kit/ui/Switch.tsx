import type { ComponentPropsWithRef, ReactNode } from 'react'
import css from './Switch.module.css'

type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'className' | 'children'> & {
  label: ReactNode
}

/** A label with an on/off switch; takes effect at once, unlike a Checkbox. */
export function Switch({ label, ...props }: SwitchProps) {
  return (
    <label className={css.row}>
      <span>{label}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state itself */}
      <input {...props} type="checkbox" role="switch" className={css.switch} />
    </label>
  )
}
