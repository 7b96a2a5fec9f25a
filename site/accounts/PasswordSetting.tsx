import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { confirmed, newPassword, typedPassword } from '#core/fields/field-shapes.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useEntryForm } from '../kit/forms/use-entry-form.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import css from './accounts.module.css'
import { PasswordControl } from './PasswordControl.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import { browserPasswordSetting, type createPasswordSetting } from './password-setting.ts'
import { passwordTexts } from './texts-passwords.ts'
import { useListening } from './use-listening.ts'

const schema = z.object({ password: newPassword, passwordConfirm: typedPassword }).check(confirmed())

type SettingStore = ReturnType<typeof createPasswordSetting>

/** Spec 2.2: a user who signed in with a temporary password must set a new one first. Tests pass their own `store`. */
export function PasswordSetting({ store }: { store?: SettingStore }) {
  const [setting] = useState(() => store ?? browserPasswordSetting())
  const texts = useTexts(passwordTexts)
  const common = useTexts(commonTexts)
  const { phase } = useStore(setting.submit.$submit)
  const isListening = useListening()
  const { form, field, control } = useEntryForm(schema, { password: '', passwordConfirm: '' }, setting.submit)
  useEffect(() => void setting.start(), [setting])

  const send = form.handleSubmit(({ password, passwordConfirm }) =>
    setting.send(password, passwordConfirm ?? ''),
  )
  return (
    <AccountPanel title={texts.setting.title} lead={texts.setting.lead}>
      <form className={css.form} method="post" noValidate onSubmit={send}>
        <SubmitNotices submit={setting.submit} atFields />
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
        <Button variant="quiet" onClick={() => void setting.leave()}>
          {texts.setting.leave}
        </Button>
      </form>
    </AccountPanel>
  )
}
