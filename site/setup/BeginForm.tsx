import { useStore } from '@nanostores/react'
import { beginSetup } from '#core/setup/contract.ts'
import { PasswordControl } from '../accounts/PasswordControl.tsx'
import { PasswordRules } from '../accounts/PasswordRules.tsx'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { type EntryForm, useEntryForm } from '../kit/forms/use-entry-form.ts'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { ErrorSummary } from '../kit/ui/ErrorSummary.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import css from './setup.module.css'
import type { SetupStore } from './store.ts'
import { setupTexts } from './texts.ts'

const EMPTY = { companyName: '', name: '', login_id: '', password: '' }
type Entries = typeof EMPTY & { key: string }

/** Form for the first company and its administrator. The link printed by the server fills in the setup key. */
export function BeginForm({ setup }: { setup: SetupStore }) {
  const texts = useTexts(setupTexts)
  const common = useTexts(commonTexts)
  const { phase } = useStore(setup.begin.$submit)
  const entry = useEntryForm<Entries>(beginSetup.input, { key: setup.linkKey, ...EMPTY }, setup.begin)
  const { form } = entry
  const send = form.handleSubmit(() => setup.begin.send({ ...form.getValues(), lang: $language.get() }))
  return (
    <form className={css.form} method="post" noValidate onSubmit={send}>
      <SubmitNotices submit={setup.begin} atFields />
      <ErrorSummary
        title={common.checkEntries}
        errors={entry.summary([
          ['key', texts.key],
          ['companyName', texts.company],
          ['name', texts.name],
          ['login_id', texts.email],
          ['password', texts.password],
        ])}
      />
      <Card label={texts.register}>
        <BeginFields entry={entry} />
      </Card>
      <div>
        <Button type="submit" variant="primary" size="lg" loading={phase === 'sending'}>
          {texts.begin}
        </Button>
      </div>
    </form>
  )
}

function BeginFields({ entry: { field, control, form } }: { entry: EntryForm<Entries> }) {
  const texts = useTexts(setupTexts)
  const common = useTexts(commonTexts)
  const password = form.watch('password')
  return (
    <div className={css.form}>
      <Field {...field('key')} label={texts.key} mark={common.required} required help={texts.keyHelp}>
        <TextInput {...control('key')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
      <Field {...field('companyName')} label={texts.company} mark={common.required} required>
        <TextInput {...control('companyName')} autoComplete="organization" />
      </Field>
      <Field {...field('name')} label={texts.name} mark={common.required} required>
        <TextInput {...control('name')} autoComplete="name" />
      </Field>
      <Field
        {...field('login_id')}
        label={texts.email}
        mark={common.required}
        required
        help={texts.emailHelp}
      >
        <TextInput
          {...control('login_id')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <div>
        <Field {...field('password')} label={texts.password} mark={common.required} required>
          <PasswordControl {...control('password')} autoComplete="new-password" />
        </Field>
        {password !== '' && <PasswordRules password={password} />}
      </div>
    </div>
  )
}
