import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { useFieldControl } from '../ui/field-control.ts'
import css from './forms.module.css'

type FileFieldProps = {
  label: string
  help: string
  chooseLabel: string
  /** The mark next to the label, such as 必須 (required). */
  mark: string
  required?: boolean
  /** Extensions and MIME types, as in the `accept` attribute. */
  accept: string
  /** The chosen file; its name is shown. */
  file: File | undefined
  onChoose: (file: File) => void
  /** Ref of the button that opens the file dialog, so that the form can focus it. */
  buttonRef: RefObject<HTMLButtonElement | null>
  error?: string | undefined
}

/** Chooses one file. The browser's own control is hidden, because its texts are in the browser's language. */
export function FileField(props: FileFieldProps) {
  const { label, help, chooseLabel, mark, required, accept, file, onChoose, buttonRef, error } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const take = (chosen: File | undefined) => {
    if (chosen) onChoose(chosen)
  }
  return (
    <Field id={id} label={label} mark={mark} required={required} help={help} error={error}>
      <div className={css.foot}>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          hidden
          onChange={({ target }) => {
            take(target.files?.[0])
            // allows choosing the same file again after editing it
            target.value = ''
          }}
        />
        <ChooseButton buttonRef={buttonRef} onPress={() => input.current?.click()}>
          {chooseLabel}
        </ChooseButton>
        <span role="status">{file?.name}</span>
      </div>
    </Field>
  )
}

type ChooseButtonProps = {
  buttonRef: FileFieldProps['buttonRef']
  onPress: () => void
  children: ReactNode
}

/**
 * The button that opens the file dialog. Screen readers announce the field's help and error with it, because the input itself is
 * hidden.
 */
function ChooseButton({ buttonRef, onPress, children }: ChooseButtonProps) {
  const { 'aria-describedby': describedBy } = useFieldControl({})
  return (
    <Button ref={buttonRef} icon="upload" aria-describedby={describedBy} onClick={onPress}>
      {children}
    </Button>
  )
}
