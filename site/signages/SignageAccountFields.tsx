import { PasswordControl } from '../accounts/PasswordControl.tsx'
import { PasswordRules } from '../accounts/PasswordRules.tsx'
import forms from '../kit/forms/forms.module.css'
import type { EntryForm } from '../kit/forms/use-entry-form.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import type { SignageEntries } from './form.ts'
import { SignInDetails } from './SignInDetails.tsx'
import { signageTexts } from './texts.ts'

export type SignageEntryForm = EntryForm<SignageEntries>

/**
 * Field for the signage's name and, in a closed section, fields for login ID and password, which only a device that is
 * not paired by a code needs.
 */
export function AccountFields({ entry }: { entry: SignageEntryForm }) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const { field, control } = entry
  const password = entry.form.watch('password')
  return (
    <>
      <Field {...field('name')} label={texts.name} mark={common.required} required>
        <TextInput {...control('name')} autoComplete="off" />
      </Field>
      <SignInDetails
        errors={['login_id', 'password', 'passwordConfirm'].map((name) => field(name as 'name').error)}
      >
        <Field {...field('login_id')} label={texts.loginId} help={texts.loginIdHelp}>
          <TextInput {...control('login_id')} autoComplete="off" autoCapitalize="none" />
        </Field>
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
      </SignInDetails>
    </>
  )
}
