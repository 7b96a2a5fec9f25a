import { type ComponentPropsWithRef, useState } from 'react'
import css from './Control.module.css'
import { type ControlSize, controlLook } from './control-look.ts'
import { useFieldControl } from './field-control.ts'
import { IconButton } from './IconButton.tsx'

type PasswordInputProps = Omit<ComponentPropsWithRef<'input'>, 'size' | 'type' | 'className'> & {
  size?: ControlSize
  showLabel: string
  hideLabel: string
}

/** A password field whose characters can be shown. Works with password managers and pasting. */
export function PasswordInput({ size, showLabel, hideLabel, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const attributes = useFieldControl(props)
  return (
    <div className={css.wrap}>
      <input
        {...attributes}
        type={shown ? 'text' : 'password'}
        className={controlLook(size, css.withTrail)}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <span className={css.trail}>
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? hideLabel : showLabel}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      </span>
    </div>
  )
}
