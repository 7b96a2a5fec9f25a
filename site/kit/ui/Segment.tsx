import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import css from './Segment.module.css'

type SegmentOption<Value extends string> = {
  value: Value
  label: ReactNode
  icon?: IconName
  disabled?: boolean
}

type SegmentProps<Value extends string> = {
  /** Screen readers announce it before the options. */
  label: string
  options: readonly SegmentOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  block?: boolean
  disabled?: boolean
  className?: string
}

/** A few choices side by side. They are native radio buttons: the arrow keys select, and Tab leaves the group. */
export function Segment<Value extends string>(props: SegmentProps<Value>) {
  const { label, options, value, onChange, block = false, disabled = false, className } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes(css.segment, block && css.block, className)}>
      {options.map((option) => (
        <label key={option.value} className={css.item}>
          <input
            type="radio"
            className={css.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} size={16} />}
          {option.label}
        </label>
      ))}
    </div>
  )
}
