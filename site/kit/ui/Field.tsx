import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import css from './Field.module.css'
import { FieldContext } from './field-control.ts'
import { Icon } from './Icon.tsx'

type FieldProps = {
  label: ReactNode
  /** The mark 必須 (required) or 任意 (optional); `required` sets its color. */
  mark?: string
  required?: boolean
  help?: ReactNode
  /** What to correct. Placed before the control, so that it is read first. */
  error?: string
  /** The id of the control. Needed only if a link leads to the control. */
  id?: string
  className?: string
  /** Exactly one control of the kit (TextInput, SelectInput, …). */
  children: ReactNode
}

/** Label, mark, help, error and control in this order, connected by ids. */
export function Field({ label, mark, required = false, help, error, id, className, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? `${ownId}control`
  const helpId = help ? `${ownId}help` : undefined
  const errorId = error ? `${ownId}error` : undefined
  const control = {
    id: controlId,
    'aria-describedby': classes(errorId, helpId) || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': required ? (true as const) : undefined,
  }
  return (
    <div className={classes(css.field, className)}>
      <span className={css.head}>
        <label className={css.label} htmlFor={controlId}>
          {label}
        </label>
        {mark && <span className={classes(css.mark, required && css.required)}>{mark}</span>}
      </span>
      {help && (
        <p className={css.help} id={helpId}>
          {help}
        </p>
      )}
      {error && (
        <p className={css.error} id={errorId} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
      <FieldContext value={control}>{children}</FieldContext>
    </div>
  )
}
