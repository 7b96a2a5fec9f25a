import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { confirmed, newPassword, typedPassword } from '#core/fields/field-shapes.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useEntryForm } from '../kit/forms/use-entry-form.ts'
import type { SubmitStore } from '../kit/submit.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Field } from '../kit/ui/Field.tsx'
import css from './accounts.module.css'
import { PasswordControl } from './PasswordControl.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import { passwordTexts } from './texts-passwords.ts'
import { useListening } from './use-listening.ts'

const schema = z.object({ password: newPassword, passwordConfirm: typedPassword }).check(confirmed())

type NewPasswordFormProps = {
  submit: SubmitStore
  /** Login ID, so that the browser stores the password under it. */
  loginId?: string
  onSend: (password: string, passwordConfirm: string) => void
  /** Shown below the button. */
  children?: ReactNode
}

/** Form for a new password, typed twice, with the password rules. */
export function NewPasswordForm({ submit, loginId, onSend, children }: NewPasswordFormProps) {
  const texts = useTexts(passwordTexts)
  const common = useTexts(commonTexts)
  const { phase } = useStore(submit.$submit)
  const isListening = useListening()
  const { form, field, control } = useEntryForm(schema, { password: '', passwordConfirm: '' }, submit)
  const send = form.handleSubmit(({ password, passwordConfirm }) => onSend(password, passwordConfirm ?? ''))
  return (
    <form className={css.form} method="post" noValidate onSubmit={send}>
      <SubmitNotices submit={submit} atFields />
      {loginId !== undefined && (
        <input type="hidden" name="username" autoComplete="username" value={loginId} />
      )}
      <div className={css.withRules}>
        <Field {...field('password')} label={texts.newPassword} mark={common.required} required>
          <PasswordControl {...control('password')} size="lg" autoComplete="new-password" />
        </Field>
        <PasswordRules password={form.watch('password')} />
      </div>
      <Field {...field('passwordConfirm')} label={texts.confirm} mark={common.required} required>
        <PasswordControl {...control('passwordConfirm')} size="lg" autoComplete="new-password" />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        disabled={!isListening}
        loading={phase !== 'idle'}
      >
        {texts.setting.save}
      </Button>
      {children}
    </form>
  )
}
