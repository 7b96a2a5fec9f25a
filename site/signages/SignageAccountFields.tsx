import { useStore } from '@nanostores/react'
import { PasswordControl } from '../accounts/PasswordControl.tsx'
import { PasswordRules } from '../accounts/PasswordRules.tsx'
import forms from '../kit/forms/forms.module.css'
import type { EntryForm } from '../kit/forms/use-entry-form.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { $session } from '../line/session.ts'
import type { SignageEntries } from './form.ts'
import css from './signages.module.css'
import { signageTexts } from './texts.ts'

export type SignageEntryForm = EntryForm<SignageEntries>

type AccountFieldsProps = {
  entry: SignageEntryForm
  isNew: boolean
  newPassword: () => Promise<string | undefined>
}

/** Login and name of the signage. */
export function AccountFields({ entry, isNew, newPassword }: AccountFieldsProps) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const { user } = useStore($session)
  const { field, control } = entry
  return (
    <>
      {user?.companyName && (
        <p>
          {texts.company}: <span className={css.fixed}>{user.companyName}</span>
        </p>
      )}
      <Field {...field('name')} label={texts.name} mark={common.required} required>
        <TextInput {...control('name')} autoComplete="off" />
      </Field>
      <Field
        {...field('login_id')}
        label={texts.loginId}
        mark={common.required}
        required
        help={texts.loginIdHelp}
      >
        <TextInput {...control('login_id')} autoComplete="off" autoCapitalize="none" />
      </Field>
      {isNew ? <NewPassword entry={entry} newPassword={newPassword} /> : <PasswordChange entry={entry} />}
    </>
  )
}

/** Shown in plain text, because a person has to type it on the device. */
function NewPassword({ entry, newPassword }: Omit<AccountFieldsProps, 'isNew'>) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const { field, control, form } = entry
  const copy = async () => {
    await navigator.clipboard.writeText(form.getValues('password'))
    toasts.show({ text: texts.copied })
  }
  const renew = async () => {
    const password = await newPassword()
    if (password !== undefined)
      form.setValue('password', password, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div>
      <Field
        {...field('password')}
        label={texts.password}
        mark={common.required}
        required
        help={texts.passwordHelp}
      >
        <TextInput
          {...control('password')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <div className={css.foot}>
        <Button size="sm" icon="retry" onClick={() => void renew()}>
          {texts.newPassword}
        </Button>
        <Button size="sm" icon="copy" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
    </div>
  )
}

function PasswordChange({ entry }: { entry: SignageEntryForm }) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const { field, control } = entry
  const password = entry.form.watch('password')
  return (
    <>
      <div className={forms.row}>
        <Field
          {...field('password')}
          label={texts.password}
          mark={common.optional}
          help={texts.passwordUpdateHelp}
        >
          <PasswordControl {...control('password')} autoComplete="new-password" />
        </Field>
        <Field {...field('passwordConfirm')} label={texts.passwordConfirm}>
          <PasswordControl {...control('passwordConfirm')} autoComplete="new-password" />
        </Field>
      </div>
      {password && <PasswordRules password={password} />}
    </>
  )
}
