import type { ComponentPropsWithRef } from 'react'
import css from './Control.module.css'
import { controlLook } from './control-look.ts'
import { useFieldControl } from './field-control.ts'

type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'className'>

export function TextArea(props: TextAreaProps) {
  return <textarea rows={3} {...useFieldControl(props)} className={controlLook('md', css.area)} />
}
