import { useStore } from '@nanostores/react'
import type { FormEventHandler, ReactNode } from 'react'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import type { SubmitStore } from '../kit/submit.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import css from './second-factor.module.css'

type StepFormProps = {
  submit: SubmitStore
  onSend: FormEventHandler
  onCancel: () => void
  /** Label of the button that continues. */
  label: string
  danger?: boolean
  /**
   * Shows the button as loading while the page waits for something other than `submit`, such as the device's dialog for
   * a passkey.
   */
  busy?: boolean
  children: ReactNode
}

/**
 * Form for one step in which users prove their identity. Shows the server's errors, the given fields, and the buttons to continue
 * and to cancel.
 */
export function StepForm({ submit, onSend, onCancel, label, danger, busy, children }: StepFormProps) {
  const common = useTexts(commonTexts)
  const { phase } = useStore(submit.$submit)
  return (
    <form className={css.part} method="post" noValidate onSubmit={onSend}>
      <SubmitNotices submit={submit} atFields />
      {children}
      <div className={css.foot}>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          loading={busy === true || phase === 'sending'}
        >
          {label}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}
