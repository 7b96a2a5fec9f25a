import { useStore } from '@nanostores/react'
import type { EntryForm } from '../kit/forms/use-entry-form.ts'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { PasswordControl } from './PasswordControl.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import css from './registration.module.css'
import type { Entries } from './registration.ts'
import { registrationTexts } from './texts-registration.ts'

type RegistrationFieldsProps = {
  entry: EntryForm<Entries>
  /** Whether a system administrator registers a company. */
  isAdmin: boolean
}

/** Spec 2.4.2: kana is asked for in Japanese only; in English the name is used instead. */
export function RegistrationFields({ entry, isAdmin }: RegistrationFieldsProps) {
  const { field, control } = entry
  const texts = useTexts(registrationTexts)
  const common = useTexts(commonTexts)
  const language = useStore($language, { ssr: 'initial' })
  return (
    <>
      <div className={css.two}>
        <Field {...field('user.name')} label={texts.name} mark={common.required} required>
          <TextInput {...control('user.name')} autoComplete="name" />
        </Field>
        {language === 'ja' && (
          <Field {...field('user.kana')} label={texts.kana} mark={common.optional}>
            <TextInput {...control('user.kana', { shouldUnregister: true })} autoComplete="off" />
          </Field>
        )}
      </div>
      <Field {...field('company.name')} label={texts.company} mark={common.optional}>
        <TextInput {...control('company.name')} autoComplete="organization" />
      </Field>
      <Field
        {...field('user.login_id')}
        label={texts.email}
        mark={common.required}
        required
        help={texts.emailHelp}
      >
        <TextInput
          {...control('user.login_id')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <div className={css.two}>
        <Field {...field('user.phone')} label={texts.phone} mark={common.optional}>
          <TextInput {...control('user.phone')} type="tel" autoComplete="tel" />
        </Field>
        <Field {...field('user.address')} label={texts.address} mark={common.optional}>
          <TextInput {...control('user.address')} autoComplete="address-line1" />
        </Field>
      </div>
      <PasswordFields entry={entry} isAdmin={isAdmin} />
    </>
  )
}

function PasswordFields({ entry: { field, control, form }, isAdmin }: RegistrationFieldsProps) {
  const texts = useTexts(registrationTexts)
  const common = useTexts(commonTexts)
  const password = form.watch('user.password') ?? ''
  return (
    <div className={css.withRules}>
      <Field
        {...field('user.password')}
        label={texts.password}
        mark={common.optional}
        help={isAdmin ? texts.passwordHelpAdmin : texts.passwordHelp}
      >
        <PasswordControl {...control('user.password')} autoComplete="new-password" />
      </Field>
      {password !== '' && <PasswordRules password={password} />}
    </div>
  )
}
