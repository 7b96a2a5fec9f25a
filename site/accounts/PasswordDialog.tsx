import { type FormEvent, useRef, useState } from 'react'
import { commonTexts } from '../kit/texts/common.ts'
import { fieldTexts } from '../kit/texts/fields.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { PasswordControl } from './PasswordControl.tsx'
import css from './profile.module.css'
import { profileTexts } from './texts-profile.ts'

type PasswordDialogProps = {
  open: boolean
  onClose: () => void
  onGive: (currentPassword: string) => void
  busy: boolean
  /** Server error to show in the dialog. Spec 4.2: only errors with a code of 100 or more are shown here. */
  error?: string | undefined
}

const FORM_ID = 'current-password'

/** Spec 4.2: asks for the current password before a new login ID or password is sent. */
export function PasswordDialog({ open, onClose, onGive, busy, error }: PasswordDialogProps) {
  const texts = useTexts(profileTexts).current
  const common = useTexts(commonTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title}
      initialFocus={input}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {common.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={busy}>
            {texts.next}
          </Button>
        </>
      }
    >
      <PasswordQuestion input={input} onGive={onGive} busy={busy} error={error} />
    </Dialog>
  )
}

type QuestionProps = Pick<PasswordDialogProps, 'onGive' | 'busy' | 'error'> & {
  input: React.RefObject<HTMLInputElement | null>
}

/** The dialog's content. Mounted each time the dialog opens, so that no earlier input remains. */
function PasswordQuestion({ input, onGive, busy, error }: QuestionProps) {
  const texts = useTexts(profileTexts).current
  const common = useTexts(commonTexts)
  const fields = useTexts(fieldTexts)
  const [isMissing, setMissing] = useState(false)
  const shown = isMissing ? fields.currentPasswordRequired : error

  function give(event: FormEvent) {
    event.preventDefault()
    const typed = input.current?.value ?? ''
    setMissing(typed === '')
    if (typed === '') input.current?.focus()
    else if (!busy) onGive(typed)
  }
  return (
    <form id={FORM_ID} className={css.question} method="post" noValidate onSubmit={give}>
      <p>{texts.text}</p>
      <Field label={texts.label} mark={common.required} required error={shown}>
        <PasswordControl ref={input} autoComplete="current-password" onChange={() => setMissing(false)} />
      </Field>
    </form>
  )
}
