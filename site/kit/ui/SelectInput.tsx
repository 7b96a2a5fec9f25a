import type { ComponentPropsWithRef } from 'react'
import css from './Control.module.css'
import { type ControlSize, controlLook } from './control-look.ts'
import { useFieldControl } from './field-control.ts'

type SelectInputProps = Omit<ComponentPropsWithRef<'select'>, 'size' | 'className'> & { size?: ControlSize }

/** The browser's select in the product's style; takes `<option>` elements. Outside a Field it needs `aria-label`. */
export function SelectInput({ size, ...props }: SelectInputProps) {
  return <select {...useFieldControl(props)} className={controlLook(size, css.select)} />
}
