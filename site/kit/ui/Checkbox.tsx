import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import css from './Checkbox.module.css'
import { Icon } from './Icon.tsx'

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'children'> & {
  /** May contain a link, such as the one to the terms in 「利用規約に同意します」 (I accept the terms). */
  label: ReactNode
  /** `radio` is one choice of several; give all of them the same `name`. */
  type?: 'checkbox' | 'radio'
}

/** A checkbox with its label; the whole line can be pressed, because the input covers it. */
export function Checkbox({ label, type = 'checkbox', ...props }: CheckboxProps) {
  const wordsId = useId()
  return (
    // a span, because a label element must not contain links or buttons
    <span className={css.line}>
      <input {...props} type={type} className={css.input} aria-labelledby={wordsId} />
      <span className={type === 'radio' ? css.radio : css.box} aria-hidden="true">
        {type === 'checkbox' && <Icon name="check" size={14} />}
      </span>
      <span id={wordsId}>{label}</span>
    </span>
  )
}
