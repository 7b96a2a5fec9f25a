import type { ComponentPropsWithRef } from 'react'
import css from './Control.module.css'
import { type ControlSize, controlLook } from './control-look.ts'
import { useFieldControl } from './field-control.ts'

type SelectInputProps = Omit<ComponentPropsWithRef<'select'>, 'size' | 'className'> & { size?: ControlSize }

/** The browser's own select with our frame; pass `<option>` elements. Outside of a Field give `aria-label`. */
export function SelectInput({ size, ...props }: SelectInputProps) {
  return <select {...useFieldControl(props)} className={controlLook(size, css.select)} />
}
